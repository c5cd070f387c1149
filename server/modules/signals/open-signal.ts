import type { Candle } from '#server/modules/market/market.ts'
import {
  MARK_HOURS,
  returnAtMark,
  newWatch,
  type Outcome,
  resolveStep,
  type Watch,
} from './engine/resolver.ts'
import type { SignalRow } from './signal-rows.ts'

/** A signal whose outcome or marks are still to come, and how far the watch over it has come. */
export interface OpenSignal {
  /** As members see it; its end is written here too. */
  readonly row: SignalRow
  readonly watch: Watch
  /** Per hours of a mark still to come: the candle it was due on, once there, until the entry is known. */
  readonly due: Map<number, Candle | undefined>
}

/** What one candle brought for one signal. */
export interface Following {
  outcome: Outcome | undefined
  marks: { hours: number; result: number }[]
  isFinished: boolean
}

/** A signal to follow from where its row stands; `entry` is known of one that has ended. */
export function openSignal(row: SignalRow, entry?: number): OpenSignal {
  const known = { 12: row.return_12h, 24: row.return_24h }
  const missing = MARK_HOURS.filter((hours) => known[hours] === null)
  return {
    row,
    watch: { ...newWatch(), entry: entry ?? 0 },
    due: new Map(missing.map((hours) => [hours, undefined])),
  }
}

function directionOf({ direction }: SignalRow): number {
  return direction === 'UP' ? 1 : -1
}

/** The outcome on the signal's own interval, as in training; written into the row. */
function endOf({ row, watch }: OpenSignal, candles: readonly Candle[]): Outcome | undefined {
  const watched = {
    direction: directionOf(row),
    target: row.target,
    stop: row.stop,
    foundAtMs: row.found_at.getTime(),
    validUntilMs: row.valid_until.getTime(),
  }
  for (const candle of candles) {
    const outcome = resolveStep(watched, watch, candle)
    if (!outcome) continue
    row.state = outcome.state
    row.ended_at = new Date(outcome.atMs)
    row.realised_return = outcome.realisedReturn
    row.best_move = outcome.bestMove
    row.worst_move = outcome.worstMove
    return outcome
  }
  return undefined
}

/** Results after 12 and 24 hours that have come due; written into the row. */
function marksOf({ row, watch, due }: OpenSignal, quarter: Candle): Following['marks'] {
  const marks: Following['marks'] = []
  const signal = { direction: directionOf(row), foundAtMs: row.found_at.getTime(), entry: watch.entry }
  for (const [hours, waiting] of due) {
    const candle = waiting ?? quarter
    const result = returnAtMark(signal, hours, candle)
    if (result === undefined) continue
    due.set(hours, candle)
    if (watch.entry === 0) continue
    due.delete(hours)
    if (hours === 12) row.return_12h = result
    else row.return_24h = result
    marks.push({ hours, result })
  }
  return marks
}

/**
 * Moves the watch over one signal on by a closed quarter and the hours that it finished. The same rule decides live, in
 * hindsight and after a restart, which follows the candles since the signal once more.
 */
export function trackSignal(
  open: OpenSignal,
  { quarter, hours }: { quarter: Candle; hours: readonly Candle[] },
): Following {
  if (quarter.openTimeMs < open.row.found_at.getTime())
    return { outcome: undefined, marks: [], isFinished: false }
  const own = open.row.interval_minutes === 15 ? [quarter] : hours
  const outcome = open.row.ended_at === null ? endOf(open, own) : undefined
  const marks = marksOf(open, quarter)
  return { outcome, marks, isFinished: open.row.ended_at !== null && open.due.size === 0 }
}
