const DAY_MS = 24 * 60 * 60 * 1000

/** The last 09:00 in Korea at or before an instant: midnight in UTC, all year. */
export function dayStart(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % DAY_MS))
}

export function nextDayStart(now: Date): Date {
  return new Date(dayStart(now).getTime() + DAY_MS)
}
