import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSameText } from './binance-auth.ts'
import {
  bodyOf,
  coinsOf,
  type Dialect,
  isOpen,
  livingKey,
  messageOf,
  ownOrders,
  queryOf,
  type Signed,
  textOf,
  type Words,
} from './dialect.ts'
import type { ApiKey, Exchange, Order, OrderType } from '../exchange.ts'
import { parseExact } from '../exact.ts'
import { cancelOrder, findOrder, placeOrder, Refusal } from '../place-order.ts'
import {
  idOf,
  listMarkets,
  listTickers,
  marketIdOf,
  toOrderView,
  toTakenView,
  toWholeView,
} from './upbit-views.ts'

/** Upbit names its refusals; these numbers are ours and stay inside. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'invalid_access_key',
  2: 'jwt_verification',
  3: 'out_of_scope',
  4: 'order_not_found',
  5: 'validation_error',
  10: 'insufficient_funds_bid',
  11: 'under_min_total_bid',
  12: 'invalid_price_bid',
  13: 'invalid_volume_bid',
  14: 'create_bid_error',
  20: 'insufficient_funds_ask',
  21: 'under_min_total_ask',
  22: 'invalid_price_ask',
  23: 'invalid_volume_ask',
  24: 'create_ask_error',
}
const WORDS: Words = [
  [/insufficient/i, 0, '주문가능한 금액이 부족합니다.'],
  [/NOTIONAL/, 1, '최소주문금액 이상으로 주문해주세요.'],
  [/PRICE_FILTER/, 2, '주문가격 단위를 잘못 입력하셨습니다. 확인 후 시도해주세요.'],
  [/LOT_SIZE/, 3, '주문수량 단위를 잘못 입력하셨습니다. 확인 후 시도해주세요.'],
  [/FIELDS/, 4, '주문 정보가 올바르지 않습니다.'],
]
const [BID, ASK] = [10, 20]
const OUT_OF_SCOPE = new Refusal(3, '권한이 부족합니다.', 401)
const NO_ORDER = new Refusal(4, '주문을 찾지 못했습니다.', 404)
const NAME_USED = new Refusal(5, '이미 사용된 identifier 입니다.')
const MAX_ROWS = 100

function claimsOf(body: string): Readonly<Record<string, unknown>> {
  return body === '' ? {} : JSON.parse(Buffer.from(body, 'base64url').toString())
}

function admit(exchange: Exchange, request: FastifyRequest): ApiKey {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [head = '', body = '', sign = ''] = token.split('.')
  const claims = claimsOf(body)
  const key = livingKey(exchange, claims['access_key'])
  if (key === undefined) throw new Refusal(1, '잘못된 엑세스 키입니다.', 401)
  const wanted = createHmac('sha256', key.secret).update(`${head}.${body}`).digest('base64url')
  const query =
    request.method === 'POST'
      ? new URLSearchParams(JSON.parse(bodyOf(request) || '{}')).toString()
      : queryOf(request)
  const isHashed =
    query === '' ||
    claims['query_hash'] === createHash('sha512').update(decodeURIComponent(query)).digest('hex')
  if (!isSameText(wanted, sign) || !isHashed) throw new Refusal(2, 'Jwt 토큰 검증에 실패했습니다.', 401)
  return key
}

function listAccounts({ exchange, key }: Signed) {
  return coinsOf(exchange, key).map(({ coin, free, locked }) => ({
    currency: coin,
    balance: free,
    locked,
    avg_buy_price: '0',
    unit_currency: 'KRW',
  }))
}

/** Each name is good for one request of an account, also one that is refused afterwards. */
function requireFreshName({ exchange, key }: Signed, name: string): void {
  const used = `${key.uid} ${name}`
  if (name === '') return
  if (exchange.usedNames.has(used) || exchange.byClientId.has(used)) throw NAME_USED
  exchange.usedNames.add(used)
}

const TYPES: Readonly<Record<string, OrderType>> = { limit: 'LIMIT', price: 'MARKET', market: 'MARKET' }

