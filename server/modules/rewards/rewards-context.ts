import type { Actions } from '#server/kernel/actions/actions.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Jobs } from '#server/kernel/jobs/jobs.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Ledger } from '#server/modules/ledger/ledger.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Referral } from '#server/modules/referral/referral.ts'
import type { Wallet } from '#server/modules/wallet/wallet.ts'
import type { RewardsParameters } from './rewards.parameters.ts'

/** What the module is made from; every function of it takes this as its first argument. */
export interface RewardsContext {
  readonly db: Database
  readonly actions: Actions
  readonly clock: Clock
  /** Batches begin with the reward day of this moment, or of the oldest plan. */
  readonly installedAt: Date
  readonly log: Logger
  readonly jobs: Pick<Jobs, 'failing' | 'ask'>
  readonly gates: Pick<Gates, 'requireOpen' | 'isOpen' | 'findOpen'>
  readonly parameters: RewardsParameters
  readonly ledger: Ledger
  readonly identity: Pick<Identity, 'getMember' | 'findMembers'>
  readonly wallet: Pick<Wallet, 'prepareWallets' | 'publishBalance'>
  readonly referral: Pick<
    Referral,
    | 'uplinesOf'
    | 'holdFunds'
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
