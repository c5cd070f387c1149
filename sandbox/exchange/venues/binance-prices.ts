import { pricedMarkets, toPriceView } from './binance-views.ts'
import type { Exchange } from '../exchange.ts'
import { formatExact } from '../exact.ts'
import { levelsOf } from '../match.ts'
import { marketOf } from '../markets.ts'
import { Refusal } from '../place-order.ts'

export function toPricesView(params: URLSearchParams, exchange: Exchange): unknown {
  const id = params.get('symbol')
  if (id === null) return pricedMarkets(exchange).map((one) => toPriceView(exchange, one))
  if (marketOf(id) === undefined) throw new Refusal(-1121, 'Invalid symbol.')
  return toPriceView(exchange, id)
}

export function toDepthView(params: URLSearchParams, exchange: Exchange): unknown {
  const id = params.get('symbol') ?? ''
  const market = marketOf(id)
  const price = exchange.prices.get(id)
  if (market === undefined || price === undefined) throw new Refusal(-1121, 'Invalid symbol.')
  const side = (name: 'BUY' | 'SELL') =>
    levelsOf(market, price, name).map((level) => [formatExact(level.price), formatExact(level.quantity)])
  return { lastUpdateId: exchange.lastTrade, bids: side('SELL'), asks: side('BUY') }
}