/** What each kind of order must name, and must not. */
function requireFields(type: string, isBuy: boolean, { volume, price }: { volume: string; price: string }) {
  const isRight =
    (type === 'limit' && volume !== '' && price !== '') ||
    (type === 'price' && isBuy && volume === '' && price !== '') ||
    (type === 'market' && !isBuy && volume !== '' && price === '')
  if (!isRight) throw new Refusal(-1100, 'FIELDS')
}

/** Refusals of an order name its side. */
function sided<Result>(isBuy: boolean, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code > 0) throw error
    const [kind, message] = messageOf(WORDS, error)
    throw kind < 0 ? error : new Refusal((isBuy ? BID : ASK) + kind, message, error.status)
  }
}

function place(signed: Signed) {
  const { exchange, key, body } = signed
  if (!key.rights.trade) throw OUT_OF_SCOPE
  const [type, price, volume] = [textOf(body, 'ord_type'), textOf(body, 'price'), textOf(body, 'volume')]
  const isBuy = textOf(body, 'side') === 'bid'
  const clientId = textOf(body, 'identifier')
  const order = sided(isBuy, () => {
    requireFields(type, isBuy, { volume, price })
    requireFreshName(signed, clientId)
    return placeOrder(exchange, {
      uid: key.uid,
      market: marketIdOf(textOf(body, 'market')),
      side: isBuy ? 'BUY' : 'SELL',
      type: TYPES[type] ?? 'LIMIT',
      clientId,
      quantity: parseExact(volume) ?? 0n,
      quoteQuantity: type === 'price' ? (parseExact(price) ?? 0n) : 0n,
      price: type === 'limit' ? (parseExact(price) ?? 0n) : 0n,
      stopPrice: 0n,
      isImmediate: textOf(body, 'time_in_force') === 'ioc',
    })
  })
  return toTakenView(signed, order)
}

function requireNamed({ exchange, key, query }: Signed): Order {
  const [uuid, identifier] = [query.get('uuid'), query.get('identifier')]
  if (uuid === null && identifier === null) throw new Refusal(5, 'uuid or identifier is missing')
  const named = uuid === null ? { clientId: identifier ?? '' } : { id: idOf(uuid) }
  const order = findOrder(exchange, { uid: key.uid, ...named })
  if (order === undefined) throw NO_ORDER
  return order
}

function cancel(signed: Signed) {
  if (!signed.key.rights.trade) throw OUT_OF_SCOPE
  const order = requireNamed(signed)
  if (cancelOrder(signed.exchange, order) === undefined) throw NO_ORDER
  return toOrderView(signed, order)
}

function listOpen(signed: Signed) {
  const market = signed.query.get('market')
  return ownOrders(signed, market === null ? null : marketIdOf(market))
    .filter((order) => isOpen(signed, order))
    .slice(0, MAX_ROWS)
    .map((order) => toOrderView(signed, order))
}

/** Upbit's calls on its markets in won; what a key may do shows only when it is tried. */
export const UPBIT: Dialect = {
  house: 'upbit',
  open: {
    'GET /v1/market/all': listMarkets,
    'GET /v1/ticker/all': listTickers,
  },
  signed: {
    'GET /v1/accounts': listAccounts,
    'GET /v1/api_keys': ({ key: { key, endsMs } }) => [
      { access_key: key, expire_at: new Date(endsMs ?? Date.UTC(2099, 0, 1)).toISOString() },
    ],
    'POST /v1/orders': place,
    'GET /v1/order': (signed) => toWholeView(signed, requireNamed(signed)),
    'DELETE /v1/order': cancel,
    'GET /v1/orders/open': listOpen,
    'POST /v1/withdraws/coin': ({ key }) => {
      throw key.rights.withdraw ? new Refusal(5, 'address is missing') : OUT_OF_SCOPE
    },
  },
  faultPaths: {
    'POST /v1/orders': '/order',
    'GET /v1/order': '/order',
  },
  admit,
  answerRefusal({ code, message, status }) {
    const isLimit = status === 429 || status === 418
    return {
      status,
      body: isLimit
        ? { name: 'too_many_requests' }
        : { error: { name: NAMES[code] ?? 'server_error', message } },
    }
  },
}
