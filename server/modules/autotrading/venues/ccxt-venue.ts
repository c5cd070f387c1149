import { z } from 'zod/mini'
import { parseExact, printExact } from '#contract/rules/exact.ts'
import type { Budget } from './budget.ts'
import type { CcxtErrors, Client } from './load-ccxt.ts'
import {
  KEY_REFUSED,
  type NewOrder,
  type Venue,
  type VenueFill,
  type VenueOrder,
  VenueRefusal,
} from './venue.ts'

const text = z.optional(z.nullable(z.string()))
const tradeShape = z.object({
  id: text,
  side: text,
  price: z.coerce.number(),
  amount: text,
  cost: text,
  timestamp: z.optional(z.nullable(z.number())),
  fee: z.optional(z.nullable(z.object({ cost: text, currency: text }))),
})
const orderShape = z.object({
  id: z.string(),
  clientOrderId: text,
  status: text,
  side: text,
  filled: text,
  timestamp: z.optional(z.nullable(z.number())),
  lastTradeTimestamp: z.optional(z.nullable(z.number())),
  trades: z.optional(z.nullable(z.array(tradeShape))),
})
const balanceShape = z.object({ total: z.record(z.string(), text) })

/** Weights of Binance's calls; others are lighter on their callers. */
const WEIGHTS = { place: 1, find: 4, cancel: 1, trades: 20, open: 6, balance: 20 } as const
/** Codes by which Binance refuses a key: a client that worked before words them as a limit of requests. */
const KEY_CODES = /"code":\s*"?-(2014|2015)\b/
const HUSH_MS = { limit: 10_000, ban: 120_000 } as const

export interface Opened {
  readonly client: Client
  readonly errors: CcxtErrors
  readonly budget: Budget
  /** The exchange says that our time is wrong: it is asked anew. */
  readonly resync: () => void
}

const isOf = (error: unknown, classes: readonly CcxtErrors[keyof CcxtErrors][]): boolean =>
  classes.some((one) => error instanceof one)

/** What a thrown error means: a definite refusal in our words, or itself, for an outcome that nobody knows. */
export function readError(errors: CcxtErrors, budget: Budget, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (KEY_CODES.test(error.message)) return new VenueRefusal('key', KEY_REFUSED)
  if (isOf(error, [errors.DDoSProtection, errors.RateLimitExceeded]))
    budget.hush(/\b418\b/.test(error.message) ? HUSH_MS.ban : HUSH_MS.limit)
  if (isOf(error, [errors.OperationFailed])) return error
  if (isOf(error, [errors.AuthenticationError, errors.PermissionDenied, errors.AccountSuspended]))
    return new VenueRefusal('key', KEY_REFUSED)
  if (isOf(error, [errors.InsufficientFunds])) return new VenueRefusal('funds', 'too little balance')
  // An id that is taken means that an earlier try arrived: to be looked up, not believed.
  if (/duplicate/i.test(error.message)) return error
  const isOrder = isOf(error, [errors.InvalidOrder, errors.BadRequest, errors.BadSymbol])
  return isOrder ? new VenueRefusal('order', reasonOf(error)) : error
}

/** The exchange's own words without the request they stand in. */
function reasonOf(error: Error): string {
  return (
    /"(?:msg|message|retMsg)":\s*"([^"]{1,120})"/.exec(error.message)?.[1] ?? error.constructor.name
  ).slice(0, 120)
}

const exact = (value: string | null | undefined): bigint => parseExact(value ?? '') ?? 0n

function toFill(trade: z.infer<typeof tradeShape>, other: { side: string; atMs: number }): VenueFill {
  return {
    id: trade.id ?? '',
    side: (trade.side ?? other.side) === 'sell' ? 'sell' : 'buy',
    price: trade.price,
    quantity: exact(trade.amount),
    quote: exact(trade.cost),
    fee: exact(trade.fee?.cost),
    feeCoin: trade.fee?.currency ?? '',
    at: new Date(trade.timestamp ?? other.atMs),
  }
}

function toOrder(told: unknown): VenueOrder {
  const order = orderShape.parse(told)
  const filled = exact(order.filled)
  const atMs = order.lastTradeTimestamp ?? order.timestamp ?? 0
  const fills = order.trades?.map((trade) => toFill(trade, { side: order.side ?? 'buy', atMs })) ?? []
  const isWhole =
    fills.every(({ id }) => id !== '') && fills.reduce((sum, { quantity }) => sum + quantity, 0n) === filled
  return {
    exchangeId: order.id,
    clientId: order.clientOrderId ?? '',
    isOpen: order.status === 'open',
    filled,
    fills: isWhole ? fills : undefined,
  }
}

/** One member's account at a real exchange, through the unmodified ccxt client. */
export function createCcxtVenue({ client, errors, budget, resync }: Opened): Venue {
  async function ask<Result>(weight: number, work: () => Promise<Result>): Promise<Result> {
    await budget.spend(weight)
    return await work().catch((error: unknown) => {
      if (isOf(error, [errors.InvalidNonce])) resync()
      throw readError(errors, budget, error)
    })
  }
  const byOwnId = (clientId: string) => ({ origClientOrderId: clientId, clientOrderId: clientId })

  return {
    place: (order) => ask(WEIGHTS.place, async () => toOrder(await client.createOrder(...orderWords(order)))),
    find: (symbol, clientId) =>
      ask(WEIGHTS.find, async () => {
        try {
          return toOrder(await client.fetchOrder(undefined, symbol, byOwnId(clientId)))
        } catch (error) {
          if (error instanceof errors.OrderNotFound) return undefined
          throw error
        }
      }),
    cancel: (symbol, clientId) =>
      ask(WEIGHTS.cancel, async () => {
        try {
          await client.cancelOrder(undefined, symbol, byOwnId(clientId))
        } catch (error) {
          if (!(error instanceof errors.OrderNotFound)) throw error
        }
      }),
    fills: (symbol, order) =>
      ask(WEIGHTS.trades, async () => {
        const told = await client.fetchMyTrades(symbol, undefined, undefined, { orderId: order.exchangeId })
        return z
          .array(tradeShape)
          .parse(told)
          .map((trade) => toFill(trade, { side: 'buy', atMs: 0 }))
      }),
    async openOrders(symbols) {
      const ids = new Set<string>()
      // Market by market: all at once weighs more than ten of them.
      for (const symbol of symbols) {
        const told = await ask(WEIGHTS.open, () => client.fetchOpenOrders(symbol))
        for (const { clientOrderId } of z.array(orderShape).parse(told)) ids.add(clientOrderId ?? '')
      }
      return ids
    },
    total: (coin) =>
      ask(WEIGHTS.balance, async () => exact(balanceShape.parse(await client.fetchBalance()).total[coin])),
  }
}

/** An order in ccxt's words. The signed instant is ours, so that the window begins when the intent was written down. */
function orderWords({ clientId, symbol, side, quantity, stopPrice, stampMs }: NewOrder): readonly unknown[] {
  const params = {
    clientOrderId: clientId,
    timestamp: stampMs,
    ...(stopPrice === undefined ? {} : { stopLossPrice: String(stopPrice) }),
  }
  return [symbol, 'market', side, printExact(quantity), undefined, params]
}
