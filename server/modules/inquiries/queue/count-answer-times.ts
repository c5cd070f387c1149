import { toCount } from '#contract/money.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** How long members waited for a first answer that came since a moment: whole minutes, and how many waited so long. */
export async function countAnswerTimes(
  db: Queryable,
  since: Date,
): Promise<{ minutes: number; count: number }[]> {
  const rows = await db.many<{ minutes: bigint; count: number }>(sql`
    select floor(extract(epoch from first_answered_at - created_at) / 60)::bigint as minutes, count(*)::integer as count
    from inquiries_threads where first_answered_at >= ${since} group by 1 order by 1`)
  return rows.map(({ minutes, count }) => ({ minutes: toCount(minutes), count }))
}
