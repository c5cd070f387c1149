import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { RewardsContext } from './rewards-context.ts'

/** Every escrow there ever was is added up for it, and everybody who looks at the plan asks. */
const REMEMBER_MS = 10 * SECOND_MS

/** The escrow of all running plans, and what they can still cost, in millionths. */
export interface Coverage {
  readonly reserve: bigint
  readonly owed: bigint
}

async function addUp({ ledger }: RewardsContext, tx: Tx): Promise<Coverage> {
  // Both of one moment: what is joined or paid between two looks would stand in one of them only.
  await tx.run(sql`set transaction isolation level repeatable read, read only`)
  const { owed } = await tx.one<{ owed: bigint }>(sql`
    select coalesce(sum(target + bonus - paid_daily - paid_team), 0)::bigint as owed from rewards_plans
    where state = 'ACTIVE'`)
  const escrow = await ledger.sumOfClass(tx, { class: 'PLAN_ESCROW', currency: 'USDT' })
  const cover = await ledger.sumOfClass(tx, { class: 'PLAN_COVER', currency: 'USDT' })
  return { reserve: escrow + cover, owed }
}

/** Reads the coverage, at most once in ten seconds however many ask: both sums are exact, of one moment. */
export function createCoverage(rewards: RewardsContext): () => Promise<Coverage> {
  let known: { readonly at: number; readonly read: Promise<Coverage> } | undefined
  return () => {
    const at = rewards.clock.nowMs()
    if (known !== undefined && at - known.at < REMEMBER_MS) return known.read
    const read = rewards.db.tx((tx) => addUp(rewards, tx))
    const mine = { at, read }
    known = mine
    read.catch(() => {
      if (known === mine) known = undefined
    })
    return read
  }
}
