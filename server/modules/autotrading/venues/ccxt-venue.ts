import { z } from 'zod/mini'
import { parseExact } from '#contract/rules/money/exact.ts'
import type { Budget } from './budget.ts'
import { type CcxtErrors, type Client, type LiveType, signAt } from './load-ccxt.ts'
import type { OrderWords } from './order-calls.ts'
import { formatOrder, orderWordsOf } from './order-words.ts'
import {
  KEY_REFUSED,
  type NewOrder,
  type OrderName,
  type Venue,
  type VenueOrder,
  VenueRefusal,
} from './venue.ts'
import { parseFills, parseOrder } from './parse-orders.ts'
import { isUpbitRefusal, UPBIT_KEYS } from './upbit-words.ts'

const text = z.optional(z.nullable(z.string()))
const balanceShape = z.object({ total: z.record(z.string(), text) })

/** Weights of Binance's calls; others are lighter on their callers. */
const WEIGHTS = { place: 1, find: 4, cancel: 1, trades: 20, open: 6, balance: 20 } as const
/** Codes by which Binance and OKX refuse a key, which the library takes for a limit of requests or does not know. */
const KEY_CODES = /"code":\s*"?(-2014|-2015|50120)\b/
/** An id that is taken means that an earlier try arrived: to be looked up, not believed. */
const TAKEN = /duplicate|already exists/i
const HUSH_MS = { limit: 10_000, ban: 120_000 } as const

export interface Opened {
  readonly type: LiveType
  readonly client: Client
  readonly errors: CcxtErrors
  /** What all keys of the exchange may send together. */
  readonly budget: Budget
  /** What this key may send. */
  readonly keyBudget: Budget
  /** The exchange's time. */
  readonly nowMs: () => Promise<number>
  /** The exchange says that our time is wrong: its time is fetched again. */
  readonly resync: () => void
}

const isOf = (error: unknown, classes: readonly CcxtErrors[keyof CcxtErrors][]): boolean =>
  classes.some((one) => error instanceof one)

/** What a thrown error means: a definite refusal in our words, or itself, for an outcome that nobody knows. */
export function translateError(errors: CcxtErrors, budget: Budget, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (KEY_CODES.test(error.message) || UPBIT_KEYS.test(error.message))
    return new VenueRefusal('key', KEY_REFUSED)
  if (isOf(error, [errors.DDoSProtection, errors.RateLimitExceeded]))
    budget.hush(/\b418\b/.test(error.message) ? HUSH_MS.ban : HUSH_MS.limit)
  if (isOf(error, [errors.OperationFailed])) return error
  if (isOf(error, [errors.AuthenticationError, errors.PermissionDenied, errors.AccountSuspended]))
    return new VenueRefusal('key', KEY_REFUSED)
  if (isOf(error, [errors.InsufficientFunds])) return new VenueRefusal('funds', 'too little balance')
  if (isUpbitRefusal(error.message)) return new VenueRefusal('order', reasonOf(error))
  if (TAKEN.test(error.message)) return error
  const isOrder = isOf(error, [errors.InvalidOrder, errors.BadRequest, errors.BadSymbol])
  return isOrder ? new VenueRefusal('order', reasonOf(error)) : error
}

/** The exchange's own words without the request they stand in. */
function reasonOf(error: Error): string {
  return (
    /"(?:sMsg|msg|message|retMsg)":\s*"([^"]{1,120})"/.exec(error.message)?.[1] ?? error.constructor.name
  ).slice(0, 120)
}

const exact = (value: string | null | undefined): bigint => parseExact(value ?? '') ?? 0n

/** The client's order id, as lists of open orders have it. */
const namesShape = z.array(
  z.object({
    clientOrderId: text,
    info: z.optional(z.object({ algoClOrdId: z.optional(z.string()) })),
  }),
)

