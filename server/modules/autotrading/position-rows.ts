import type {
  AutoPosition,
  ExitReason,
  PositionKind,
  PositionState,
} from '#contract/trading/autotrading-positions.ts'
import { type AutoType, formatSum } from '#contract/rules/autotrading.ts'
import { exactOf, ONE_EXACT, formatExact, worthOf } from '#contract/rules/money/exact.ts'
import { sql, type Sql } from '#server/kernel/database/db.ts'

export interface PositionRow {
  readonly id: string
  readonly account_id: string
  readonly signal_id: string
  readonly symbol: string
  readonly kind: PositionKind
  readonly state: PositionState
  readonly planned: bigint
  /** What it was expected to lose at its stop when it was entered. */
  readonly risk: bigint
  readonly found_at: Date
  readonly valid_until: Date
  readonly interval_minutes: number
  readonly target: number | null
  readonly stop: number
  readonly trailing_bps: number | null
  readonly wished_stop: number | null
  readonly kept_quantity: bigint | null
  readonly bought: bigint
  readonly sold: bigint
  readonly base_fee: bigint
  readonly spent: bigint
  readonly received: bigint
  readonly quote_fee: bigint
  readonly close_reason: ExitReason | null
  readonly failure: string | null
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly profit: bigint | null
}

export const POSITION_COLUMNS: Sql = sql`p.id, p.account_id, p.signal_id, p.symbol, p.kind, p.state, p.planned, p.risk, p.found_at,
  p.valid_until, p.interval_minutes, p.target, p.stop, p.trailing_bps,
  p.wished_stop, p.kept_quantity, p.bought, p.sold, p.base_fee, p.spent, p.received,
  p.quote_fee, p.close_reason, p.failure, p.opened_at, p.closed_at, p.profit`

export const IS_OPEN: Sql = sql`p.state in ('OPENING', 'OPEN', 'CLOSING')`

type Held = Pick<PositionRow, 'bought' | 'sold' | 'base_fee'>

/** What of the coin is ours and still there: what was bought less its fee and what was sold. */
export function heldOf({ bought, sold, base_fee }: Held): bigint {
  return bought - base_fee - sold
}

/** What closing at this price would leave, or what it left. */
export function profitOf(
  row: Held & Pick<PositionRow, 'profit' | 'spent' | 'received' | 'quote_fee'>,
  price: number | undefined,
): bigint {
  if (row.profit !== null) return row.profit
  const worth = price === undefined ? row.spent : worthOf(heldOf(row), price)
  return row.received - row.quote_fee + worth - row.spent
}

/**
 * What a position has brought once its coins are sold. What is too little to sell stays in the account: it counts at the price of
 * the sale, or of the purchase without one.
 */
export function resultOf(row: Held & Pick<PositionRow, 'spent' | 'received' | 'quote_fee'>): bigint {
  const { sold, received, bought, spent } = row
  const left = heldOf(row)
  const isNothing = left <= 0n || bought === 0n
  const worth = isNothing ? 0n : sold > 0n ? (left * received) / sold : (left * spent) / bought
  return received - row.quote_fee - spent + worth
}

/** Every fee of a position in its quote coin; what was taken in the base coin is counted at the price of the purchase. */
export function feesOf({
  base_fee,
  bought,
  spent,
  quote_fee,
}: Pick<PositionRow, 'base_fee' | 'bought' | 'spent' | 'quote_fee'>): bigint {
  return quote_fee + (bought === 0n ? 0n : (base_fee * spent) / bought)
}

/** The price of the purchase, for a reader: sums over quantities. */
function entryOf({ spent, bought }: PositionRow): number | null {
  if (bought === 0n) return null
  // A price for display, to eight decimal places; the books keep the sums.
  return +formatExact((spent * ONE_EXACT) / bought)
}

/** A position as its member sees it. */
export function toPositionView(row: PositionRow, type: AutoType, price: number | undefined): AutoPosition {
  return {
    id: row.id,
    signalId: row.signal_id,
    symbol: row.symbol,
    kind: row.kind,
    state: row.state,
    quantity: formatExact(row.state === 'CLOSED' ? row.bought : heldOf(row)),
    entry: entryOf(row),
    price: price ?? null,
    stop: row.wished_stop ?? row.stop,
    target: row.target,
    isChanging: row.wished_stop !== null || row.kept_quantity !== null,
    spent: formatSum(row.spent, type),
    received: formatSum(row.received, type),
    fees: formatSum(feesOf(row), type),
    profit: formatSum(profitOf(row, price), type),
    openedAt: row.opened_at.toISOString(),
    validUntil: row.valid_until.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    reason: row.close_reason,
    failure: row.failure,
  }
}

/** What a position loses when its stop is reached: what it holds at the stop against what was paid. */
export function stopLossOf(
  row: Pick<
    PositionRow,
    'risk' | 'spent' | 'stop' | 'bought' | 'sold' | 'base_fee' | 'received' | 'quote_fee'
  >,
): bigint {
  if (row.bought === 0n) return row.risk
  const back = row.received - row.quote_fee + (heldOf(row) * exactOf(row.stop)) / ONE_EXACT
  return back < row.spent ? row.spent - back : 0n
}
