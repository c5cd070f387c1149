import type { FastifyRequest } from 'fastify'
import { hmacHex, isSameText } from './binance-auth.ts'
import {
  averageOf,
  bodyOf,
  coinsOf,
  decimal,
  type Dialect,
  isOpen,
  isWaiting,
  livingKey,
  ownOrders,
  queryOf,
  type Signed,
  textOf,
  TOO_OLD,
  tradesOf,
  type Words,
  messageOf,
} from './dialect.ts'
import type { ApiKey, Exchange, Order } from '../exchange.ts'
import { parseExact } from '../exact.ts'
import { MARKETS } from '../markets.ts'
import { cancelOrder, findOrder, placeOrder, Refusal } from '../place-order.ts'

/** How far ahead a request's time may lie. */
const AHEAD_MS = 1_000
const USUAL_WINDOW_MS = 5_000
const MAX_ROWS = 50

const WORDS: Words = [
  [/insufficient/i, 170131, 'Balance insufficient.'],
  [/duplicate/i, 170141, 'Duplicate clientOrderId'],
  [/LOT_SIZE/, 170137, 'Order volume decimal too long.'],
  [/PRICE_FILTER/, 170134, 'Order price decimal too long.'],
  [/NOTIONAL/, 170140, 'Transaction amount lower than the minimum.'],
  [/trigger immediately/, 10001, 'Request parameter error: triggerPrice.'],
  [/^-1121/, 170121, 'Invalid symbol.'],
  [/^-1021/, 10002, 'invalid request, please check your server timestamp or recv_window param.'],
  [/^-1003.*banned/, 10018, 'Out of frequency limit of IP.'],
  [/^-1003/, 10006, 'Too many visits. Exceeded the API Rate Limit.'],
  [/^-1007/, 10000, 'Server Timeout'],
  [/^-100[01]/, 10016, 'Server error.'],
]
const NO_ORDER = new Refusal(170213, 'Order does not exist.')

const answer = (exchange: Exchange, result: unknown) => ({
  retCode: 0,
  retMsg: 'OK',
  result,
  retExtInfo: {},
  time: exchange.nowMs(),
})

function admit(exchange: Exchange, request: FastifyRequest): ApiKey {
  const { headers } = request
  const key = livingKey(exchange, headers['x-bapi-api-key'])
  if (key === undefined) throw new Refusal(10003, 'API key is invalid.')
  const [stamp, window] = [headers['x-bapi-timestamp'], headers['x-bapi-recv-window'] ?? USUAL_WINDOW_MS]
  const now = exchange.nowMs()
  if (Number(stamp) >= now + AHEAD_MS || now - Number(stamp) > Number(window)) throw TOO_OLD
  const signed = `${String(stamp)}${key.key}${String(window)}${request.method === 'POST' ? bodyOf(request) : queryOf(request)}`
  if (!isSameText(hmacHex(key.secret, signed), String(headers['x-bapi-sign'])))
    throw new Refusal(10004, 'error sign! please check your signature generation algorithm.')
  return key
}

function toMarketsView(exchange: Exchange) {
  return answer(exchange, {
    category: 'spot',
    list: MARKETS.filter(({ quote }) => quote === 'USDT').map((market) => ({
      symbol: market.id,
      baseCoin: market.base,
      quoteCoin: market.quote,
      status: 'Trading',
      marginTrading: 'none',
      lotSizeFilter: {
        basePrecision: decimal(market.step),
        quotePrecision: '0.0000001',
        minOrderQty: decimal(market.step),
        maxOrderQty: '9000000',
        minOrderAmt: decimal(market.minNotional),
        maxOrderAmt: '9000000',
      },
      priceFilter: { tickSize: decimal(market.tick) },
    })),
  })
}