/** Every request is signed with the exchange's time; an order's with the instant its intent was written down. */
function createSend({ client, errors, budget, keyBudget, nowMs, resync }: Opened) {
  // One request of a key after the other, so that each has a different timestamp.
  let last: Promise<unknown> = Promise.resolve()
  return async <Result>(
    weight: number,
    work: (at: Client) => Promise<Result>,
    stampMs?: number,
  ): Promise<Result> => {
    await keyBudget.spend(1)
    await budget.spend(weight)
    const turn = last.then(async () => await work(signAt(client, stampMs ?? (await nowMs()))))
    last = turn.catch(() => undefined)
    return await turn.catch((error: unknown) => {
      if (isOf(error, [errors.InvalidNonce])) resync()
      throw translateError(errors, budget, error)
    })
  }
}

type Send = ReturnType<typeof createSend>
interface Speaking {
  readonly opened: Opened
  readonly words: OrderWords
  readonly send: Send
}

async function findOrder({ words, send }: Speaking, name: OrderName): Promise<VenueOrder | undefined> {
  return await send(WEIGHTS.find, async (at) => {
    const told = await words.find(at, name)
    if (told === undefined) return undefined
    const order = parseOrder(told, { ownId: name.clientId, ...words })
    // Only what the exchange says counts as absence.
    if (order === undefined) throw new Error('an order without a state')
    return order
  })
}

async function placeOrder(speaking: Speaking, order: NewOrder): Promise<VenueOrder> {
  const { words, send } = speaking
  const taken = await send(
    WEIGHTS.place,
    async (at) => parseOrder(await at.createOrder(...formatOrder(words, order)), words),
    order.stampMs,
  )
  const isEarly = taken?.isOpen === true && words.isFeeOfWhole === true
  if (taken !== undefined && !isEarly) return taken
  const { symbol, clientId, stopPrice } = order
  const found = await findOrder(speaking, { symbol, clientId, isStop: stopPrice !== undefined })
  if (found === undefined) throw new Error('taken, and not to be seen yet')
  return found
}

async function cancelOrder({ opened, words, send }: Speaking, name: OrderName): Promise<void> {
  await send(WEIGHTS.cancel, async (at) => {
    try {
      await words.cancel(at, name)
    } catch (error) {
      if (!(error instanceof opened.errors.OrderNotFound)) throw error
    }
  })
}

async function listOpen({ words, send }: Speaking, symbols: readonly string[]): Promise<Set<string>> {
  const ids = new Set<string>()
  // Market by market: all at once weighs more than ten of them.
  for (const symbol of symbols) {
    const told = await send(WEIGHTS.open, (at) => words.open(at, symbol))
    for (const { clientOrderId, info } of namesShape.parse(told)) {
      const stopId = info?.algoClOrdId ?? ''
      ids.add(stopId === '' ? (clientOrderId ?? '') : stopId)
    }
  }
  return ids
}

/** One member's account at a real exchange, through the unmodified ccxt client. */
export function createCcxtVenue(opened: Opened): Venue {
  const send = createSend(opened)
  const speaking = { opened, words: orderWordsOf(opened.type, opened.errors), send }
  return {
    place: (order) => placeOrder(speaking, order),
    find: (name) => findOrder(speaking, name),
    cancel: (name) => cancelOrder(speaking, name),
    async fills(symbol, { exchangeId, clientId }) {
      if (speaking.words.isFeeOfWhole === true)
        return (await findOrder(speaking, { symbol, clientId, isStop: false }))?.fills ?? []
      return await send(WEIGHTS.trades, async (at) => {
        const asked = opened.type === 'okx' ? { ordId: exchangeId } : { orderId: exchangeId }
        const told = await at.fetchMyTrades(symbol, undefined, undefined, asked)
        return parseFills(told)
      })
    },
    openOrders: (symbols) => listOpen(speaking, symbols),
    total: (coin) =>
      send(WEIGHTS.balance, async (at) => exact(balanceShape.parse(await at.fetchBalance()).total[coin])),
  }
}
