import type { Tx } from '#server/kernel/database/db.ts'
import type { RewardsContext } from '../rewards-context.ts'

/** Publishes to the member's pages that money of the plan moved. */
export function publishPlan(rewards: RewardsContext, tx: Tx, plan: { memberId: string; id: string }): void {
  rewards.wallet.publishBalance(tx, plan.memberId, plan.id)
}
