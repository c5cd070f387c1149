import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSameText } from './binance-auth.ts'
import { bodyOf, coinsOf, type Dialect, livingKey, queryOf, type Signed } from './dialect.ts'
import type { ApiKey, Exchange } from '../exchange.ts'
import { Refusal } from '../place-order.ts'

/** Upbit names its refusals; these numbers are ours and stay inside. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'invalid_access_key',
  2: 'jwt_verification',
  3: 'out_of_scope',
  4: 'order_not_found',
  5: 'validation_error',
}
const OUT_OF_SCOPE = new Refusal(3, '권한이 부족합니다.', 401)

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

/** What keys are checked with at Upbit; what a key may do shows only when it is tried. */
export const UPBIT: Dialect = {
  house: 'upbit',
  open: {},
  signed: {
    'GET /v1/accounts': listAccounts,
    'GET /v1/api_keys': ({ key: { key, endsMs } }) => [
      { access_key: key, expire_at: new Date(endsMs ?? Date.UTC(2099, 0, 1)).toISOString() },
    ],
    'DELETE /v1/order': ({ key }) => {
      throw key.rights.trade ? new Refusal(4, '주문을 찾지 못했습니다.', 404) : OUT_OF_SCOPE
    },
    'POST /v1/withdraws/coin': ({ key }) => {
      throw key.rights.withdraw ? new Refusal(5, 'address is missing') : OUT_OF_SCOPE
    },
  },
  faultPaths: {},
  admit,
  answerRefusal: ({ code, message, status }) => ({
    status,
    body: { error: { name: NAMES[code] ?? 'server_error', message } },
  }),
}
