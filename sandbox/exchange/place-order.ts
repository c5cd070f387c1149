import { balanceOf, type Exchange, type Order, type OrderType, type Side } from './exchange.ts'
import { close, matchOrder, WON_FEE_PARTS } from './match.ts'
import { floorTo, ONE, times } from './exact.ts'
import { marketOf, type Market, tickAt } from './markets.ts'
import { popFault } from './faults.ts'

/** How far up the book a market order must be able to pay: half a percent. */
const WALK = (ONE * 1_005n) / 1_000n

/** A refusal in Binance's numbers and words; other dialects word it for themselves. */
export class Refusal extends Error {
  readonly code: number
  readonly status: number
  constructor(code: number, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

export interface OrderIntent {
  readonly uid: number
  readonly market: string
  readonly side: Side
  readonly type: OrderType
  readonly clientId: string
  readonly quantity: bigint
  /** What to spend, for a market order that names no quantity. */
  readonly quoteQuantity: bigint
  readonly price: bigint
  readonly stopPrice: bigint
  /** A limit order of which nothing is left standing. */
  readonly isImmediate?: boolean
}

function requireMarket(exchange: Exchange, id: string): { market: Market; price: bigint } {
  const market = marketOf(id)
  if (market === undefined) throw new Refusal(-1121, 'Invalid symbol.')
  const price = exchange.prices.get(id)
  if (price === undefined) throw new Refusal(-1000, 'This market has no price yet.', 503)
  return { market, price }
}

/** How much an order is for, and the price its worth is judged at. */
interface Sized {
  readonly quantity: bigint
  readonly price: bigint
}

function requireFilters(market: Market, wish: OrderIntent, { quantity, price }: Sized): void {
  if (quantity < market.step || quantity % market.step !== 0n)
    throw new Refusal(-1013, 'Filter failure: LOT_SIZE')
  for (const level of [wish.price, wish.stopPrice])
    if (level % tickAt(market, level) !== 0n) throw new Refusal(-1013, 'Filter failure: PRICE_FILTER')
  if (times(quantity, price) < market.minNotional) throw new Refusal(-1013, 'Filter failure: NOTIONAL')
}

/** What an order needs of the balance before it may stand. */
function needOf(market: Market, wish: OrderIntent, { quantity, price }: Sized): bigint {
  if (wish.side === 'SELL') return quantity
  // A market order must find a little more than the price says: it walks the book.
  const cost = wish.type === 'LIMIT' ? times(quantity, wish.price) : (times(quantity, price) * WALK) / ONE
  return market.quote === 'KRW' ? cost + cost / WON_FEE_PARTS : cost
}

/** How much a market order that names a sum buys. In won no more is spent than that, so the book's levels count beforehand. */
function quantityOf(market: Market, { quantity, quoteQuantity }: OrderIntent, price: bigint): bigint {
  if (quantity > 0n) return quantity
  const worst = market.quote === 'KRW' ? (price * WALK) / ONE : price
  return floorTo((quoteQuantity * ONE) / worst, market.step)
}

/** Accepts or refuses an order as the exchange does; a market order has traded when this answers. */
export function placeOrder(exchange: Exchange, wish: OrderIntent): Order {
  const { market, price } = requireMarket(exchange, wish.market)
  const worked = wish.price > 0n ? wish.price : wish.stopPrice > 0n ? wish.stopPrice : price
  const quantity = quantityOf(market, wish, price)
  requireFilters(market, wish, { quantity, price: worked })
  if (wish.type === 'STOP_LOSS' && (wish.side === 'SELL' ? wish.stopPrice >= price : wish.stopPrice <= price))
    throw new Refusal(-2010, 'Stop price would trigger immediately.')
  const idKey = `${wish.uid} ${wish.clientId}`
  const same = exchange.byClientId.get(idKey) ?? []
  if (same.some((order) => exchange.open.get(order.market)?.has(order)))
    throw new Refusal(-2010, 'Duplicate order sent.')
  const balance = balanceOf(exchange, wish.uid, wish.side === 'BUY' ? market.quote : market.base)
  const need = needOf(market, wish, { quantity, price })
  if (balance.free < need) throw new Refusal(-2010, 'Account has insufficient balance for requested action.')
  balance.free -= need
  balance.locked += need
  const now = exchange.nowMs()
  const order: Order = {
    id: exchange.orders.length + 1,
    clientId: wish.clientId,
    uid: wish.uid,
    market: wish.market,
    side: wish.side,
    type: wish.type,
    price: wish.price,
    stopPrice: wish.stopPrice,
    quantity,
    sum: wish.quoteQuantity,
    isImmediate: wish.isImmediate ?? false,
    filled: 0n,
    quoteFilled: 0n,
    locked: need,
    status: 'NEW',
    atMs: now,
    updatedMs: now,
    trades: [],
  }
  exchange.orders.push(order)
  exchange.byClientId.set(idKey, [...same, order])
  stand(exchange, order)
  return order
}

function stand(exchange: Exchange, order: Order): void {
  const open = exchange.open.get(order.market) ?? new Set<Order>()
  exchange.open.set(order.market, open.add(order))
  if (order.type === 'STOP_LOSS') return
  const part = popFault(exchange, { path: 'fill', method: 'POST' })
  const market = marketOf(order.market)
  const isPart = part !== undefined && market !== undefined && order.quantity >= 2n * market.step
  matchOrder(exchange, order, isPart ? floorTo(order.quantity / 2n, market.step) : order.quantity)
  if (order.isImmediate) {
    if (order.filled < order.quantity) close(exchange, order, 'CANCELED')
    return
  }
  // The rest of a part fills when the price moves next.
  if (!isPart && order.type === 'MARKET' && order.filled < order.quantity) close(exchange, order, 'EXPIRED')
}

/** The newest order of an account by its own id or the exchange's. */
export function findOrder(
  exchange: Exchange,
  { uid, market, clientId, id }: { uid: number; market?: string; clientId?: string; id?: number },
): Order | undefined {
  const found =
    clientId === undefined || clientId === ''
      ? exchange.orders[(id ?? 0) - 1]
      : exchange.byClientId.get(`${uid} ${clientId}`)?.at(-1)
  return found?.uid === uid && (market === undefined || found.market === market) ? found : undefined
}

/** Takes an open order back; undefined when it is not open. */
export function cancelOrder(exchange: Exchange, order: Order): Order | undefined {
  if (exchange.open.get(order.market)?.has(order) !== true) return undefined
  close(exchange, order, 'CANCELED')
  return order
}
