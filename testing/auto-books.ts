import type { ExitReason, PositionState } from '#contract/autotrading-positions.ts'
import { formatExact } from '#sandbox/exchange/exact.ts'
import type { Exchange, Order } from '#sandbox/exchange/exchange.ts'
import { cancelOrder, placeOrder } from '#sandbox/exchange/place-order.ts'
import { sql, type Database } from '#server/kernel/db.ts'

/** What tests look at of a position. */
export interface Position {
  readonly id: string
  readonly account_id: string
  readonly signal_id: string
  readonly symbol: string
  readonly state: PositionState
  readonly close_reason: ExitReason | null
  readonly failure: string | null
  readonly stop: number
  readonly bought: bigint
  readonly sold: bigint
  readonly base_fee: bigint
  readonly spent: bigint
  readonly received: bigint
  readonly quote_fee: bigint
  readonly profit: bigint | null
  readonly closed_at: Date | null
}

/** What the exchange itself counts: per client id how many orders were carried out, and their sums. */
export function ordersById(exchange: Pick<Exchange, 'orders'>): ReadonlyMap<string, readonly Order[]> {
  return Map.groupBy(exchange.orders, ({ clientId }) => clientId)
}

/** Orders that the exchange carried out more than once under one name. */
export function duplicates(exchange: Pick<Exchange, 'orders'>): string[] {
  return [...ordersById(exchange)].filter(([, orders]) => orders.length > 1).map(([id]) => id)
}

/** A name that only we give. */
const OURS = /^m[0-9a-f]{31}$/

/** Differences between our books and the exchange's own trades, order by order; empty when they agree. */
export async function drift(db: Database, exchange: Pick<Exchange, 'orders'>): Promise<string[]> {
  const rows = await db.many<{ client_id: string; quantity: bigint; quote: bigint }>(sql`
    select o.client_id, coalesce(sum(f.quantity), 0)::bigint as quantity, coalesce(sum(f.quote), 0)::bigint as quote
    from autotrading_orders o left join autotrading_fills f on f.order_id = o.id group by o.client_id`)
  const ours = new Map(
    rows.map((row) => [row.client_id, `${formatExact(row.quantity)} for ${formatExact(row.quote)}`]),
  )
  const theirs = [...ordersById(exchange)]
    .filter(([id]) => OURS.test(id))
    .map(([id, orders]) => {
      const filled = orders.reduce((sum, one) => sum + one.filled, 0n)
      const quote = orders.reduce((sum, one) => sum + one.quoteFilled, 0n)
      return [id, `${formatExact(filled)} for ${formatExact(quote)}`] as const
    })
  return theirs
    .filter(([id, sums]) => ours.get(id) !== sums)
    .map(([id, sums]) => `${id}: ${sums}, we say ${ours.get(id) ?? 'nothing'}`)
}

/** An order that the member places directly at the exchange: a bid far below the price. */
export function byHand(exchange: Exchange, uid: number): Order {
  return placeOrder(exchange, {
    uid,
    market: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    clientId: 'by hand',
    quantity: 100_000n,
    quoteQuantity: 0n,
    price: 5_000_000_000_000n,
    stopPrice: 0n,
  })
}

/** The member cancels an order directly at the exchange. */
export function reverseDeposit(exchange: Exchange, order: Order | undefined): void {
  if (order !== undefined) cancelOrder(exchange, order)
}
