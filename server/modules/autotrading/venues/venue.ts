import type { AutoType } from '#contract/rules/autotrading.ts'

/** What an order is refused for: too little money, the key, or the order itself. Nothing of it stands. */
export type RefusalKind = 'funds' | 'key' | 'order'

/** What is written down of an order that was refused for its key: it says nothing about the order. */
export const KEY_REFUSED = 'the exchange refused the key'

/** The exchange said no for certain. Whatever else a venue throws leaves the outcome unknown. */
export class VenueRefusal extends Error {
  readonly kind: RefusalKind
  constructor(kind: RefusalKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** The exchange asks for silence until then; nothing is sent before. */
export class VenueBusy extends Error {}

export interface VenueMarket {
  /** Quantities are whole multiples of it, in hundred-millionths of the base coin. */
  readonly step: bigint
  /** The least quantity an order may have. */
  readonly least: bigint
  /** Stop prices are whole multiples of it. */
  readonly tick: number
  /** The least an order may be worth, in hundred-millionths of the quote coin. */
  readonly minWorth: bigint
}

export interface VenueFill {
  readonly id: string
  readonly side: 'buy' | 'sell'
  readonly price: number
  readonly quantity: bigint
  readonly quote: bigint
  readonly fee: bigint
  readonly feeCoin: string
  readonly at: Date
}

export interface VenueOrder {
  readonly exchangeId: string
  readonly clientId: string
  readonly isOpen: boolean
  readonly filled: bigint
  /** The fills that came with the order; undefined when they must be fetched. */
  readonly fills: readonly VenueFill[] | undefined
}

export interface NewOrder {
  readonly clientId: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly quantity: bigint
  /** A stop that waits at the exchange; a market order without it. */
  readonly stopPrice: number | undefined
  /** The most a purchase may pay for a coin, where the exchange takes such orders. */
  readonly maxPrice?: number | undefined
  /** The instant that is signed: after it and the window the exchange carries nothing out. */
  readonly stampMs: number
}

/** What an order is found by: its client id, and whether it waits for a price, which some exchanges list separately. */
export interface OrderName {
  readonly symbol: string
  readonly clientId: string
  readonly isStop: boolean
}

/** One account at one exchange. Calls throw VenueRefusal for a definite no, anything else for an unknown outcome. */
export interface Venue {
  place(order: NewOrder): Promise<VenueOrder>
  /** Undefined only when the exchange says that there is none. */
  find(name: OrderName): Promise<VenueOrder | undefined>
  /** Takes an open order back; no harm when it is not open any more. */
  cancel(name: OrderName): Promise<void>
  fills(symbol: string, order: VenueOrder): Promise<readonly VenueFill[]>
  /** Client ids of what is open in these markets, orders of others included. */
  openOrders(symbols: readonly string[]): Promise<ReadonlySet<string>>
  /** The whole balance, in hundred-millionths. */
  total(coin: string): Promise<bigint>
}

/** The window we ask for, where an exchange lets us. */
export const WINDOW_MS = 5_000
/** OKX has one for everybody. */
const OKX_WINDOW_MS = 30_000
/** How long after the signed instant an exchange may still carry an order out. */
export const windowOf = (type: AutoType): number => (type === 'okx' ? OKX_WINDOW_MS : WINDOW_MS)
/**
 * Upbit takes a name once and for all, whatever becomes of the request that came with it. So the same name sent again never makes a second
 * order; elsewhere a name is free again as soon as its order is over.
 */
export const areNamesGoodOnce = (type: AutoType): boolean => type === 'upbit'
/** Its clock and ours may differ by this much more. */
export const WINDOW_MARGIN_MS = 2_000
