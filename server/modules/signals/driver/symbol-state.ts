import { HOUR_MS } from '#server/kernel/clock.ts'
import { type Candle, closeTimeMs, type Joining, joinCandle } from '#server/modules/market/market.ts'
import type { Feed, Found } from '../engine/feed.ts'
import { trackSignal, type OpenSignal, openSignal } from '../open-signal.ts'
import type { SignalMark, SignalOutcome } from '../record/seal-signals.ts'
import type { NewSignal } from '../store-signals.ts'

/** What driving brought and no transaction has written yet. */
export interface PendingWrites {
  readonly candles: Candle[]
  readonly added: NewSignal[]
  readonly ended: SignalOutcome[]
  readonly marks: SignalMark[]
  readonly finished: string[]
}

/** One symbol in the memory of the process that drives. */
export interface SymbolState {
  readonly symbol: string
  readonly feed: Feed
  /** The hour in the making that open signals of an hour's interval wait for. */
  readonly joining: Joining
  open: OpenSignal[]
  pendingWrites: PendingWrites
  /** Until when candles are read, and until when the saved state had read. */
  processedUntilMs: number
  savedUntilMs: number
  /** Candles that were kept and not read on: what a process left that ended between the two. */
  backlog: readonly Candle[]
}

export function createPendingWrites(): PendingWrites {
  return { candles: [], added: [], ended: [], marks: [], finished: [] }
}

/** Until when candles are there: what a symbol lacks begins here. */
export function keptUntilMs({ backlog, processedUntilMs }: SymbolState): number {
  const last = backlog.at(-1)
  return last ? closeTimeMs(last) : processedUntilMs
}

/** Follows every open signal over one closed quarter. */
export function applyQuarter(symbolState: SymbolState, quarter: Candle): void {
  const { earlier, now } = joinCandle(symbolState.joining, quarter, HOUR_MS / 60_000)
  const hours = [earlier, now].filter((hour) => hour !== undefined)
  const { ended, marks, finished } = symbolState.pendingWrites
  symbolState.open = symbolState.open.filter((open) => {
    const { row } = open
    const { outcome, marks: due, isFinished } = trackSignal(open, { quarter, hours })
    if (outcome) ended.push({ row, outcome })
    for (const mark of due) marks.push({ row, ...mark })
    if (isFinished) finished.push(row.id)
    return !isFinished
  })
}

/**
 * Advances a symbol over closed candles: detects signals, adds those that `admit` lets through, and tracks open ones. All of
 * it stays in the pending writes until a transaction has written it.
 */
export function consumeCandles(
  symbolState: SymbolState,
  candles: readonly Candle[],
  admit: (symbol: string, found: Found) => NewSignal | undefined,
): void {
  for (const candle of candles) {
    if (candle.openTimeMs < symbolState.processedUntilMs) continue
    symbolState.processedUntilMs = closeTimeMs(candle)
    symbolState.pendingWrites.candles.push(candle)
    for (const found of symbolState.feed.push(candle)) {
      const added = admit(symbolState.symbol, found)
      if (!added) continue
      symbolState.pendingWrites.added.push(added)
      symbolState.open.push(openSignal(added.row))
    }
    applyQuarter(symbolState, candle)
  }
}
