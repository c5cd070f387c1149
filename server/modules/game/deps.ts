import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { AccountName, Ledger } from '#server/modules/ledger/ledger.ts'
import type { Market } from '#server/modules/market/market.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { Referral } from '#server/modules/referral/referral.ts'
import type { Wallet } from '#server/modules/wallet/wallet.ts'
import type { PriceWatch } from './price-watch.ts'
import type { GameParameters } from './game.parameters.ts'

export interface GameDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly parameters: GameParameters
  readonly gates: Pick<Gates, 'requireOpen' | 'isOpen'>
  readonly live: Pick<Live, 'open' | 'publish'>
  readonly ledger: Pick<Ledger, 'post' | 'prepare' | 'openAccounts' | 'getBalance'>
  readonly market: Pick<Market, 'prices'>
  readonly identity: Pick<Identity, 'getMember'>
  readonly notifications: Pick<Notifications, 'notifyMany'>
  readonly referral: Pick<Referral, 'accrueAll'>
  readonly wallet: Pick<Wallet, 'balanceIn' | 'publishBalance'>
}

/** The module's parts know each other through this. */
export interface Game extends GameDeps {
  readonly prices: PriceWatch
}

/** A member's day is Korea's, as in every figure of the game. */
export const ZONE = 'Asia/Seoul'
/** The last seconds of betting take no cancellation. */
export const NO_CANCEL_MS = 3_000

export const available = (ownerId: string): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency: 'MCS',
  ownerId,
})
export const stake = (ownerId: string): AccountName => ({ class: 'GAME_STAKE', currency: 'MCS', ownerId })
export const pool: AccountName = { class: 'GAME_POOL', currency: 'MCS' }
export const fees: AccountName = { class: 'FEES', currency: 'MCS' }
