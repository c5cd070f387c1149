import { randomBytes } from 'node:crypto'
import { ONE } from './exact.ts'
import type { Chaos, Fault } from './faults.ts'
import { MARKETS, WON_PER_DOLLAR } from './markets.ts'

export type Side = 'BUY' | 'SELL'
export type OrderType = 'MARKET' | 'LIMIT' | 'STOP_LOSS'
export type OrderStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'EXPIRED'

export interface Balance {
  free: bigint
  locked: bigint
}

/** What a key may do, as its owner set it on the exchange. */
export interface Rights {
  readonly trade: boolean
  readonly withdraw: boolean
  readonly transfer: boolean
  readonly ipRestricted: boolean
}

export interface ApiKey {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
  readonly uid: number
  rights: Rights
  revoked: boolean
  readonly createdMs: number
  endsMs: number | undefined
}

export interface Trade {
  readonly id: number
  readonly orderId: number
  readonly price: bigint
  readonly quantity: bigint
  readonly quote: bigint
  readonly fee: bigint
  readonly feeCoin: string
  readonly atMs: number
}

export interface Order {
  readonly id: number
  readonly clientId: string
  readonly uid: number
  readonly market: string
  readonly side: Side
  readonly type: OrderType
  /** Of a limit order; 0 otherwise. */
  readonly price: bigint
  /** Of a stop order; 0 otherwise. */
  readonly stopPrice: bigint
  readonly quantity: bigint
  filled: bigint
  quoteFilled: bigint
  /** What was to be spent; 0 for an order that named a quantity. */
  readonly sum: bigint
  /** What does not trade at once is cancelled. */
  readonly isImmediate: boolean
  /** What of the balance still waits for it. */
  locked: bigint
  status: OrderStatus
  readonly atMs: number
  updatedMs: number
  readonly trades: Trade[]
}

export interface Exchange {
  readonly keys: Map<string, ApiKey>
  readonly accounts: Map<number, Map<string, Balance>>
  readonly prices: Map<string, bigint>
  readonly orders: Order[]
  /** Of one account, newest last, by client id: Binance keeps an id taken only while its order is open. */
  readonly byClientId: Map<string, Order[]>
  /** Names that Upbit has seen, by account: each is good for one request, whatever became of it. */
  readonly usedNames: Set<string>
  readonly open: Map<string, Set<Order>>
  readonly faults: Fault[]
  readonly weights: Map<string, { minute: number; used: number }>
  chaos: Chaos | undefined
  /** Weight an address may use a minute; Binance's own is 6,000. */
  maxWeight: number
  lastTrade: number
  nowMs(): number
}

/** An exchange without keys, whose markets have the prices they are given. */
export function createExchange(nowMs: () => number): Exchange {
  return {
    keys: new Map(),
    accounts: new Map(),
    prices: new Map([['USDTKRW', WON_PER_DOLLAR * ONE]]),
    orders: [],
    byClientId: new Map(),
    usedNames: new Set(),
    open: new Map(),
    faults: [],
    weights: new Map(),
    chaos: undefined,
    maxWeight: 6_000,
    lastTrade: 0,
    nowMs,
  }
}

export function applyPrice(exchange: Exchange, symbol: string, price: bigint): string[] {
  const [base] = symbol.split('/')
  return MARKETS.filter((market) => market.base === base).map((market) => {
    exchange.prices.set(market.id, market.quote === 'KRW' ? price * WON_PER_DOLLAR : price)
    return market.id
  })
}

const START_FUNDS: Readonly<Record<string, bigint>> = { USDT: 10_000n * ONE, KRW: 14_000_000n * ONE }

export interface KeyRequest {
  readonly rights: Rights
  readonly endsMs?: number | undefined
  /** Another key of the same account; a new account otherwise. */
  readonly uid?: number | undefined
}

/** Issues a key, with play money when it opens an account. */
export function issueKey(exchange: Exchange, { rights, endsMs, uid }: KeyRequest): ApiKey {
  const account = uid ?? 1000 + exchange.accounts.size
  if (!exchange.accounts.has(account))
    exchange.accounts.set(
      account,
      new Map(Object.entries(START_FUNDS).map(([coin, free]) => [coin, { free, locked: 0n }])),
    )
  const key: ApiKey = {
    key: `demo${randomBytes(24).toString('hex')}`,
    secret: randomBytes(32).toString('hex'),
    passphrase: randomBytes(6).toString('hex'),
    uid: account,
    rights,
    revoked: false,
    createdMs: exchange.nowMs(),
    endsMs,
  }
  exchange.keys.set(key.key, key)
  return key
}

export function balanceOf(exchange: Exchange, uid: number, coin: string): Balance {
  const account = exchange.accounts.get(uid) ?? new Map<string, Balance>()
  exchange.accounts.set(uid, account)
  const known = account.get(coin) ?? { free: 0n, locked: 0n }
  account.set(coin, known)
  return known
}
