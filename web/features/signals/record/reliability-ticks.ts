/** What was said and what was seen, in percent, with the interval of what was seen. */
export interface ReliabilityPoint {
  readonly said: number
  readonly seen: number
  readonly low: number
  readonly high: number
}

const STEPS = [5, 10, 20] as const
const MAX_TICKS = 5

/** The range of both axes, in percent: it holds all points and intervals and begins and ends at a tick. */
export function reliabilityTicks(points: readonly ReliabilityPoint[]): number[] {
  const values = points.flatMap(({ said, seen, low, high }) => [said, seen, low, high])
  const least = Math.max(0, Math.min(100, ...values))
  const most = Math.min(100, Math.max(0, ...values))
  const rangeOf = (step: number) => {
    const first = Math.floor(least / step) * step
    const last = Math.max(first + step, Math.ceil(most / step) * step)
    return { first, count: Math.round((last - first) / step) + 1, step }
  }
  const ranges = STEPS.map(rangeOf)
  const { first, count, step } = ranges.find((range) => range.count <= MAX_TICKS) ?? rangeOf(25)
  return Array.from({ length: count }, (_, index) => first + index * step)
}
