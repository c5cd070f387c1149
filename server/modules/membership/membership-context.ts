import type { Actions } from '#server/kernel/actions/actions.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Ledger } from '#server/modules/ledger/ledger.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { PriceDesk } from '#server/modules/market/market.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Referral } from '#server/modules/referral/referral.ts'
import type { Wallet } from '#server/modules/wallet/wallet.ts'
import type { MembershipParameters } from './membership.parameters.ts'

/** What the module is made from; every function of it takes this as its first argument. */
export interface MembershipContext {
  readonly db: Database
  readonly actions: Actions
  readonly clock: Clock
  readonly log: Logger
  readonly parameters: MembershipParameters
  readonly gates: Pick<Gates, 'isOpen' | 'findOpen'>
  readonly ledger: Pick<Ledger, 'post' | 'getBalance' | 'holdBalance' | 'holdAccounts' | 'openAccounts'>
  readonly market: Pick<PriceDesk, 'dealingPrice' | 'dealing'>
  readonly identity: Pick<Identity, 'getMember' | 'findMembers'>
  readonly notifications: Pick<Notifications, 'notify' | 'mailAbout'>
  readonly referral: Pick<
    Referral,
    'deferFees' | 'transferFees' | 'endFees' | 'lockFees' | 'lockPayers' | 'earn' | 'deferPaid'
  >
  readonly wallet: Pick<Wallet, 'prepareWallets' | 'publishBalance'>
}
