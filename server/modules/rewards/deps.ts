import { parseUnits } from '#contract/money.ts'
import { parseTiers, type PlanOffer } from '#contract/rules/money/plan.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { Jobs } from '#server/kernel/jobs/jobs.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { AccountName, Ledger } from '#server/modules/ledger/ledger.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Referral } from '#server/modules/referral/referral.ts'
import type { Wallet } from '#server/modules/wallet/wallet.ts'
import type { RewardsParameters } from './rewards.parameters.ts'

export interface RewardsDeps {
  readonly db: Database
  readonly clock: Clock
  /** Batches begin with the reward day of this moment, or of the oldest plan. */
  readonly installedAt: Date
  readonly log: Logger
  readonly jobs: Pick<Jobs, 'failing' | 'runNow'>
  readonly gates: Pick<Gates, 'requireOpen' | 'isOpen'>
  readonly parameters: RewardsParameters
  readonly ledger: Ledger
  readonly identity: Pick<Identity, 'getMember'>
  readonly wallet: Pick<Wallet, 'balanceIn' | 'publishBalance'>
  readonly referral: Pick<
    Referral,
    | 'uplineOf'
    | 'changeFunds'
    | 'changeFundsOf'
    | 'setTeamSince'
    | 'payDay'
    | 'payReleased'
    | 'getTeam'
    | 'paidOn'
    | 'listEarned'
    | 'findEarned'
  >
  readonly notifications: Pick<Notifications, 'notify' | 'notifyMany'>
  /** Moves what memberships earned on a reward day to the fees and pays its commissions; membership stands above. */
  readonly earnMemberships: (day: string) => Promise<unknown>
}

/** The version of the plan's rules as the join dialog words them. */
export const PLAN_TERMS_VERSION = '2026-11-21'

/** What is left of the member's own joined sum. */
export const escrowOf = (planId: string): AccountName => ({
  class: 'PLAN_ESCROW',
  currency: 'USDT',
  ownerId: planId,
})
/** What is left of the operator's part. */
export const coverOf = (planId: string): AccountName => ({
  class: 'PLAN_COVER',
  currency: 'USDT',
  ownerId: planId,
})
export const treasury: AccountName = { class: 'REWARD_TREASURY', currency: 'USDT' }
export const availableOf = (ownerId: string): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency: 'USDT',
  ownerId,
})

export { databaseNow } from '#server/kernel/database/database-now.ts'

/** What new plans are offered now. */
export async function getOffer({ parameters }: Pick<RewardsDeps, 'parameters'>): Promise<PlanOffer> {
  const [min, max, step] = [
    parseUnits(await parameters.get('plan.min_usdt')),
    parseUnits(await parameters.get('plan.max_usdt')),
    parseUnits(await parameters.get('plan.step_usdt')),
  ]
  const tiers = parseTiers(await parameters.get('plan.tiers'))
  assert(
    min !== undefined && max !== undefined && step !== undefined && step > 0n && tiers !== undefined,
    'the plan’s parameters can be read',
  )
  return {
    min,
    max,
    step,
    tiers,
    dailyBps: await parameters.get('plan.daily_bps'),
    graduationBps: await parameters.get('plan.graduation_bps'),
  }
}

/** Publishes to the member's pages that money of the plan moved. */
export function publishPlan(rewards: RewardsDeps, tx: Tx, plan: { memberId: string; id: string }): void {
  rewards.wallet.publishBalance(tx, plan.memberId, plan.id)
}
