import { calendarDay, readersZone } from './calendar-day.ts'
import { parseDates, type Dates } from './dates.ts'

const DAY_MS = 86_400_000

/**
 * The last `days` calendar days of the reader's zone, the day of `now` (ms) included. They have no end: what comes later, past
 * midnight or while the device's clock is slow, belongs to them too.
 */
export function lastDays(days: string, now: number): { from: string; zone: string } {
  return { from: calendarDay(now - (Number.parseInt(days, 10) - 1) * DAY_MS), zone: readersZone() }
}

const KOREA_AHEAD_MS = 9 * 60 * 60_000

/** What a list is asked for when nothing is: the server knows today best. */
const UNASKED = '30'

/**
 * The last `days` calendar days in Korea, where rewards are counted, whatever zone the reader is in; nothing for the 30 that
 * the server uses by default.
 */
export function lastKoreanDays(days: string, now: number): { from?: string } {
  if (days === UNASKED) return {}
  const first = now - (Number.parseInt(days, 10) - 1) * DAY_MS
  return { from: new Date(first + KOREA_AHEAD_MS).toISOString().slice(0, 10) }
}

/** What a list that counts Korean days is asked for: the chosen days once they are a period, else the last ones. */
export function koreanPeriodOf(
  { days, dates }: { readonly days: string; readonly dates: Dates | undefined },
  now: number,
): { from?: string; to?: string } {
  return (dates && parseDates(dates.from, dates.to)) ?? lastKoreanDays(days, now)
}

/** A period as a part of a file's name; the one without an end goes to the day of `now` (ms). */
export function periodName(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): string {
  return `${from ?? ''}-${to ?? calendarDay(now)}`
}
