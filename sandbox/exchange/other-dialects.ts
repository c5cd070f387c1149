import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hmacHex, isSameText } from './binance-auth.ts'
import type { ApiKey, Exchange } from './exchange.ts'
import { ONE } from './exact.ts'

/** What a call of another exchange answers: HTTP status and body. */
interface Answer {
  readonly status: number
  readonly body: unknown
}
type Work = (key: ApiKey, exchange: Exchange) => Answer

const ok = (body: unknown): Answer => ({ status: 200, body })
const LONGEST_MS = 30_000

function livingKey(exchange: Exchange, name: unknown): ApiKey | undefined {
  const key = exchange.keys.get(String(name))
  const isOver = key?.endsMs !== undefined && key.endsMs <= exchange.nowMs()
  return key === undefined || key.revoked || isOver ? undefined : key
}

function isFresh(exchange: Exchange, stampMs: number): boolean {
  return Math.abs(exchange.nowMs() - stampMs) <= LONGEST_MS
}

/** Shortest decimal of hundred-millionths. */
function decimal(value: bigint): string {
  return `${value / ONE}.${String(value % ONE).padStart(8, '0')}`
}

function coinsOf(exchange: Exchange, { uid }: ApiKey) {
  return [...(exchange.accounts.get(uid) ?? [])].map(([coin, { free, locked }]) => ({
    coin,
    free: decimal(free),
    locked: decimal(locked),
    total: decimal(free + locked),
  }))
}

const bodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')
const queryOf = (request: FastifyRequest): string => request.url.split('?')[1] ?? ''
/** The path as its own exchange would see it. */
const pathOf = (request: FastifyRequest): string => request.url.replace(/^\/(bybit|okx|upbit)/, '')

// ---- Bybit: v5/user/query-api, v5/account/wallet-balance ----

const bybit = (result: unknown): Answer => ok({ retCode: 0, retMsg: 'OK', result, retExtInfo: {} })

const BYBIT: Readonly<Record<string, Work>> = {
  '/v5/user/query-api': ({ key, uid, rights, endsMs }) =>
    bybit({
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
    }),
  '/v5/account/info': () => bybit({ unifiedMarginStatus: 4, marginMode: 'REGULAR_MARGIN' }),
  '/v5/account/wallet-balance': (key, exchange) =>
    bybit({
      list: [
        {
          accountType: 'UNIFIED',
          coin: coinsOf(exchange, key).map(({ coin, total, locked }) => ({
            coin,
            walletBalance: total,
            equity: total,
            locked,
          })),
        },
      ],
    }),
}

function bybitKey(exchange: Exchange, request: FastifyRequest): ApiKey | Answer {
  const { headers } = request
  const key = livingKey(exchange, headers['x-bapi-api-key'])
  if (key === undefined) return ok({ retCode: 10003, retMsg: 'API key is invalid.', result: {} })
  const stamp = String(headers['x-bapi-timestamp'])
  const payload = `${stamp}${key.key}${String(headers['x-bapi-recv-window'])}${request.method === 'POST' ? bodyOf(request) : queryOf(request)}`
  if (!isFresh(exchange, Number(stamp)))
    return ok({
      retCode: 10002,
      retMsg: 'invalid request, please check your server timestamp or recv_window param.',
      result: {},
    })
  const isRight = isSameText(hmacHex(key.secret, payload), String(headers['x-bapi-sign']))
  return isRight ? key : ok({ retCode: 10004, retMsg: 'error sign!', result: {} })
}

// ---- OKX: api/v5/account/config, api/v5/account/balance ----

const okx = (row: unknown): Answer => ok({ code: '0', msg: '', data: [row] })

const OKX: Readonly<Record<string, Work>> = {
  '/api/v5/account/config': ({ uid, rights }) =>
    okx({
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
    }),
  '/api/v5/account/balance': (key, exchange) =>
    okx({
      uTime: String(exchange.nowMs()),
      details: coinsOf(exchange, key).map(({ coin, free, locked, total }) => ({
        ccy: coin,
        eq: total,
        cashBal: total,
        availBal: free,
        availEq: free,
        frozenBal: locked,
      })),
    }),
}

