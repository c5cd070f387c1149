import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { Coin } from './node/tron-settings.ts'

/** Numbers of the newest block and of the last solid one that was read; undefined before the first round. */
export function getHeights(
  db: Queryable,
): Promise<{ head: number; solid: number; solidAt: Date } | undefined> {
  return db.maybe<{ head: number; solid: number; solidAt: Date }>(
    sql`select head, block as solid, block_at as "solidAt" from chain_watch`,
  )
}

/** What is under way: payments that have not ended, by kind and state, and what was not brought to the hot wallet. */
export async function getWork(db: Queryable) {
  const payments = await db.many<{ kind: string; state: string; count: number; oldest: Date }>(sql`
    select kind, state, count(*)::integer as count, min(requested_at) as oldest from chain_payments
    where state not in ('CONFIRMED', 'FAILED') group by kind, state order by kind, state`)
  const unswept = await db.many<{ coin: Coin; addresses: number; units: bigint }>(sql`
    select coin, count(*)::integer as addresses, sum(units)::bigint as units from chain_unswept
    where units > 0 group by coin order by coin`)
  return { payments, unswept }
}
