import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiKey, Exchange, Order } from '../exchange.ts'
import { ONE } from '../exact.ts'
import type { FaultKind } from '../faults.ts'
import { Refusal } from '../place-order.ts'
import { addRoute, type Answer } from '../serve-route.ts'

/** What Bybit, OKX and Upbit share: Binance has a house of its own. */
export interface VenueRequest {
  readonly exchange: Exchange
  readonly query: URLSearchParams
  readonly body: unknown
  readonly fault: FaultKind | undefined
}
export interface Signed extends VenueRequest {
  readonly key: ApiKey
}

export interface Dialect {
  readonly house: 'bybit' | 'okx' | 'upbit'
  /** Calls that anybody may make, by method and path. */
  readonly open: Readonly<Record<string, (asked: VenueRequest) => unknown>>
  readonly signed: Readonly<Record<string, (signed: Signed) => unknown>>
  /** What faults know a call by; itself when it is not named. */
  readonly faultPaths: Readonly<Record<string, string>>
  /** The key that signed a request. Throws Refusal. */
  readonly admit: (exchange: Exchange, request: FastifyRequest) => ApiKey
  readonly answerRefusal: (refusal: Refusal) => Answer
}

/** A key while it works. */
export function livingKey(exchange: Exchange, name: unknown): ApiKey | undefined {
  const key = exchange.keys.get(String(name))
  const isOver = key?.endsMs !== undefined && key.endsMs <= exchange.nowMs()
  return key === undefined || key.revoked || isOver ? undefined : key
}

export const TOO_OLD = new Refusal(-1021, 'Timestamp for this request is outside of the recvWindow.')

/** Shortest text of hundred-millionths. */
export function decimal(value: bigint): string {
  const part = String(value % ONE)
    .padStart(8, '0')
    .replace(/0+$/, '')
  return part === '' ? String(value / ONE) : `${value / ONE}.${part}`
}

export function coinsOf(exchange: Exchange, { uid }: ApiKey) {
  return [...(exchange.accounts.get(uid) ?? [])].map(([coin, { free, locked }]) => ({
    coin,
    free: decimal(free),
    locked: decimal(locked),
    total: decimal(free + locked),
  }))
}

export const bodyOf = (request: FastifyRequest): string =>
  typeof request.body === 'string' ? request.body : ''
export const queryOf = (request: FastifyRequest): string => request.url.split('?')[1] ?? ''

/** A field of a body that was sent; empty without it. */
export function textOf(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A stop that has not been reached. */
export function isWaiting(order: Order): boolean {
  return order.type === 'STOP_LOSS' && order.status === 'NEW'
}

/** An account's orders in a market, the newest first. */
export function ownOrders({ exchange, key }: Signed, market: string | null): Order[] {
  return exchange.orders
    .filter((order) => order.uid === key.uid && (market === null || order.market === market))
    .toReversed()
}

export const isOpen = ({ exchange }: VenueRequest, order: Order): boolean =>
  exchange.open.get(order.market)?.has(order) === true

/** What was sold or bought on the average, as text; empty before anything was. */
export function averageOf({ filled, quoteFilled }: Order): string {
  return filled === 0n ? '' : decimal((quoteFilled * ONE) / filled)
}

/** The trades of orders, each twice when the fault says so. */
export function tradesOf({ fault }: Signed, orders: readonly Order[]) {
  const trades = orders.flatMap((order) => order.trades.map((trade) => ({ order, trade })))
  return fault === 'duplicate-fills' ? trades.flatMap((one) => [one, one]) : trades
}

/** A dialect's table of words: what stands in a refusal of ours, and what the exchange says instead. */
export type Words = readonly (readonly [needle: RegExp, code: number, message: string])[]

export function messageOf(
  words: Words,
  { code, message }: Refusal,
): readonly [code: number, message: string] {
  if (code > 0) return [code, message]
  const found = words.find(([needle]) => needle.test(`${code} ${message}`))
  return found === undefined ? [code, message] : [found[1], found[2]]
}

/** Serves a dialect under its house's name. */
export function serveDialect(app: FastifyInstance, exchange: Exchange, dialect: Dialect): void {
  const { house, open, signed, faultPaths, admit, answerRefusal } = dialect
  const add = (name: string, work: (asked: VenueRequest, request: FastifyRequest) => unknown): void => {
    const [method = 'GET', path = ''] = name.split(' ')
    addRoute(app, exchange, {
      method,
      url: `/${house}${path}`,
      faultPath: faultPaths[name] ?? path,
      house,
      weight: 1,
      answerRefusal,
      answer: (request, fault) => {
        const text = bodyOf(request)
        const body: unknown = text === '' ? {} : JSON.parse(text)
        return work({ exchange, query: new URLSearchParams(queryOf(request)), body, fault }, request)
      },
    })
  }
  for (const [name, work] of Object.entries(open)) add(name, work)
  for (const [name, work] of Object.entries(signed))
    add(name, (asked, request) => {
      const key = admit(exchange, request)
      if (asked.fault === 'skew') throw TOO_OLD
      return work({ ...asked, key })
    })
}
