import { failures } from '#contract/failures/failures.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { accountsOf, type ToWallet } from '#server/modules/wallet/wallet.ts'
import type { AccountName, HeldAccounts } from '#server/modules/ledger/ledger.ts'
import { holdBatches } from '../batch/batch-state.ts'
import { treasury } from '../plan-accounts.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { getEndRules, lockOpenPlans, type Least, type PlanRow } from './plan-rows.ts'

/** Plans of several members with what they are changed by, held until the transaction ends. */
export interface HeldPlans {
  /** The moment; undefined while plans stand still. */
  readonly now: Date | undefined
  /** The plan that runs, or the graduated one whose hours are not over, by member. */
  readonly open: ReadonlyMap<string, PlanRow>
  readonly rules: Least
  readonly held: HeldAccounts
  readonly toWallet: ToWallet
}

/** One lane per member, so that two joins at once cannot both find no plan. */
async function lockLanes(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(lane) from (
      select hashtextextended(name, 0) as lane from unnest(${memberIds.map((id) => `plan ${id}`)}::text[]) name order by 1) lanes`)
}

/**
 * Locks the lanes of members, their plans, the sums of their uplines and the accounts, in this order; last the treasury's, because
 * everybody who joins waits for it.
 */
export async function holdPlansOf(
  rewards: RewardsContext,
  tx: Tx,
  {
    memberIds,
    accountsOfPlan = () => [],
  }: { memberIds: readonly string[]; accountsOfPlan?: (plan: PlanRow) => readonly AccountName[] },
): Promise<HeldPlans> {
  const now = await holdBatches(rewards, tx)
  await lockLanes(tx, memberIds)
  const open = await lockOpenPlans(tx, memberIds, now ?? rewards.clock.now())
  const toWallet = await rewards.wallet.prepareWallets(tx, memberIds)
  await rewards.referral.holdFunds(tx, memberIds)
  const held = await rewards.ledger.holdAccounts(tx, [
    ...memberIds.flatMap(accountsOf),
    ...[...open.values()].flatMap(accountsOfPlan),
    treasury,
  ])
  return { now, open, rules: await getEndRules(rewards), held, toWallet }
}

/** Throws PLAN-A003 while plans stand still. */
export function requireMoment({ now }: HeldPlans): Date {
  if (now === undefined) throw new Failure(failures.plan.batchRunning)
  return now
}