function toTickersView(exchange: Exchange) {
  const list = MARKETS.filter(({ quote, id }) => quote === 'USDT' && exchange.prices.has(id)).map(
    ({ id }) => {
      const price = decimal(exchange.prices.get(id) ?? 0n)
      return { symbol: id, lastPrice: price, bid1Price: price, ask1Price: price, prevPrice24h: price }
    },
  )
  return answer(exchange, { category: 'spot', list })
}

function statusOf(order: Order): string {
  if (isWaiting(order)) return 'Untriggered'
  if (order.status === 'FILLED') return 'Filled'
  if (order.status === 'NEW') return 'New'
  if (order.status === 'PARTIALLY_FILLED') return 'PartiallyFilled'
  if (order.filled > 0n) return 'PartiallyFilledCanceled'
  return order.type === 'STOP_LOSS' ? 'Deactivated' : 'Cancelled'
}

function toOrderView(order: Order) {
  return {
    orderId: String(order.id),
    orderLinkId: order.clientId,
    symbol: order.market,
    side: order.side === 'BUY' ? 'Buy' : 'Sell',
    orderType: order.type === 'LIMIT' ? 'Limit' : 'Market',
    stopOrderType: order.type === 'STOP_LOSS' ? 'tpslOrder' : '',
    marketUnit: 'baseCoin',
    orderStatus: statusOf(order),
    price: decimal(order.price),
    triggerPrice: decimal(order.stopPrice),
    avgPrice: averageOf(order),
    qty: decimal(order.quantity),
    leavesQty: decimal(order.quantity - order.filled),
    cumExecQty: decimal(order.filled),
    cumExecValue: decimal(order.quoteFilled),
    timeInForce: order.type === 'LIMIT' ? 'GTC' : 'IOC',
    createdTime: String(order.atMs),
    updatedTime: String(order.updatedMs),
  }
}

function place(signed: Signed) {
  const { exchange, key, body } = signed
  if (!key.rights.trade) throw new Refusal(10005, 'Permission denied, please check your API key permissions.')
  const number = (name: string): bigint => {
    const value = parseExact(textOf(body, name) || '0')
    if (value === undefined) throw new Refusal(10001, `Request parameter error: ${name}.`)
    return value
  }
  const isBuy = textOf(body, 'side') === 'Buy'
  const isMarket = textOf(body, 'orderType') === 'Market'
  // A market buy that does not say otherwise names what to spend.
  const isQuote = isMarket && isBuy && textOf(body, 'marketUnit') !== 'baseCoin'
  const order = placeOrder(exchange, {
    uid: key.uid,
    market: textOf(body, 'symbol'),
    side: isBuy ? 'BUY' : 'SELL',
    type: textOf(body, 'orderFilter') === 'tpslOrder' ? 'STOP_LOSS' : isMarket ? 'MARKET' : 'LIMIT',
    clientId: textOf(body, 'orderLinkId'),
    quantity: isQuote ? 0n : number('qty'),
    quoteQuantity: isQuote ? number('qty') : 0n,
    price: isMarket ? 0n : number('price'),
    stopPrice: number('triggerPrice'),
  })
  // Only its names; the outcome is queried.
  return answer(exchange, { orderId: String(order.id), orderLinkId: order.clientId })
}

function cancel(signed: Signed) {
  const { exchange, key, body } = signed
  const order = findOrder(exchange, {
    uid: key.uid,
    market: textOf(body, 'symbol'),
    clientId: textOf(body, 'orderLinkId'),
    id: Number(textOf(body, 'orderId')),
  })
  // An order is only found among its own kind.
  const isKind = (order?.type === 'STOP_LOSS') === (textOf(body, 'orderFilter') === 'tpslOrder')
  if (order === undefined || !isKind || cancelOrder(exchange, order) === undefined) throw NO_ORDER
  return answer(exchange, { orderId: String(order.id), orderLinkId: order.clientId })
}

