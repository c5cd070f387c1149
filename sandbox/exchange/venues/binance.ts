import type { FastifyInstance } from 'fastify'
import { requireSigned, type Signed } from './binance-auth.ts'
import {
  toAccountView,
  toMarketsView,
  toOrderView,
  toRestrictionsView,
  toTradeView,
} from './binance-views.ts'
import type { Exchange, Order, OrderType } from '../exchange.ts'
import { parseExact } from '../exact.ts'
import { cancelOrder, findOrder, placeOrder, Refusal } from '../place-order.ts'
import { addRoute, type Answer, type Route } from '../serve-route.ts'
import { toPricesView, toDepthView } from './binance-prices.ts'

interface Served {
  readonly weight: number
  readonly work: (signed: Signed, exchange: Exchange) => unknown
}
interface Open {
  readonly weight: number
  readonly work: (params: URLSearchParams, exchange: Exchange) => unknown
}

const OPEN: Readonly<Record<string, Open>> = {
  'GET /api/v3/ping': { weight: 1, work: () => ({}) },
  'GET /api/v3/time': { weight: 1, work: (_, exchange) => ({ serverTime: exchange.nowMs() }) },
  'GET /api/v3/exchangeInfo': { weight: 20, work: (_, exchange) => toMarketsView(exchange) },
  'GET /api/v3/ticker/price': { weight: 2, work: toPricesView },
  'GET /api/v3/ticker/24hr': { weight: 2, work: toPricesView },
  'GET /api/v3/depth': { weight: 5, work: toDepthView },
}

const SIGNED: Readonly<Record<string, Served>> = {
  'GET /api/v3/account': { weight: 20, work: ({ key }, exchange) => toAccountView(exchange, key) },
  'GET /sapi/v1/account/apiRestrictions': { weight: 1, work: ({ key }) => toRestrictionsView(key) },
  'POST /api/v3/order': { weight: 1, work: (signed, exchange) => toOrderView(place(signed, exchange)) },
  'GET /api/v3/order': { weight: 4, work: (signed, exchange) => toOrderView(find(signed, exchange)) },
  'DELETE /api/v3/order': { weight: 1, work: cancel },
  'GET /api/v3/openOrders': { weight: 6, work: listOpen },
  'GET /api/v3/allOrders': {
    weight: 20,
    work: (signed, exchange) => ownOrders(signed, exchange).map(toOrderView),
  },
  'GET /api/v3/myTrades': { weight: 20, work: listTrades },
}

function requireTradeRight({ key }: Signed): void {
  if (!key.rights.trade) throw new Refusal(-2015, 'Invalid API-key, IP, or permissions for action.', 401)
}

const TYPES: readonly OrderType[] = ['MARKET', 'LIMIT', 'STOP_LOSS']

function place(signed: Signed, exchange: Exchange): Order {
  requireTradeRight(signed)
  const { params, key, untilMs } = signed
  // The engine looks at the clock once more: what waited too long on the way is not carried out.
  if (exchange.nowMs() > untilMs)
    throw new Refusal(-5028, 'Timestamp for this request is outside of the ME recvWindow.')
  const type = TYPES.find((one) => one === params.get('type'))
  if (type === undefined) throw new Refusal(-1116, 'Invalid orderType.')
  const number = (name: string): bigint => {
    const value = parseExact(params.get(name) ?? '0')
    if (value === undefined) throw new Refusal(-1100, `Illegal characters found in parameter '${name}'.`)
    return value
  }
  return placeOrder(exchange, {
    uid: key.uid,
    market: params.get('symbol') ?? '',
    side: params.get('side') === 'SELL' ? 'SELL' : 'BUY',
    type,
    clientId: params.get('newClientOrderId') ?? '',
    quantity: number('quantity'),
    quoteQuantity: number('quoteOrderQty'),
    price: number('price'),
    stopPrice: number('stopPrice'),
  })
}

function wanted({ params, key }: Signed): Parameters<typeof findOrder>[1] {
  return {
    uid: key.uid,
    market: params.get('symbol') ?? '',
    clientId: params.get('origClientOrderId') ?? '',
    id: Number(params.get('orderId') ?? 0),
  }
}

function find(signed: Signed, exchange: Exchange): Order {
  const order = findOrder(exchange, wanted(signed))
  if (order === undefined) throw new Refusal(-2013, 'Order does not exist.')
  return order
}

function cancel(signed: Signed, exchange: Exchange): unknown {
  requireTradeRight(signed)
  const order = findOrder(exchange, wanted(signed))
  const cancelled = order && cancelOrder(exchange, order)
  if (cancelled === undefined) throw new Refusal(-2011, 'Unknown order sent.')
  return toOrderView(cancelled)
}

function ownOrders({ key, params }: Signed, exchange: Exchange): Order[] {
  const market = params.get('symbol')
  return exchange.orders.filter(
    (order) => order.uid === key.uid && (market === null || order.market === market),
  )
}

function listOpen({ key, params }: Signed, exchange: Exchange): unknown {
  const market = params.get('symbol')
  return [...exchange.open]
    .filter(([id]) => market === null || id === market)
    .flatMap(([, orders]) => [...orders])
    .filter((order) => order.uid === key.uid)
    .map(toOrderView)
}

const MAX_TRADES = 1_000

function listTrades(signed: Signed, exchange: Exchange): unknown {
  const id = signed.params.get('orderId')
  const orders = id === null ? ownOrders(signed, exchange) : [findOrder(exchange, wanted(signed))]
  const trades = orders.flatMap((order) => order?.trades.map((trade) => toTradeView(order, trade)) ?? [])
  return (signed.fault === 'duplicate-fills' ? trades.flatMap((trade) => [trade, trade]) : trades).slice(
    -MAX_TRADES,
  )
}

/** As Binance words a refusal. */
function answerRefusal({ status, code, message }: Refusal): Answer {
  return { status, body: { code, msg: message } }
}

/** Binance's spot calls under /binance. */
export function serveBinance(app: FastifyInstance, exchange: Exchange): void {
  for (const [name, { weight, work }] of Object.entries(OPEN))
    addRoute(app, exchange, {
      ...routeOf(name),
      weight,
      answer: (request) => work(new URLSearchParams(request.url.split('?')[1]), exchange),
    })
  for (const [name, { weight, work }] of Object.entries(SIGNED))
    addRoute(app, exchange, {
      ...routeOf(name),
      weight,
      answer: (request, fault) => work(requireSigned(exchange, request, fault), exchange),
    })
}

function routeOf(name: string): Pick<Route, 'method' | 'url' | 'faultPath' | 'house' | 'answerRefusal'> {
  const [method = 'GET', path = ''] = name.split(' ')
  return { method, url: `/binance${path}`, faultPath: path, house: 'binance', answerRefusal: answerRefusal }
}
