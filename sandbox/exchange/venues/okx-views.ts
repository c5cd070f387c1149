import { averageOf, decimal, isWaiting } from './dialect.ts'
import type { Exchange, Order } from '../exchange.ts'
import { MARKETS, marketOf } from '../markets.ts'

/** Stops are orders of another kind, with numbers of their own. */
export const STOPS_FROM = 900_000_000

/** Markets, orders and stops in OKX's words. */
export const answer = (...data: unknown[]) => ({ code: '0', msg: '', data })
/** BTC-USDT here, BTCUSDT with us. */
export const marketIdOf = (instId: string | null): string => (instId ?? '').replace('-', '')
export const instIdOf = (id: string): string => {
  const market = marketOf(id)
  return market === undefined ? id : `${market.base}-${market.quote}`
}

export function toMarketsView() {
  return answer(
    ...MARKETS.filter(({ quote }) => quote === 'USDT').map((market) => ({
      instType: 'SPOT',
      instId: instIdOf(market.id),
      baseCcy: market.base,
      quoteCcy: market.quote,
      state: 'live',
      tickSz: decimal(market.tick),
      lotSz: decimal(market.step),
      // Here the least is a quantity.
      minSz: decimal(market.step),
      lever: '',
      listTime: '1548133413000',
    })),
  )
}

export function toTickersView(exchange: Exchange) {
  return answer(
    ...MARKETS.filter(({ quote, id }) => quote === 'USDT' && exchange.prices.has(id)).map(({ id }) => {
      const last = decimal(exchange.prices.get(id) ?? 0n)
      return {
        instType: 'SPOT',
        instId: instIdOf(id),
        last,
        askPx: last,
        bidPx: last,
        ts: String(exchange.nowMs()),
      }
    }),
  )
}

const STATES: Readonly<Record<Order['status'], string>> = {
  NEW: 'live',
  PARTIALLY_FILLED: 'partially_filled',
  FILLED: 'filled',
  CANCELED: 'canceled',
  EXPIRED: 'canceled',
}

export function toOrderView(order: Order) {
  return {
    instType: 'SPOT',
    instId: instIdOf(order.market),
    ordId: String(order.id),
    // What a stop sends bears the stop's number only.
    clOrdId: order.type === 'STOP_LOSS' ? '' : order.clientId,
    ordType: order.type === 'LIMIT' ? 'limit' : 'market',
    tgtCcy: 'base_ccy',
    side: order.side.toLowerCase(),
    state: STATES[order.status],
    px: order.price === 0n ? '' : decimal(order.price),
    sz: decimal(order.quantity),
    accFillSz: decimal(order.filled),
    avgPx: averageOf(order),
    cTime: String(order.atMs),
    uTime: String(order.updatedMs),
    fillTime: order.filled === 0n ? '' : String(order.updatedMs),
  }
}

/** A stop by itself: once it is reached it names the order that it has sent. */
export function toStopView(order: Order) {
  const isSent = order.filled > 0n || order.status === 'PARTIALLY_FILLED'
  return {
    instType: 'SPOT',
    instId: instIdOf(order.market),
    algoId: String(STOPS_FROM + order.id),
    algoClOrdId: order.clientId,
    clOrdId: '',
    ordId: isSent ? String(order.id) : '',
    ordIdList: isSent ? [String(order.id)] : [],
    ordType: 'conditional',
    side: order.side.toLowerCase(),
    state: isSent ? 'effective' : isWaiting(order) ? 'live' : 'canceled',
    sz: decimal(order.quantity),
    slTriggerPx: decimal(order.stopPrice),
    slOrdPx: '-1',
    cTime: String(order.atMs),
    uTime: String(order.updatedMs),
  }
}
