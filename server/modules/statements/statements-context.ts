import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Ledger } from '#server/modules/ledger/ledger.ts'
import type { Market } from '#server/modules/market/market.ts'
import type { Wallet } from '#server/modules/wallet/wallet.ts'

/** What statements are made from: they write nothing. */
export interface StatementsContext {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'listMovements' | 'findSealOf' | 'findFirstMovement'>
  readonly market: Pick<Market, 'priceChanges' | 'listDayRates' | 'listRatedNames' | 'latestTrxPrice'>
  readonly identity: Pick<Identity, 'getMember'>
  readonly wallet: Pick<Wallet, 'getHistory'>
  readonly brandName: string
}
