import type { Actions } from '#server/kernel/actions/actions.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Ledger } from '#server/modules/ledger/ledger.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Referral, referralParameters } from '#server/modules/referral/referral.ts'
import type { Wallet } from '#server/modules/wallet/wallet.ts'
import type { icoParameters } from './ico.parameters.ts'

/** What the module is made from; every function of it takes this as its first argument. */
export interface IcoContext {
  readonly db: Database
  readonly actions: Actions
  readonly clock: Clock
  readonly log: Logger
  readonly gates: Pick<Gates, 'requireOpen' | 'findOpen'>
  readonly parameters: ParametersOf<
    typeof icoParameters & Pick<typeof referralParameters, 'referral.next_bps'>
  >
  readonly ledger: Pick<
    Ledger,
    'post' | 'openAccounts' | 'getBalance' | 'getBalances' | 'holdBalance' | 'holdAccounts'
  >
  readonly identity: Pick<Identity, 'getMember' | 'findMembers' | 'holdCodes'>
  readonly notifications: Pick<Notifications, 'notifyMany'>
  readonly referral: Pick<Referral, 'accrueAll' | 'lockPayers'>
  readonly wallet: Pick<Wallet, 'prepareWallets' | 'publishBalance'>
}
