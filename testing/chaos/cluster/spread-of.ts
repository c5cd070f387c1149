/** The middle and the longest of some times, in whole milliseconds; of none, null. */
export interface Spread {
  readonly count: number
  readonly medianMs: number | null
  readonly maxMs: number | null
}

export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.map((time) => Math.round(time)).toSorted((one, other) => one - other)
  return {
    count: sorted.length,
    medianMs: sorted[Math.floor((sorted.length - 1) / 2)] ?? null,
    maxMs: sorted.at(-1) ?? null,
  }
}
