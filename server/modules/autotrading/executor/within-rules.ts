import { budgetBounds } from '#contract/rules/autotrading.ts'
import { shareOf, worthOf } from '#contract/rules/money/exact.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Executor, OrderRow, Trader } from './parts.ts'

/** The price may have moved since an order was decided on: a tenth more than the rules is believed. */
const TOLERANCE_PERCENT = 110n
const ALL_PERCENT = 100n

interface Bound {
  readonly budget: bigint
  readonly perTradeBps: number
  /** What other open positions hold of the budget. */
  readonly bound: bigint
  /** What the order's own position holds. */
  readonly held: bigint
}

/**
 * Whether an order that is about to be sent is within the member's own rules, whichever process wrote it: an entry within the share of
 * one trade and, with one trade more for a signal that the member follows by a tap, the budget; a sale within what the position holds.
 */
export async function isWithinRules(self: Executor, trader: Trader, order: OrderRow): Promise<boolean> {
  const rules = await self.db.maybe<Bound>(sql`
    select a.budget, a.per_trade_bps as "perTradeBps",
      (select coalesce(sum(greatest(p.spent - p.received, 0)), 0)::bigint from autotrading_positions p
        where p.account_id = a.id and p.id <> m.id and p.closed_at is null) as bound,
      m.bought - m.sold as held
    from autotrading_accounts a join autotrading_positions m on m.account_id = a.id
    where a.id = ${trader.accountId} and m.id = ${order.position_id} and m.symbol = ${order.symbol}`)
  if (rules === undefined) return false
  if (order.leg !== 'ENTRY') return order.quantity <= rules.held
  const price = (await self.venues.pricesOf(trader.type, [order.symbol])).get(order.symbol)
  if (price === undefined) return false
  const { max } = budgetBounds(trader.type)
  const budget = rules.budget < max ? rules.budget : max
  const worth = worthOf(order.quantity, price)
  const fits = (limit: bigint, sum: bigint) => sum * ALL_PERCENT <= limit * TOLERANCE_PERCENT
  const perTrade = shareOf(budget, rules.perTradeBps)
  return fits(perTrade, worth) && fits(budget + perTrade, rules.bound + worth)
}
