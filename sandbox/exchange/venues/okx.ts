import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSameText } from './binance-auth.ts'
import {
  bodyOf,
  coinsOf,
  decimal,
  type Dialect,
  isOpen,
  isWaiting,
  livingKey,
  ownOrders,
  type Signed,
  TOO_OLD,
  textOf,
  tradesOf,
  type Words,
  messageOf,
} from './dialect.ts'
import type { ApiKey, Exchange, Order } from '../exchange.ts'
import { parseExact } from '../exact.ts'
import {
  answer,
  instIdOf,
  marketIdOf,
  toMarketsView,
  toOrderView,
  toStopView,
  toTickersView,
  STOPS_FROM,
} from './okx-views.ts'
import { cancelOrder, findOrder, placeOrder, Refusal } from '../place-order.ts'

/** Fixed: a request cannot choose its window here. */
const WINDOW_MS = 30_000
const MAX_ROWS = 100

const WORDS: Words = [
  [/insufficient/i, 51008, 'Order failed. Insufficient balance in account.'],
  [/duplicate/i, 51016, 'Client order ID already exists.'],
  [/LOT_SIZE/, 51121, 'Order quantity must be a multiple of the lot size.'],
  [/PRICE_FILTER/, 51000, 'Parameter px error'],
  [/NOTIONAL/, 51020, 'Your order should meet or exceed the minimum order amount.'],
  [/trigger immediately/, 51280, 'SL trigger price must be less than the last price'],
  [/^-1121/, 51001, "Instrument ID doesn't exist."],
  [/^-1021/, 50102, 'Timestamp request expired'],
  [/^-1003/, 50011, 'Too Many Requests'],
  [/^-1007/, 50004, 'API endpoint request timeout '],
  [/^-100[01]/, 50026, 'System error. Try again later'],
]
const NO_ORDER = new Refusal(51603, 'Order does not exist')
const GONE = new Refusal(
  51400,
  'Cancellation failed as the order has been filled, canceled or does not exist.',
)

function admit(exchange: Exchange, request: FastifyRequest): ApiKey {
  const { headers } = request
  const key = livingKey(exchange, headers['ok-access-key'])
  if (key === undefined) throw new Refusal(50111, 'Invalid OK-ACCESS-KEY', 401)
  if (headers['ok-access-passphrase'] !== key.passphrase)
    throw new Refusal(50105, 'Request header OK-ACCESS-PASSPHRASE incorrect.', 401)
  const stamp = String(headers['ok-access-timestamp'])
  if (!(Math.abs(exchange.nowMs() - Date.parse(stamp)) <= WINDOW_MS)) throw TOO_OLD
  const path = request.url.replace(/^\/okx/, '')
  const sign = createHmac('sha256', key.secret)
    .update(`${stamp}${request.method}${path}${bodyOf(request)}`)
    .digest('base64')
  if (!isSameText(sign, String(headers['ok-access-sign']))) throw new Refusal(50113, 'Invalid Sign', 401)
  return key
}

/** Several orders come in one list; the product sends one. */
const firstOf = (body: unknown): unknown => (Array.isArray(body) ? body[0] : body)

function place({ exchange, key, body }: Signed, type: 'order' | 'stop'): Order {
  if (!key.rights.trade)
    throw new Refusal(50120, "This API key doesn't have permission to use this function", 401)
  const wish = firstOf(body)
  const number = (name: string): bigint => {
    const value = parseExact(textOf(wish, name) || '0')
    if (value === undefined) throw new Refusal(51000, `Parameter ${name} error`)
    return value
  }
  const isBuy = textOf(wish, 'side') === 'buy'
  const isMarket = textOf(wish, 'ordType') === 'market'
  const isQuote = type === 'order' && isMarket && isBuy && textOf(wish, 'tgtCcy') !== 'base_ccy'
  return placeOrder(exchange, {
    uid: key.uid,
    market: marketIdOf(textOf(wish, 'instId')),
    side: isBuy ? 'BUY' : 'SELL',
    type: type === 'stop' ? 'STOP_LOSS' : isMarket ? 'MARKET' : 'LIMIT',
    clientId: textOf(wish, type === 'stop' ? 'algoClOrdId' : 'clOrdId'),
    quantity: isQuote ? 0n : number('sz'),
    quoteQuantity: isQuote ? number('sz') : 0n,
    price: type === 'order' && !isMarket ? number('px') : 0n,
    stopPrice: type === 'stop' ? number('slTriggerPx') : 0n,
  })
}

/** An order by its own name or ours; stops and orders do not see each other's names. */
function named(signed: Signed, id: string, clientId: string): Order | undefined {
  const order = findOrder(signed.exchange, { uid: signed.key.uid, clientId, id: Number(id) })
  const isHidden = order !== undefined && (clientId === '' ? isWaiting(order) : order.type === 'STOP_LOSS')
  return isHidden ? undefined : order
}

function stopNamed(signed: Signed, id: string, clientId: string): Order | undefined {
  const order = findOrder(signed.exchange, { uid: signed.key.uid, clientId, id: Number(id) - STOPS_FROM })
  return order?.type === 'STOP_LOSS' ? order : undefined
}

function requireOrder(order: Order | undefined): Order {
  if (order === undefined) throw NO_ORDER
  return order
}

function cancel(signed: Signed) {
  const wish = firstOf(signed.body)
  const order = named(signed, textOf(wish, 'ordId'), textOf(wish, 'clOrdId'))
  if (order === undefined || cancelOrder(signed.exchange, order) === undefined) throw GONE
  return answer({ ordId: String(order.id), clOrdId: order.clientId, sCode: '0', sMsg: '' })
}

