const DAY_MS = 86_400_000

/** A calendar day as YYYY-MM-DD in the reader's zone. */
function calendarDay(time: number): string {
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The last `days` calendar days of the reader's zone, the day of `now` (ms) included. */
export function lastDays(days: string, now: number): { from: string; to: string; zone: string } {
  return {
    from: calendarDay(now - (Number.parseInt(days, 10) - 1) * DAY_MS),
    to: calendarDay(now),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
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
