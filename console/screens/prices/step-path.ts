interface Point {
  readonly at: number
  readonly units: number
}

/** A line that stays where it is until the next change, over the whole width; the lowest price at the bottom. */
export function stepPath(points: readonly Point[], width: number, height: number): string {
  const times = points.map(({ at }) => at)
  const values = points.map(({ units }) => units)
  const [from, until] = [Math.min(...times), Math.max(...times)]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => (until === from ? 0 : ((at - from) / (until - from)) * width)
  const y = (units: number) => (high === low ? height / 2 : height - ((units - low) / (high - low)) * height)
  const steps = points.map(({ at, units }, index) =>
    index === 0
      ? `M${x(at).toFixed(1)} ${y(units).toFixed(1)}`
      : `H${x(at).toFixed(1)}V${y(units).toFixed(1)}`,
  )
  return `${steps.join('')}H${width}`
}
