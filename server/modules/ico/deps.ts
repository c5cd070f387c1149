import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { AccountName, Ledger } from '#server/modules/ledger/ledger.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Referral, referralParameters } from '#server/modules/referral/referral.ts'
import type { Wallet } from '#server/modules/wallet/wallet.ts'
import type { icoParameters } from './ico.parameters.ts'

export interface IcoDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly gates: Pick<Gates, 'requireOpen'>
  readonly parameters: ParametersOf<
    typeof icoParameters & Pick<typeof referralParameters, 'referral.next_bps'>
  >
  readonly ledger: Pick<Ledger, 'post' | 'openAccounts' | 'getBalance' | 'getBalances' | 'holdBalance'>
  readonly identity: Pick<Identity, 'getMember' | 'spendOtp' | 'isOtpOn'>
  readonly notifications: Pick<Notifications, 'notifyMany'>
  readonly referral: Pick<Referral, 'accrue'>
  readonly wallet: Pick<Wallet, 'balanceIn' | 'publishBalance'>
}

/** The version of the method and risk texts as the dialogs word them. */
export const TEXTS_VERSION = '2026-11-21'

/** USDT that members paid for a round: nothing leaves it, so that its balance is what was sold. */
export const proceedsOf = (roundId: string): AccountName => ({
  class: 'ICO_PROCEEDS',
  currency: 'USDT',
  ownerId: roundId,
})
/** MCS that a round has left to sell. */
export const treasuryOf = (roundId: string): AccountName => ({
  class: 'ICO_TREASURY',
  currency: 'MCS',
  ownerId: roundId,
})
/** What referral of all rounds may cost. */
export const budget: AccountName = { class: 'ICO_BUDGET', currency: 'USDT' }
export const capitalOf = (currency: 'MCS' | 'USDT'): AccountName => ({ class: 'OPERATOR_CAPITAL', currency })
export const usdtOf = (ownerId: string): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency: 'USDT',
  ownerId,
})
export const mcsOf = (ownerId: string): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency: 'MCS',
  ownerId,
})
export const lockedOf = (ownerId: string): AccountName => ({
  class: 'MEMBER_LOCKED',
  currency: 'MCS',
  ownerId,
})
