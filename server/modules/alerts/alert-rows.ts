import type { Alert } from '#contract/trading/alerts.ts'
import { sql } from '#server/kernel/database/db.ts'

/** An alert as stored. */
export interface AlertRow {
  readonly id: string
  readonly kind: Alert['kind']
  readonly is_on: boolean
  readonly repeats: boolean
  readonly channels: Alert['channels']
  readonly in_quiet: Alert['inQuiet']
  readonly symbol: string | null
  readonly direction: Alert['direction']
  readonly level: number | null
  readonly symbols: string[]
  readonly signal_kinds: Alert['signalKinds']
  readonly min_probability: number | null
  readonly min_lift: number | null
  readonly positive_net: boolean
  readonly fired_at: Date | null
  readonly changed_at: Date
  /** Firings of the last 24 hours. */
  readonly lately: bigint
}

export const ALERT_COLUMNS = sql`
  id, kind, is_on, repeats, channels, in_quiet, symbol, direction, level, symbols, signal_kinds, min_probability,
  min_lift, positive_net, fired_at, changed_at`

/** A row as its member sees it. */
export function toAlert(row: AlertRow): Alert {
  return {
    id: row.id,
    kind: row.kind,
    on: row.is_on,
    repeats: row.repeats,
    channels: row.channels,
    inQuiet: row.in_quiet,
    symbol: row.symbol,
    direction: row.direction,
    level: row.level,
    symbols: row.symbols,
    signalKinds: row.signal_kinds,
    minProbability: row.min_probability,
    minLift: row.min_lift,
    positiveNet: row.positive_net,
    firedAt: row.fired_at?.toISOString() ?? null,
    firedLately: Number(row.lately),
    changedAt: row.changed_at.toISOString(),
  }
}
