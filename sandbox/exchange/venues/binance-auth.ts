import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ApiKey, Exchange } from '../exchange.ts'
import type { FaultKind } from '../faults.ts'
import { Refusal } from '../place-order.ts'

/** Binance's longest, and what counts when none is named. */
const MAX_WINDOW_MS = 60_000
const USUAL_WINDOW_MS = 5_000
const AHEAD_MS = 1_000

/** HMAC-SHA256 in hex, as most exchanges sign. */
export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

export function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export interface Signed {
  readonly key: ApiKey
  readonly params: URLSearchParams
  /** When the request's window ends: the engine carries out nothing after it. */
  readonly untilMs: number
  /** What goes wrong with it. */
  readonly fault: FaultKind | undefined
}

/** The named key while it works. Throws -2014 or -2015 as Binance does. */
export function knownKey(exchange: Exchange, name: string): ApiKey {
  if (!/^[A-Za-z0-9]{32,64}$/.test(name)) throw new Refusal(-2014, 'API-key format invalid.', 401)
  const key = exchange.keys.get(name)
  if (key === undefined || key.revoked || (key.endsMs !== undefined && key.endsMs <= exchange.nowMs()))
    throw new Refusal(-2015, 'Invalid API-key, IP, or permissions for action.', 401)
  return key
}

/** Everything that was signed: the query string and, behind it, the form in the body. */
function signedText(request: FastifyRequest): string {
  const query = request.url.split('?')[1] ?? ''
  const body = typeof request.body === 'string' ? request.body : ''
  return `${query}${body}`
}

/** Checks key, time and signature of a request. Throws Binance's refusals; the fault `skew` makes the time wrong. */
export function requireSigned(
  exchange: Exchange,
  request: FastifyRequest,
  fault: FaultKind | undefined,
): Signed {
  const key = knownKey(exchange, String(request.headers['x-mbx-apikey'] ?? ''))
  const text = signedText(request)
  const [plain = '', signature = ''] = text.split(/&?signature=/)
  const params = new URLSearchParams(plain)
  const stampMs = Number(params.get('timestamp') ?? Number.NaN)
  if (!Number.isInteger(stampMs)) throw new Refusal(-1102, "Mandatory parameter 'timestamp' was not sent.")
  const windowMs = Number(params.get('recvWindow') ?? USUAL_WINDOW_MS)
  if (windowMs > MAX_WINDOW_MS) throw new Refusal(-1131, 'recvWindow must be less than 60000')
  const now = exchange.nowMs()
  if (fault === 'skew' || stampMs > now + AHEAD_MS || now - stampMs > windowMs)
    throw new Refusal(-1021, 'Timestamp for this request is outside of the recvWindow.')
  if (!isSameText(hmacHex(key.secret, plain), decodeURIComponent(signature)))
    throw new Refusal(-1022, 'Signature for this request is not valid.')
  return { key, params, untilMs: stampMs + windowMs, fault }
}
