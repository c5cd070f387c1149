import type { MovableClock } from '#server/kernel/clock.ts'
import { databaseTime } from '#server/kernel/database-time.ts'
import { sql, type Database, type Queryable } from '#server/kernel/db.ts'
import type { Gates } from '#server/kernel/gates.ts'
import type { Live } from '#server/kernel/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Parameters } from '#server/kernel/parameters.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { AccountName, Ledger } from '#server/modules/ledger/ledger.ts'
import type { Market } from '#server/modules/market/market.ts'
import type { Referral } from '#server/modules/referral/referral.ts'
import type { Wallet } from '#server/modules/wallet/wallet.ts'
import type { PriceWatch } from './price-watch.ts'

export interface GameDeps {
  readonly db: Database
  readonly clock: Pick<MovableClock, 'now' | 'nowMs' | 'offsetMs'>
  readonly log: Logger
  readonly parameters: Parameters
  readonly gates: Pick<Gates, 'demand' | 'isOpen'>
  readonly live: Pick<Live, 'open' | 'publish'>
  readonly ledger: Pick<Ledger, 'post' | 'openAccounts' | 'readBalance'>
  readonly market: Pick<Market, 'prices'>
  readonly identity: Pick<Identity, 'getMember'>
  readonly referral: Pick<Referral, 'accrueAll'>
  readonly wallet: Pick<Wallet, 'balanceIn' | 'tellBalance'>
}

/** The module's parts know each other through this. */
export interface Game extends GameDeps {
  readonly prices: PriceWatch
}

/** The time of the rounds: the database's. */
export async function roundTime({ clock }: Pick<GameDeps, 'clock'>, db: Queryable): Promise<Date> {
  return (await db.one<{ now: Date }>(sql`select ${databaseTime(clock)} as now`)).now
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
