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
