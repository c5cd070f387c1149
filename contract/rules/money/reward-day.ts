const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

/**
 * The reward day of an instant, named by the day it begins in Seoul (YYYY-MM-DD). It runs from 09:00 to 09:00 in Seoul,
 * which is midnight to midnight UTC: Seoul keeps nine hours ahead all year.
 */
export function rewardDayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** When the batch of a reward day is due: 10:00 in Seoul on the day it ends. */
export function rewardBatchAt(day: string): Date {
  return new Date(Date.parse(day) + DAY_MS + HOUR_MS)
}

/** When a reward day ends: the first instant that belongs to the next one. */
export function rewardDayEnd(day: string): Date {
  return new Date(Date.parse(day) + DAY_MS)
}
