import { DAY_MS, HOUR_MS, type Clock } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** Accounts that were made on a day in Korea. */
interface DayCount {
  readonly day: string
  readonly count: number
}

const KOREA_AHEAD_MS = 9 * HOUR_MS
const dayInKorea = (at: Date): string => new Date(at.getTime() + KOREA_AHEAD_MS).toISOString().slice(0, 10)
const startOf = (day: string): Date => new Date(Date.parse(day) - KOREA_AHEAD_MS)

function countFrom(db: Queryable, since: Date): Promise<DayCount[]> {
  return db.many<DayCount>(sql`
    select (created_at at time zone 'Asia/Seoul')::date as day, count(*)::integer as count
    from identity_members where created_at >= ${since} group by 1 order by 1`)
}

/**
 * Counts how many accounts were made on each day in Korea since the start of one; days without any are left out. A day is counted
 * until the one after it has ended, then kept: a month of sign-ups is walked through once per process. A day that is kept still
 * counts those who never proved their e-mail and were deleted a week later.
 */
export function createSignUpCounter(clock: Clock) {
  const kept = new Map<string, number>()
  let known: { readonly from: string; readonly until: string } | undefined
  return async (db: Queryable, since: Date): Promise<readonly DayCount[]> => {
    const from = dayInKorea(since)
    const yesterday = dayInKorea(new Date(clock.nowMs() - DAY_MS))
    const start = known !== undefined && known.from <= from && known.until > from ? known.until : from
    const counted = await countFrom(db, startOf(start))
    for (const { day, count } of counted) if (day < yesterday) kept.set(day, count)
    for (const day of kept.keys()) if (day < from) kept.delete(day)
    known = { from, until: yesterday > start ? yesterday : start }
    const before = [...kept]
      .filter(([day]) => day < start)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    return [...before.map(([day, count]) => ({ day, count })), ...counted]
  }
}
