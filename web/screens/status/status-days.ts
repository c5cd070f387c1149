import type { ComponentStatus } from '#contract/trading/status.ts'

const DAY_MS = 86_400_000
export const SHOWN_DAYS = 90

export interface StatusDay {
  readonly day: string
  /** Of the measurements, how many failed, from 0 to 1; undefined on a day without any. */
  readonly failedShare: number | undefined
}

/** The last 90 days up to a moment, oldest first, with a place for those that were not measured. */
export function listDays(days: ComponentStatus['days'], at: string): StatusDay[] {
  const known = new Map(days.map(({ day, checks, failed }) => [day, failed / checks]))
  // Days are those of Korea, nine hours ahead of UTC.
  const today = Date.parse(at) + 9 * 3_600_000
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const day = new Date(today - (SHOWN_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10)
    return { day, failedShare: known.get(day) }
  })
}

/** The share of measurements that did not fail, in percent, rounded down to two decimals. */
export function uptimePercent(days: ComponentStatus['days']): number {
  const checks = days.reduce((sum, day) => sum + day.checks, 0)
  const failed = days.reduce((sum, day) => sum + day.failed, 0)
  return checks === 0 ? 0 : Math.floor(((checks - failed) / checks) * 10_000) / 100
}
