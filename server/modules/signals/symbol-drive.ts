import { HOUR_MS } from '#server/kernel/clock.ts'
import { type Candle, closeTimeMs, type Joining, joinCandle } from '#server/modules/market/market.ts'
import type { Feed, Found } from './engine/feed.ts'
import { followSignal, type OpenSignal, openSignal } from './open-signal.ts'
import type { SignalMark, SignalOutcome } from './seal-signals.ts'
import type { NewSignal } from './store-signals.ts'

/** What driving brought and no transaction has written yet. */
export interface Harvest {
  readonly candles: Candle[]
  readonly added: NewSignal[]
  readonly ended: SignalOutcome[]
  readonly marks: SignalMark[]
  readonly finished: string[]
}

/** One symbol in the memory of the process that drives. */
export interface SymbolDrive {
  readonly symbol: string
  readonly feed: Feed
  /** The hour in the making that open signals of an hour's interval wait for. */
  readonly joining: Joining
  open: OpenSignal[]
  harvest: Harvest
  /** Until when candles are read, and until when the saved state had read. */
  readUntilMs: number
  savedUntilMs: number
  /** Candles that were kept and not read on: what a process left that ended between the two. */
  backlog: readonly Candle[]
}

export function newHarvest(): Harvest {
  return { candles: [], added: [], ended: [], marks: [], finished: [] }
}

/** Until when candles are there: what a symbol lacks begins here. */
export function keptUntilMs({ backlog, readUntilMs }: SymbolDrive): number {
  const last = backlog.at(-1)
  return last ? closeTimeMs(last) : readUntilMs
}

/** Follows every open signal over one closed quarter. */
export function followQuarter(drive: SymbolDrive, quarter: Candle): void {
  const { earlier, now } = joinCandle(drive.joining, quarter, HOUR_MS / 60_000)
  const hours = [earlier, now].filter((hour) => hour !== undefined)
  const { ended, marks, finished } = drive.harvest
  drive.open = drive.open.filter((open) => {
    const { row } = open
    const { outcome, marks: due, isFinished } = followSignal(open, { quarter, hours })
    if (outcome) ended.push({ row, outcome })
    for (const mark of due) marks.push({ row, ...mark })
    if (isFinished) finished.push(row.id)
    return !isFinished
  })
}

/**
 * Reads a symbol on over closed candles: detects, publishes what `admit` lets through, and follows what is open. All of
 * it lies in the harvest until a transaction has written it.
 */
export function driveCandles(
  drive: SymbolDrive,
  candles: readonly Candle[],
  admit: (symbol: string, found: Found) => NewSignal | undefined,
): void {
  for (const candle of candles) {
    if (candle.openTimeMs < drive.readUntilMs) continue
    drive.readUntilMs = closeTimeMs(candle)
    drive.harvest.candles.push(candle)
    for (const found of drive.feed.push(candle)) {
      const added = admit(drive.symbol, found)
      if (!added) continue
      drive.harvest.added.push(added)
      drive.open.push(openSignal(added.row))
    }
    followQuarter(drive, candle)
  }
}