function cancelStop(signed: Signed) {
  const wish = firstOf(signed.body)
  const order = stopNamed(signed, textOf(wish, 'algoId'), textOf(wish, 'algoClOrdId'))
  if (order === undefined || !isWaiting(order) || cancelOrder(signed.exchange, order) === undefined)
    throw GONE
  return answer({ algoId: String(STOPS_FROM + order.id), algoClOrdId: order.clientId, sCode: '0', sMsg: '' })
}

function listOpen(signed: Signed, type: 'order' | 'stop') {
  const instId = signed.query.get('instId')
  const found = ownOrders(signed, instId === null ? null : marketIdOf(instId))
    .filter((order) => isOpen(signed, order) && isWaiting(order) === (type === 'stop'))
    .slice(0, MAX_ROWS)
  return answer(...(type === 'stop' ? found.map(toStopView) : found.map(toOrderView)))
}

function listTrades(signed: Signed) {
  const { query } = signed
  const [instId, id] = [query.get('instId'), query.get('ordId')]
  const orders = ownOrders(signed, instId === null ? null : marketIdOf(instId)).filter(
    (order) => id === null || String(order.id) === id,
  )
  return answer(
    ...tradesOf(signed, orders)
      .slice(0, MAX_ROWS)
      .map(({ order, trade }) => ({
        instType: 'SPOT',
        instId: instIdOf(order.market),
        tradeId: String(trade.id),
        ordId: String(order.id),
        clOrdId: '',
        billId: String(trade.id),
        side: order.side.toLowerCase(),
        fillSz: decimal(trade.quantity),
        fillPx: decimal(trade.price),
        // What was taken is written with a minus.
        fee: `-${decimal(trade.fee)}`,
        feeCcy: trade.feeCoin,
        execType: 'T',
        ts: String(trade.atMs),
      })),
  )
}

function toKeyView({ key: { uid, rights } }: Signed) {
  return answer({
    uid: String(uid),
    mainUid: String(uid),
    acctLv: '1',
    label: 'demo',
    ip: rights.ipRestricted ? '203.0.113.7' : '',
    perm: [
      'read_only',
      ...(rights.trade ? ['trade'] : []),
      ...(rights.withdraw || rights.transfer ? ['withdraw'] : []),
    ].join(','),
  })
}

function toBalanceView({ exchange, key }: Signed) {
  const details = coinsOf(exchange, key).map(({ coin, free, locked, total }) => ({
    ccy: coin,
    eq: total,
    cashBal: total,
    availBal: free,
    availEq: free,
    frozenBal: locked,
  }))
  return answer({ uTime: String(exchange.nowMs()), details })
}

function placed(signed: Signed, type: 'order' | 'stop') {
  const order = place(signed, type)
  return type === 'stop'
    ? answer({
        algoId: String(STOPS_FROM + order.id),
        algoClOrdId: order.clientId,
        clOrdId: '',
        sCode: '0',
        sMsg: '',
      })
    : answer({ ordId: String(order.id), clOrdId: order.clientId, tag: '', sCode: '0', sMsg: '' })
}

/** OKX's v5 calls on spot. */
export const OKX: Dialect = {
  house: 'okx',
  open: {
    'GET /api/v5/public/time': ({ exchange }) => answer({ ts: String(exchange.nowMs()) }),
    'GET /api/v5/public/instruments': toMarketsView,
    'GET /api/v5/market/tickers': ({ exchange }) => toTickersView(exchange),
  },
  signed: {
    'GET /api/v5/account/config': toKeyView,
    'GET /api/v5/account/balance': toBalanceView,
    'POST /api/v5/trade/batch-orders': (signed) => placed(signed, 'order'),
    'POST /api/v5/trade/order-algo': (signed) => placed(signed, 'stop'),
    'POST /api/v5/trade/cancel-order': cancel,
    'POST /api/v5/trade/cancel-algos': cancelStop,
    'GET /api/v5/trade/order': (signed) =>
      answer(
        toOrderView(
          requireOrder(named(signed, signed.query.get('ordId') ?? '', signed.query.get('clOrdId') ?? '')),
        ),
      ),
    'GET /api/v5/trade/order-algo': (signed) =>
      answer(
        toStopView(
          requireOrder(
            stopNamed(signed, signed.query.get('algoId') ?? '', signed.query.get('algoClOrdId') ?? ''),
          ),
        ),
      ),
    'GET /api/v5/trade/orders-pending': (signed) => listOpen(signed, 'order'),
    'GET /api/v5/trade/orders-algo-pending': (signed) => listOpen(signed, 'stop'),
    'GET /api/v5/trade/fills-history': listTrades,
  },
  faultPaths: {
    'POST /api/v5/trade/batch-orders': '/order',
    'POST /api/v5/trade/order-algo': '/order',
    'GET /api/v5/trade/order': '/order',
    'GET /api/v5/trade/order-algo': '/order',
    'GET /api/v5/trade/fills-history': '/myTrades',
  },
  admit,
  answerRefusal(refusal) {
    const [code, message] = messageOf(WORDS, refusal)
    // What concerns the order itself stands with the order.
    const isOrder = code >= 51_000
    const body = isOrder
      ? { code: '1', msg: '', data: [{ ordId: '', clOrdId: '', sCode: String(code), sMsg: message }] }
      : { code: String(code), msg: message, data: [] }
    return { status: isOrder || refusal.status === 418 ? 200 : refusal.status, body }
  },
}
