import { rewardBatchAt, rewardDayOf } from '#contract/rules/money/reward-day.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'

/** Korea keeps UTC+9 all year. */
const KST_MS = 9 * HOUR_MS
/** A reward day runs from 09:00 to 09:00 in Korea, which is midnight to midnight in UTC, and is named by its start. */
const CUT_MS = 9 * HOUR_MS
/** What is due at an hour after its day's end was earned a day and that hour ago. */
const BATCH_MS = rewardBatchAt('2000-01-01').getTime() - Date.parse('2000-01-01')

const dayOf = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10)

/** The day so many days later: YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS)
}

/** The calendar day so many months later, clipped to the month's last day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(Date.parse(day))
  const month = date.getUTCMonth() + months
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0))
  const wanted = new Date(Date.UTC(date.getUTCFullYear(), month, date.getUTCDate()))
  return dayOf((wanted < last ? wanted : last).getTime())
}

/** An hour of a calendar day in Korea. */
function koreanTime(day: string, ms: number): Date {
  return new Date(Date.parse(day) - KST_MS + ms)
}

/** The calendar day in Korea. */
export function koreanDayOf(at: Date): string {
  return dayOf(at.getTime() + KST_MS)
}

/** The first instant of a reward day. */
export function dayStart(day: string): Date {
  return koreanTime(day, CUT_MS)
}

/** The end of a reward day: from then on its rewards are owed. */
export function dayEnd(day: string): Date {
  return dayStart(addDays(day, 1))
}

/** The newest reward day whose batch is due. */
export function latestDueDay(at: Date): string {
  return rewardDayOf(new Date(at.getTime() - BATCH_MS))
}

/** The first reward day that a plan joined at this instant takes part in whole. */
export function startDayOf(joinedAt: Date): string {
  return addDays(rewardDayOf(joinedAt), 1)
}