function okxKey(exchange: Exchange, request: FastifyRequest): ApiKey | Answer {
  const { headers } = request
  const refused = (code: string, msg: string): Answer => ({ status: 401, body: { code, msg, data: [] } })
  const key = livingKey(exchange, headers['ok-access-key'])
  if (key === undefined) return refused('50111', 'Invalid OK-ACCESS-KEY')
  if (headers['ok-access-passphrase'] !== key.passphrase)
    return refused('50105', 'Request header OK-ACCESS-PASSPHRASE incorrect.')
  const stamp = String(headers['ok-access-timestamp'])
  if (!isFresh(exchange, Date.parse(stamp))) return refused('50102', 'Timestamp request expired')
  const text = `${stamp}${request.method}${pathOf(request)}${bodyOf(request)}`
  const sign = createHmac('sha256', key.secret).update(text).digest('base64')
  return isSameText(sign, String(headers['ok-access-sign'])) ? key : refused('50113', 'Invalid Sign')
}

// ---- Upbit: v1/accounts, v1/api_keys; what a key may do shows only when it is tried ----

const upbitRefusal = (status: number, name: string, message: string): Answer => ({
  status,
  body: { error: { name, message } },
})
const OUT_OF_SCOPE = upbitRefusal(401, 'out_of_scope', '권한이 부족합니다.')

const UPBIT: Readonly<Record<string, Work>> = {
  'GET /v1/accounts': (key, exchange) =>
    ok(
      coinsOf(exchange, key).map(({ coin, free, locked }) => ({
        currency: coin,
        balance: free,
        locked,
        avg_buy_price: '0',
        unit_currency: 'KRW',
      })),
    ),
  'GET /v1/api_keys': ({ key, endsMs }) =>
    ok([{ access_key: key, expire_at: new Date(endsMs ?? Date.UTC(2099, 0, 1)).toISOString() }]),
  'DELETE /v1/order': ({ rights }) =>
    rights.trade ? upbitRefusal(404, 'order_not_found', '주문을 찾지 못했습니다.') : OUT_OF_SCOPE,
  'POST /v1/withdraws/coin': ({ rights }) =>
    rights.withdraw ? upbitRefusal(400, 'validation_error', 'address is missing') : OUT_OF_SCOPE,
}

function upbitKey(exchange: Exchange, request: FastifyRequest): ApiKey | Answer {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [head = '', body = '', sign = ''] = token.split('.')
  const claims: Record<string, unknown> =
    body === '' ? {} : JSON.parse(Buffer.from(body, 'base64url').toString())
  const key = livingKey(exchange, claims['access_key'])
  if (key === undefined) return upbitRefusal(401, 'invalid_access_key', '잘못된 엑세스 키입니다.')
  const wanted = createHmac('sha256', key.secret).update(`${head}.${body}`).digest('base64url')
  const query =
    request.method === 'POST'
      ? new URLSearchParams(JSON.parse(bodyOf(request) || '{}')).toString()
      : queryOf(request)
  const isHashed =
    query === '' ||
    claims['query_hash'] === createHash('sha512').update(decodeURIComponent(query)).digest('hex')
  return isSameText(wanted, sign) && isHashed
    ? key
    : upbitRefusal(401, 'jwt_verification', 'Jwt 토큰 검증에 실패했습니다.')
}

type Admit = (exchange: Exchange, request: FastifyRequest) => ApiKey | Answer

function answer(
  exchange: Exchange,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  [admit, work]: readonly [Admit, Work],
) {
  const key = admit(exchange, request)
  const { status, body } = 'body' in key ? key : work(key, exchange)
  return reply.code(status).send(body)
}

/** The calls of Bybit, OKX and Upbit that say what a key may do and what its account holds. */
export function serveOthers(app: FastifyInstance, exchange: Exchange): void {
  for (const [path, work] of Object.entries(BYBIT))
    app.get(`/bybit${path}`, (request, reply) => answer(exchange, { request, reply }, [bybitKey, work]))
  for (const [path, work] of Object.entries(OKX))
    app.get(`/okx${path}`, (request, reply) => answer(exchange, { request, reply }, [okxKey, work]))
  for (const [name, work] of Object.entries(UPBIT)) {
    const [method = 'GET', path = ''] = name.split(' ')
    app.route({
      method,
      url: `/upbit${path}`,
      handler: (request, reply) => answer(exchange, { request, reply }, [upbitKey, work]),
    })
  }
}
