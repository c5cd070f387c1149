export const SPARK_WIDTH = 200
export const SPARK_HEIGHT = 40

interface Spark {
  /** Stretches of days that follow each other without a gap, as points of an SVG. */
  readonly lines: readonly string[]
  readonly last: { readonly x: number; readonly y: number } | undefined
  readonly meanY: number | undefined
}

/** The mean of what came before the last value; undefined where nothing did. */
export function meanBefore(values: readonly (number | null)[]): number | undefined {
  const known = values.slice(0, -1).filter((value) => value !== null)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Where a line of values runs: from the lowest at the bottom to the highest at the top; a day without a value is a gap. */
export function toSpark(values: readonly (number | null)[]): Spark {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const y = (value: number) =>
    high === low ? SPARK_HEIGHT / 2 : SPARK_HEIGHT - ((value - low) / (high - low)) * SPARK_HEIGHT
  const x = (index: number) => (values.length === 1 ? 0 : (index / (values.length - 1)) * SPARK_WIDTH)
  const lines: string[][] = [[]]
  values.forEach((value, index) => {
    if (value === null) lines.push([])
    else lines.at(-1)?.push(`${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  })
  const lastIndex = values.findLastIndex((value) => value !== null)
  const last = values[lastIndex] ?? null
  const mean = meanBefore(values)
  return {
    lines: lines.filter((line) => line.length > 1).map((line) => line.join(' ')),
    last: last === null ? undefined : { x: x(lastIndex), y: y(last) },
    meanY: mean === undefined ? undefined : y(mean),
  }
}
