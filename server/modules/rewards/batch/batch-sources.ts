import { sql } from '#server/kernel/database/db.ts'
import type { RewardsContext } from '../rewards-context.ts'
import type { BatchRow } from './list-batches.ts'

/** Days that are remembered; a year and more. */
const MAX_REMEMBERED = 400

/** What of a day was paid out of the plans' own escrow, millionths of USDT; undefined while the day is being paid. */
export type BatchSources = (batch: BatchRow) => Promise<bigint | undefined>

/** Adds up every plan of a day once: what a day was paid from does not change once it is over. */
export function createBatchSources({ db }: Pick<RewardsContext, 'db'>): BatchSources {
  const known = new Map<string, Promise<bigint>>()
  async function addUp(day: string): Promise<bigint> {
    const { units } = await db.one<{ units: bigint }>(sql`
      select coalesce(sum(least(s.share, greatest(p.joined - d.paid_before, 0))), 0)::bigint as units
      from rewards_days d join rewards_plans p on p.id = d.plan_id
      cross join lateral (select d.daily + coalesce((select sum(t) from unnest(d.team) t), 0) as share) s
      where d.day = ${day}::date`)
    return units
  }
  return async ({ day, endedAt }) => {
    if (endedAt === null) return undefined
    const found = known.get(day) ?? addUp(day)
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(day, found)
    found.catch(() => known.delete(day))
    return found
  }
}
