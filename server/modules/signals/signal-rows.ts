import type { Signal } from '#contract/trading/signals.ts'
import { and, sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'

/** A buy and a sale together, in percent of the price: what every expected and realised return must first earn. */
export const ROUND_TRIP_FEE_PERCENT = 0.1
/** Below so many live outcomes of a kind and time frame the record says that it is collecting data. */
export const FEWEST_OUTCOMES = 300

/** A signal as stored; returns are shares. */
export interface SignalRow {
  id: string
  symbol: string
  kind: Signal['kind']
  direction: Signal['direction']
  timeframe_minutes: number
  interval_minutes: number
  price: number
  level: number
  target: number
  stop: number
  probability: number
  base_rate: number
  sample_size: number
  live_outcomes: number
  expected_return: number
  model: string
  origin: Signal['origin']
  found_at: Date
  valid_until: Date
  state: Signal['state']
  ended_at: Date | null
  realised_return: number | null
  best_move: number | null
  worst_move: number | null
  return_12h: number | null
  return_24h: number | null
}

/** A share as it is shown: in percent with three decimal places. */
export function percent(share: number): number {
  return Math.round(share * 100_000) / 1_000
}

function percentOrNull(share: number | null): number | null {
  return share === null ? null : percent(share)
}

/** A row as members see it. */
export function toSignal(row: SignalRow): Signal {
  const sign = row.direction === 'UP' ? 1 : -1
  const gain = sign * (row.target / row.price - 1)
  const loss = sign * (row.stop / row.price - 1)
  return {
    id: row.id,
    symbol: row.symbol,
    kind: row.kind,
    direction: row.direction,
    timeframe: row.timeframe_minutes,
    interval: row.interval_minutes,
    price: row.price,
    level: row.level,
    target: row.target,
    stop: row.stop,
    rewardRisk: Math.round((100 * gain) / -loss) / 100,
    probability: Math.round(100 * row.probability),
    baseRate: Math.round(1000 * row.base_rate) / 10,
    expectedReturn: percent(row.expected_return),
    expectedReturnNet: percent(row.expected_return - ROUND_TRIP_FEE_PERCENT / 100),
    returnAtTarget: percent(gain),
    returnAtStop: percent(loss),
    sampleSize: row.sample_size,
    collectingData: row.live_outcomes < FEWEST_OUTCOMES,
    foundAt: row.found_at.toISOString(),
    validUntil: row.valid_until.toISOString(),
    state: row.state,
    resolvedAt: row.ended_at?.toISOString() ?? null,
    realisedReturn: percentOrNull(row.realised_return),
    bestMove: percentOrNull(row.best_move),
    worstMove: percentOrNull(row.worst_move),
    return12h: percentOrNull(row.return_12h),
    return24h: percentOrNull(row.return_24h),
    origin: row.origin,
    model: row.model,
  }
}

/** A withdrawn signal stays withdrawn, whatever becomes of it; its outcome is recorded all the same. */
export const STATE = sql`case when w.signal_id is null then coalesce(o.state, 'ACTIVE') else 'WITHDRAWN' end`

/** A condition on `s` (the signal), `o` (its outcome, if any) and `w` (its withdrawal), an order and a piece of the list. */
export interface SignalQuery {
  where: readonly (Sql | undefined)[]
  order: Sql
  limit: number
  offset?: number
}

/** The columns of a SignalRow, and the tables they come from. */
export const COLUMNS = sql`
  s.id, s.symbol, s.kind, s.direction, s.timeframe_minutes, s.interval_minutes, s.price, s.level, s.target, s.stop,
  s.probability, s.base_rate, s.sample_size, s.live_outcomes, s.expected_return, s.model, s.origin, s.found_at,
  s.valid_until, ${STATE} as state, o.ended_at, o.realised_return, o.best_move, o.worst_move,
  half.result as return_12h, whole.result as return_24h`
export const TABLES = sql`
  signals_signals s
  left join signals_outcomes o on o.signal_id = s.id
  left join signals_withdrawals w on w.signal_id = s.id
  left join signals_marks half on half.signal_id = s.id and half.hours = 12
  left join signals_marks whole on whole.signal_id = s.id and whole.hours = 24`

/** Signals as members see them, with whatever is known of their end. */
export async function listSignalRows(db: Queryable, query: SignalQuery): Promise<Signal[]> {
  const rows = await db.many<SignalRow>(sql`
    select ${COLUMNS} from ${TABLES}
    where ${and(query.where)}
    order by ${query.order}
    limit ${query.limit} offset ${query.offset ?? 0}`)
  return rows.map(toSignal)
}

export async function countSignals(db: Queryable, where: readonly (Sql | undefined)[]): Promise<number> {
  const row = await db.one<{ total: number }>(sql`
    select count(*)::integer as total
    from signals_signals s
    left join signals_outcomes o on o.signal_id = s.id
    left join signals_withdrawals w on w.signal_id = s.id
    where ${and(where)}`)
  return row.total
}

export const NEWEST_FIRST = sql`s.found_at desc, s.id desc`
