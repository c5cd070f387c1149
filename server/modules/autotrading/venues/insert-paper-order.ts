import { tradeFeeBps } from '#contract/rules/autotrading.ts'
import { exactOf, ONE_EXACT, shareOf } from '#contract/rules/money/exact.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** Half a spread on each side. */
const HALF_SPREAD = 0.000_1

/** What a fill at a price books where a trade costs so much, in the coin that is received. */
export const bookedAt = (feeBps: number) => (side: 'buy' | 'sell', quantity: bigint, market: number) => {
  const price = market * (side === 'buy' ? 1 + HALF_SPREAD : 1 - HALF_SPREAD)
  const quote = (quantity * exactOf(price)) / ONE_EXACT
  return { price, quote, fee: shareOf(side === 'buy' ? quantity : quote, feeBps) }
}

/** The same in paper mode. */
export const booked = bookedAt(tradeFeeBps('paper'))

interface Insert {
  readonly accountId: string
  readonly clientId: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly quantity: bigint
  readonly stopPrice: number | null
  readonly fill: ReturnType<typeof booked> | undefined
  readonly at: Date
}

/** The second time does nothing: the first one stands. */
export async function insert(db: Queryable, order: Insert): Promise<void> {
  const { fill } = order
  await db.run(sql`
    insert into autotrading_paper_orders (account_id, client_id, symbol, side, quantity, stop_price, state, price, quote, fee, at)
    values (${order.accountId}, ${order.clientId}, ${order.symbol}, ${order.side}, ${order.quantity}, ${order.stopPrice},
      ${fill === undefined ? 'open' : 'closed'}, ${fill?.price ?? null}, ${fill?.quote ?? null}, ${fill?.fee ?? null}, ${order.at})
    on conflict do nothing`)
}
