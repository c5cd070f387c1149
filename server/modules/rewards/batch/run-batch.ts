import { runLanes } from '#server/kernel/jobs/run-lanes.ts'
import { sql } from '#server/kernel/database/db.ts'
import { accrueDay } from './accrue-day.ts'
import { getBatchState } from './batch-state.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { closeLapsed } from '../plan/end-plan.ts'
import { payPiece } from './pay-piece.ts'

/** Pieces paid side by side: the database works on one while the other is made ready. */
const LANES = 2
/** Days one run catches up at most; the next run continues. */
const MAX_DAYS = 400

/** The first day that is due and not paid in full. */
async function nextDay(rewards: RewardsContext): Promise<string | undefined> {
  const { db } = rewards
  const now = await databaseNow(rewards, db)
  return (await getBatchState(rewards, db, now)).due
}

/** What memberships earned on the day and the commissions of the day are paid with it; then the day is closed for good. */
async function finishDay(rewards: RewardsContext, day: string): Promise<void> {
  await rewards.earnMemberships(day)
  await rewards.referral.payDay(day)
  const now = await databaseNow(rewards, rewards.db)
  await rewards.db.run(sql`
    update rewards_batches set state = 'DONE', ended_at = ${now}
    where day = ${day} and state = 'RUNNING' and paid_plans = plans`)
}

/** Pays one reward day to its end; false when another worker is at it. */
async function payDay(rewards: RewardsContext, day: string): Promise<boolean> {
  if (!(await accrueDay(rewards, day))) return true
  const lane = async () => {
    for (;;) {
      const outcome = await payPiece(rewards, day)
      if (outcome !== 'paid') return outcome
    }
  }
  const outcomes = await runLanes(LANES, lane)
  // The last lane to look finds nothing left, unless another worker still pays.
  if (!outcomes.includes('empty')) return false
  await finishDay(rewards, day)
  return true
}

/** Commissions that an outflow brake kept waiting are paid with the last day that was paid. */
async function payReleased({ db, referral }: RewardsContext): Promise<void> {
  const { day } = await db.one<{ day: string | null }>(
    sql`select max(day) as day from rewards_batches where state = 'DONE'`,
  )
  if (day !== null) await referral.payReleased(day)
}

/**
 * Pays every reward day that is due and not paid, oldest first, and closes graduated plans whose hours are over. Safe to run
 * twice, in two workers at once, and to be cut off anywhere. Returns a note for the run's row.
 */
export async function runBatch(rewards: RewardsContext): Promise<string> {
  const paid: string[] = []
  while (paid.length < MAX_DAYS) {
    const day = await nextDay(rewards)
    if (day === undefined) break
    if (!(await payDay(rewards, day))) return `another worker pays ${day}`
    paid.push(day)
  }
  await payReleased(rewards)
  const lapsed = await closeLapsed(rewards, await databaseNow(rewards, rewards.db))
  return `${paid.length} reward days paid${paid.length > 0 ? ` (${paid.join(', ')})` : ''}, ${lapsed} plans closed`
}