/** Open orders lie in one list, ended ones in another. */
function list(signed: Signed, wanted: 'open' | 'ended') {
  const { exchange, query } = signed
  const [id, clientId] = [query.get('orderId'), query.get('orderLinkId')]
  const found = ownOrders(signed, query.get('symbol'))
    .filter((order) => isOpen(signed, order) === (wanted === 'open'))
    .filter((order) => id === null || String(order.id) === id)
    .filter((order) => clientId === null || order.clientId === clientId)
  return answer(exchange, {
    category: 'spot',
    nextPageCursor: '',
    list: found.slice(0, MAX_ROWS).map(toOrderView),
  })
}

function listTrades(signed: Signed) {
  const { exchange, query } = signed
  const id = query.get('orderId')
  const orders = ownOrders(signed, query.get('symbol')).filter(
    (order) => id === null || String(order.id) === id,
  )
  const rows = tradesOf(signed, orders).map(({ order, trade }) => ({
    symbol: order.market,
    orderId: String(order.id),
    orderLinkId: order.clientId,
    side: order.side === 'BUY' ? 'Buy' : 'Sell',
    orderType: order.type === 'LIMIT' ? 'Limit' : 'Market',
    execId: String(trade.id),
    execPrice: decimal(trade.price),
    execQty: decimal(trade.quantity),
    execValue: decimal(trade.quote),
    execFee: decimal(trade.fee),
    feeCurrency: trade.feeCoin,
    feeRate: '0.001',
    execType: 'Trade',
    execTime: String(trade.atMs),
    isMaker: false,
  }))
  return answer(exchange, { category: 'spot', nextPageCursor: '', list: rows })
}

function toKeyView({ exchange, key: { key, uid, rights, endsMs } }: Signed) {
  return answer(exchange, {
    id: String(uid),
    note: 'demo',
    apiKey: key,
    readOnly: rights.trade ? 0 : 1,
    permissions: {
      Spot: rights.trade ? ['SpotTrade'] : [],
      Wallet: [...(rights.transfer ? ['AccountTransfer'] : []), ...(rights.withdraw ? ['Withdraw'] : [])],
      Options: [],
      Derivatives: [],
      ContractTrade: [],
      Exchange: [],
    },
    ips: rights.ipRestricted ? ['203.0.113.7'] : ['*'],
    type: 1,
    expiredAt: endsMs === undefined ? '' : new Date(endsMs).toISOString(),
    unified: 0,
    uta: 1,
    userID: uid,
    isMaster: true,
  })
}

function toBalanceView({ exchange, key }: Signed) {
  const coin = coinsOf(exchange, key).map(({ coin: name, total, locked }) => ({
    coin: name,
    walletBalance: total,
    equity: total,
    locked,
  }))
  return answer(exchange, { list: [{ accountType: 'UNIFIED', coin }] })
}

/** Bybit's v5 calls on spot. */
export const BYBIT: Dialect = {
  house: 'bybit',
  open: {
    'GET /v5/market/time': ({ exchange }) => answer(exchange, {}),
    'GET /v5/market/instruments-info': ({ exchange }) => toMarketsView(exchange),
    'GET /v5/market/tickers': ({ exchange }) => toTickersView(exchange),
  },
  signed: {
    'GET /v5/user/query-api': toKeyView,
    'GET /v5/account/info': ({ exchange }) =>
      answer(exchange, { unifiedMarginStatus: 4, marginMode: 'REGULAR_MARGIN' }),
    'GET /v5/account/wallet-balance': toBalanceView,
    'POST /v5/order/create': place,
    'POST /v5/order/cancel': cancel,
    'GET /v5/order/realtime': (signed) => list(signed, 'open'),
    'GET /v5/order/history': (signed) => list(signed, 'ended'),
    'GET /v5/execution/list': listTrades,
  },
  faultPaths: {
    'POST /v5/order/create': '/order',
    'GET /v5/order/realtime': '/order',
    'GET /v5/execution/list': '/myTrades',
  },
  admit,
  answerRefusal(refusal) {
    const [retCode, retMsg] = messageOf(WORDS, refusal)
    return { status: 200, body: { retCode, retMsg, result: {}, retExtInfo: {} } }
  },
}
