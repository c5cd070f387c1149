const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Korea is nine hours ahead of UTC all year. */
const AHEAD_MS = 9 * HOUR_MS
/** The desk is open from nine to eighteen o'clock in Korea, Monday to Friday. */
const OPENS_MS = 9 * HOUR_MS
const CLOSES_MS = 18 * HOUR_MS
const WEEKDAYS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5])

/** The moment after so many hours in which the desk is open; `from` in milliseconds since 1970. */
export function addBusinessHours(from: number, hours: number): number {
  let left = hours * HOUR_MS
  let dayStart = Math.floor((from + AHEAD_MS) / DAY_MS) * DAY_MS
  let at = from + AHEAD_MS - dayStart
  for (;;) {
    if (WEEKDAYS.has(new Date(dayStart).getUTCDay())) {
      const open = Math.max(at, OPENS_MS)
      const today = Math.max(0, CLOSES_MS - open)
      if (left <= today) return dayStart + open + left - AHEAD_MS
      left -= today
    }
    dayStart += DAY_MS
    at = 0
  }
}
