import { toCount } from '#contract/money.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** Running plans with so many payments left at most; sums in millionths of USDT, as text because they have no bound. */
export interface Promised {
  readonly paymentsLeft: number
  readonly plans: number
  /** All they can still be paid, bonus included. */
  readonly owed: string
  /** What a payment of theirs is together; the last may be smaller. */
  readonly daily: string
}

/** What running plans can still be paid, by how many payments are left when no TEAM payment makes them fewer. */
export async function sumPromised(db: Queryable): Promise<Promised[]> {
  const rows = await db.many<{ left: bigint; plans: number; owed: string; daily: string }>(sql`
    select (open + daily - 1) / daily as left, count(*)::integer as plans, sum(open + bonus)::text as owed,
      sum(daily)::text as daily
    from (select target - paid_daily - paid_team as open, daily, bonus from rewards_plans where state = 'ACTIVE') p
    group by 1 order by 1`)
  return rows.map(({ left, ...rest }) => ({ ...rest, paymentsLeft: toCount(left) }))
}
