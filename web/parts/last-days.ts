import { calendarDay, readersZone } from './calendar-day.ts'
import { parseDates, type Dates } from './dates.ts'

const DAY_MS = 86_400_000

/** The last `days` calendar days of the reader's zone, the day of `now` (ms) included. */
export function lastDays(days: string, now: number): { from: string; to: string; zone: string } {
  return {
    from: calendarDay(now - (Number.parseInt(days, 10) - 1) * DAY_MS),
    to: calendarDay(now),
    zone: readersZone(),
  }
}

const KOREA_AHEAD_MS = 9 * 60 * 60_000

/** What a list is asked for when nothing is: the server knows today best. */
const UNASKED = '30'

/**
 * The last `days` calendar days in Korea, where rewards are counted, whatever zone the reader is in; nothing for the 30 that
 * the server takes by itself.
 */
export function lastKoreanDays(days: string, now: number): { from?: string; to?: string } {
  if (days === UNASKED) return {}
  const dayOf = (time: number) => new Date(time + KOREA_AHEAD_MS).toISOString().slice(0, 10)
  return { from: dayOf(now - (Number.parseInt(days, 10) - 1) * DAY_MS), to: dayOf(now) }
}

/** What a list that counts Korean days is asked for: the chosen days once they are a period, else the last ones. */
export function koreanPeriodOf(
  { days, dates }: { readonly days: string; readonly dates: Dates | undefined },
  now: number,
): { from?: string; to?: string } {
  return (dates && parseDates(dates.from, dates.to)) ?? lastKoreanDays(days, now)
}
