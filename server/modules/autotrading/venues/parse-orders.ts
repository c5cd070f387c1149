import { z } from 'zod/mini'
import { parseExact } from '#contract/rules/money/exact.ts'
import type { VenueFill, VenueOrder } from './venue.ts'

const text = z.optional(z.nullable(z.string()))
const feeShape = z.optional(z.nullable(z.object({ cost: text, currency: text })))
const tradeShape = z.object({
  id: text,
  side: text,
  price: z.coerce.number(),
  amount: text,
  cost: text,
  timestamp: z.optional(z.nullable(z.number())),
  fee: feeShape,
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
  fee: feeShape,
})
const tradesShape = z.array(tradeShape)

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

/** Trades as a list of them tells them. */
export function parseFills(told: unknown): VenueFill[] {
  return tradesShape.parse(told).map((trade) => toFill(trade, { side: 'buy', atMs: 0 }))
}

/** A fee that is told for a whole order, shared out over its trades by what each was worth; the last one has what is left. */
export function shareFee(fills: readonly VenueFill[], fee: bigint, feeCoin: string): VenueFill[] {
  let [feeLeft, quoteLeft] = [fee, fills.reduce((sum, { quote }) => sum + quote, 0n)]
  return fills.map((fill) => {
    const part = quoteLeft === 0n ? feeLeft : (feeLeft * fill.quote) / quoteLeft
    feeLeft -= part
    quoteLeft -= fill.quote
    return { ...fill, fee: part, feeCoin }
  })
}

/** Each trade once, with its fee. */
function fillsOf({ trades, side, fee, ...order }: z.infer<typeof orderShape>): VenueFill[] {
  const atMs = order.lastTradeTimestamp ?? order.timestamp ?? 0
  const told = (trades ?? []).map((trade) => toFill(trade, { side: side ?? 'buy', atMs }))
  const fills = [...new Map(told.map((fill) => [fill.id, fill])).values()]
  const isTogether = fee?.currency && fills.every(({ feeCoin }) => feeCoin === '')
  return isTogether ? shareFee(fills, exact(fee?.cost), fee?.currency ?? '') : fills
}

export interface Telling {
  readonly ownId?: string
  /** The fee is told for the whole order, so that its trades are only taken once it is over. */
  readonly isFeeOfWhole?: boolean
}

/** An order as reported; undefined when the exchange only confirms that it accepted it. */
export function parseOrder(
  told: unknown,
  { ownId, isFeeOfWhole = false }: Telling = {},
): VenueOrder | undefined {
  const order = orderShape.parse(told)
  if (order.status === undefined || order.status === null) return undefined
  const isOpen = order.status === 'open'
  const isEarly = isOpen && isFeeOfWhole
  const filled = isEarly ? 0n : exact(order.filled)
  const fills = isEarly ? [] : fillsOf(order)
  const isWhole =
    fills.every(({ id }) => id !== '') && fills.reduce((sum, { quantity }) => sum + quantity, 0n) === filled
  return {
    exchangeId: order.id,
    clientId: ownId ?? order.clientOrderId ?? '',
    isOpen,
    filled,
    fills: isWhole ? fills : undefined,
  }
}
