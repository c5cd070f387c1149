import { decimal, isOpen, tradesOf, type Signed, type VenueRequest } from './dialect.ts'
import type { Order } from '../exchange.ts'
import { MARKETS, marketOf } from '../markets.ts'

/** Markets and orders in Upbit's words. */
const WON_MARKETS = MARKETS.filter(({ quote }) => quote === 'KRW')
const UUID_HEAD = '00000000-0000-4000-8000-'
const UUID_DIGITS = 12

/** KRW-BTC here, BTCKRW with us. */
export const marketIdOf = (name: string | null): string => (name ?? '').split('-').toReversed().join('')
const nameOf = (id: string): string => {
  const market = marketOf(id)
  return market === undefined ? id : `${market.quote}-${market.base}`
}
export const uuidOf = (id: number): string => `${UUID_HEAD}${String(id).padStart(UUID_DIGITS, '0')}`
/** Our number of an order; 0 for what is none of ours. */
export const idOf = (uuid: string): number =>
  uuid.startsWith(UUID_HEAD) ? Number(uuid.slice(UUID_HEAD.length)) : 0

export function listMarkets() {
  return WON_MARKETS.map(({ id, base }) => ({
    market: nameOf(id),
    korean_name: base,
    english_name: base,
  }))
}

export function listTickers({ exchange }: VenueRequest) {
  return WON_MARKETS.filter(({ id }) => exchange.prices.has(id)).map(({ id }) => ({
    market: nameOf(id),
    trade_price: decimal(exchange.prices.get(id) ?? 0n),
    timestamp: exchange.nowMs(),
  }))
}

/** A market order to buy names a sum and no quantity, one to sell a quantity and no price. */
function typeOf({ type, side }: Order): 'limit' | 'price' | 'market' {
  if (type === 'LIMIT') return 'limit'
  return side === 'BUY' ? 'price' : 'market'
}

/** One that named a sum never spends the last won of it: the rest is cancelled, so that it ends as cancelled. */
function stateOf(signed: Signed, order: Order): 'wait' | 'done' | 'cancel' {
  if (isOpen(signed, order)) return 'wait'
  return order.status === 'FILLED' && typeOf(order) !== 'price' ? 'done' : 'cancel'
}

const when = (atMs: number): string => new Date(atMs).toISOString()

/** An order without its trades, as lists and answers to requests have it. */
export function toOrderView(signed: Signed, order: Order) {
  const { side, quantity, filled, quoteFilled, trades, price, sum } = order
  const type = typeOf(order)
  const paid = trades.reduce((fees, { fee }) => fees + fee, 0n)
  return {
    uuid: uuidOf(order.id),
    side: side === 'BUY' ? 'bid' : 'ask',
    ord_type: type,
    price: type === 'market' ? null : decimal(type === 'price' ? sum : price),
    state: stateOf(signed, order),
    market: nameOf(order.market),
    created_at: when(order.atMs),
    volume: type === 'price' ? null : decimal(quantity),
    remaining_volume: type === 'price' ? null : decimal(quantity - filled),
    executed_volume: decimal(filled),
    executed_funds: decimal(quoteFilled),
    reserved_fee: '0',
    remaining_fee: '0',
    paid_fee: decimal(paid),
    locked: decimal(order.locked),
    trades_count: trades.length,
    identifier: order.clientId,
    ...(order.isImmediate && { time_in_force: 'ioc' }),
  }
}

/** An order just taken: its trades come a moment later. */
export function toTakenView(signed: Signed, order: Order) {
  return {
    ...toOrderView(signed, order),
    state: 'wait',
    remaining_volume: order.sum > 0n ? null : decimal(order.quantity),
    executed_volume: '0',
    executed_funds: '0',
    paid_fee: '0',
    trades_count: 0,
  }
}

/** One order with its trades, which name no fee of their own. */
export function toWholeView(signed: Signed, order: Order) {
  return {
    ...toOrderView(signed, order),
    trades: tradesOf(signed, [order]).map(({ trade }) => ({
      market: nameOf(order.market),
      uuid: uuidOf(trade.id),
      price: decimal(trade.price),
      volume: decimal(trade.quantity),
      funds: decimal(trade.quote),
      created_at: when(trade.atMs),
      side: order.side === 'BUY' ? 'bid' : 'ask',
    })),
  }
}
