import type { Actions } from '#server/kernel/actions/actions.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Ledger } from '#server/modules/ledger/ledger.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { Market } from '#server/modules/market/market.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Referral } from '#server/modules/referral/referral.ts'
import type { Wallet } from '#server/modules/wallet/wallet.ts'
import type { GameParameters } from './game.parameters.ts'
import type { PriceWatch } from './price-watch.ts'

/** What the module is made from. */
export interface GameNeeds {
  readonly db: Database
  readonly actions: Actions
  readonly clock: Clock
  readonly log: Logger
  readonly parameters: GameParameters
  readonly gates: Pick<Gates, 'findOpen' | 'isOpen' | 'requireOpen'>
  readonly live: Pick<Live, 'open' | 'publish' | 'onDemand'>
  readonly ledger: Pick<
    Ledger,
    'post' | 'prepare' | 'getBalance' | 'findBalances' | 'holdAccounts' | 'openAccounts'
  >
  readonly market: Pick<Market, 'prices'>
  readonly identity: Pick<Identity, 'getMember' | 'findMembers'>
  readonly notifications: Pick<Notifications, 'notifyMany'>
  readonly referral: Pick<Referral, 'accrueAll'>
  readonly wallet: Pick<Wallet, 'prepareWallets' | 'publishBalance'>
}

/** With what the module makes for itself; every function of it takes this first. */
export interface GameContext extends GameNeeds {
  readonly prices: PriceWatch
  /** Whether somebody looks at the game, in whichever process. */
  readonly isWatched: () => boolean
}
