import type { AutoType } from '#contract/rules/autotrading.ts'
import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import type { KeyBox } from '../keys/key-box.ts'
import type { OrderJournal } from '../restore/order-journal.ts'
import type { OrderName, Venue, VenueMarket } from '../venues/venue.ts'

/** What the executor is besides the module: the only one that opens keys. */
export interface Executor extends AutoTradingContext {
  readonly box: KeyBox
  readonly venues: VenueKeeper
  /** Remembers outside the database what was sent; undefined for one that trades on nobody's account. */
  readonly journal: OrderJournal | undefined
  /** Accounts that are left alone until then, in ms. */
  readonly tired: Map<string, number>
  /** Until when an exchange that did not answer is not asked about alerts. */
  readonly silent: Map<AutoType, number>
}

/** Whether this executor is the one that works, on the database that it knows; asked before anything is done, not before each look. */
export type MayAct = () => Promise<boolean>
export const always: MayAct = async () => true

/** What sending an order needs of its account. */
export interface Trader {
  readonly accountId: string
  readonly memberId: string
  readonly type: AutoType
}

/** Opens each account's venue once and shares what exchanges have in common. */
export interface VenueKeeper {
  /** Throws VenueRefusal when the account has no key that works. */
  venueOf(trader: Trader): Promise<Venue>
  forget(accountId: string): void
  marketOf(type: AutoType, symbol: string): Promise<VenueMarket | undefined>
  /** The latest prices of symbols on the account's kind of exchange; those without one are left out. */
  pricesOf(type: AutoType, symbols: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The exchange's time: what is signed, and what windows are measured in. */
  nowMs(type: AutoType): Promise<number>
}

export type Leg = 'ENTRY' | 'STOP' | 'EXIT'
export type OrderState = 'INTENT' | 'SENT' | 'LIVE' | 'DONE' | 'REFUSED' | 'ABSENT'

export interface OrderRow {
  readonly id: string
  readonly position_id: string
  readonly account_id: string
  readonly leg: Leg
  readonly attempt: number
  readonly client_id: string
  readonly symbol: string
  readonly quantity: bigint
  readonly stop_price: number | null
  readonly state: OrderState
  readonly tries: number
  readonly sent_ms: bigint | null
  readonly made_at: Date
}

export const ORDER_COLUMNS: Sql = sql`o.id, o.position_id, o.account_id, o.leg, o.attempt, o.client_id, o.symbol, o.quantity,
  o.stop_price, o.state, o.tries, o.sent_ms, o.made_at`

/** What its exchange knows an order by. */
export const nameOf = ({ symbol, client_id, leg }: OrderRow): OrderName => ({
  symbol,
  clientId: client_id,
  isStop: leg === 'STOP',
})

export function getOrder(db: Queryable, id: string): Promise<OrderRow> {
  return db.one<OrderRow>(sql`select ${ORDER_COLUMNS} from autotrading_orders o where o.id = ${id}`)
}

/** What may be logged of an error: of the exchange library's only the name, because its texts carry requests. */
export function blameOf(error: unknown): { readonly failure: string; readonly err?: Error } {
  if (!(error instanceof Error)) return { failure: 'unknown' }
  const failure = error.constructor.name
  return error.stack?.includes('/ccxt/') === true ? { failure } : { failure, err: error }
}

/** Works on many items, so many at a time. */
export async function atOnce<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const one = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: items.length < most ? items.length : most }, one))
}
