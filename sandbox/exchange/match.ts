import { balanceOf, type Exchange, type Order, type Side } from './exchange.ts'
import { floorTo, least, ONE, times } from './exact.ts'
import { marketOf, type Market, tickAt, WON_PER_DOLLAR } from './markets.ts'

/** A tenth of a percent of what is received; in markets in won half of that, always in won. */
const FEE_PARTS = 1_000n
export const WON_FEE_PARTS = 2_000n
/** Each level of the book lies this much farther from the price, in hundred-thousandths, and holds so many dollars. */
const LEVEL_STEP = 5n
const LEVEL_WORTH = 4_000n * ONE
export const LEVELS = 20

export interface Level {
  readonly price: bigint
  readonly quantity: bigint
}

/** One side of the book around the price: what a buyer (asks) or a seller (bids) meets, the best first. */
export function levelsOf(market: Market, price: bigint, side: Side): Level[] {
  return Array.from({ length: LEVELS }, (_, index) => {
    const away = (price * LEVEL_STEP * BigInt(index + 1)) / 100_000n
    const raw = side === 'BUY' ? price + away : price - away
    const tick = tickAt(market, raw)
    const level = floorTo(raw, tick) + (side === 'BUY' ? tick : 0n)
    const worth = market.quote === 'KRW' ? LEVEL_WORTH * WON_PER_DOLLAR : LEVEL_WORTH
    return { price: level, quantity: floorTo((worth * ONE) / level, market.step) }
  })
}

/** What a fill costs, in which coin, and what is paid besides: markets in won take every fee in won. */
function feeOf(market: Market, isBuy: boolean, { quantity, quote }: { quantity: bigint; quote: bigint }) {
  if (market.quote !== 'KRW')
    return {
      fee: (isBuy ? quantity : quote) / FEE_PARTS,
      feeCoin: isBuy ? market.base : market.quote,
      extra: 0n,
    }
  const fee = quote / WON_FEE_PARTS
  return { fee, feeCoin: 'KRW', extra: isBuy ? fee : 0n }
}

/** Books one fill: quantity at a price, with its fee. */
export function fillOrder(exchange: Exchange, order: Order, { price, quantity }: Level): void {
  const market = marketOf(order.market)
  if (market === undefined || quantity <= 0n) return
  const quote = times(price, quantity)
  const base = balanceOf(exchange, order.uid, market.base)
  const money = balanceOf(exchange, order.uid, market.quote)
  const isBuy = order.side === 'BUY'
  const { fee, feeCoin, extra } = feeOf(market, isBuy, { quantity, quote })
  const [paid, source, target] = isBuy ? [quote + extra, money, base] : [quantity, base, money]
  const fromLock = least(order.locked, paid)
  order.locked -= fromLock
  source.locked -= fromLock
  source.free -= paid - fromLock
  target.free += (isBuy ? quantity : quote) - (extra > 0n ? 0n : fee)
  order.filled += quantity
  order.quoteFilled += quote
  order.updatedMs = exchange.nowMs()
  order.status = order.filled >= order.quantity ? 'FILLED' : 'PARTIALLY_FILLED'
  exchange.lastTrade += 1
  order.trades.push({
    id: exchange.lastTrade,
    orderId: order.id,
    price,
    quantity,
    quote,
    fee,
    feeCoin,
    atMs: order.updatedMs,
  })
  if (order.status === 'FILLED') close(exchange, order, 'FILLED')
}

/** Ends an order and releases what it still held. */
export function close(exchange: Exchange, order: Order, status: Order['status']): void {
  const market = marketOf(order.market)
  if (market === undefined) return
  const coin = order.side === 'BUY' ? market.quote : market.base
  const balance = balanceOf(exchange, order.uid, coin)
  balance.locked -= order.locked
  balance.free += order.locked
  order.locked = 0n
  order.status = status
  order.updatedMs = exchange.nowMs()
  exchange.open.get(order.market)?.delete(order)
}

/** Matches an order with the book: a market order until the levels end, a limit order until its price. Fills at most `most`. */
export function matchOrder(exchange: Exchange, order: Order, most: bigint = order.quantity): void {
  const market = marketOf(order.market)
  const price = exchange.prices.get(order.market)
  if (market === undefined || price === undefined) return
  let left = least(order.quantity - order.filled, most)
  for (const level of levelsOf(market, price, order.side)) {
    if (left <= 0n || !crosses(order, level.price)) return
    const quantity = least(left, level.quantity)
    fillOrder(exchange, order, { price: level.price, quantity })
    left -= quantity
  }
}

function crosses(order: Order, price: bigint): boolean {
  if (order.type !== 'LIMIT') return true
  return order.side === 'BUY' ? price <= order.price : price >= order.price
}

function isTriggered(order: Order, price: bigint): boolean {
  if (order.type !== 'STOP_LOSS') return true
  return order.side === 'SELL' ? price <= order.stopPrice : price >= order.stopPrice
}

/** Called after a price change: triggers the stops it reaches and fills waiting orders from the book. */
export function settleMarket(exchange: Exchange, market: string): void {
  const price = exchange.prices.get(market)
  if (price === undefined) return
  for (const order of exchange.open.get(market) ?? [])
    if (isTriggered(order, price)) matchOrder(exchange, order)
}
