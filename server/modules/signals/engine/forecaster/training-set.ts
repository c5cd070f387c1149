import { TIMEFRAMES } from '#contract/trading/signals.ts'
import { type Candle, closeTimeMs, MINUTE_MS } from '#server/modules/market/market.ts'
import { barriersOf } from '../detector/barriers.ts'
import { createDetector, type Detection } from '../detector/detector.ts'
import { cellOf, FEATURE_NAMES, writeFeatures } from '../detector/features.ts'
import { newWatch, resolveStep, returnBetween, type Watch, type Watched } from '../resolver.ts'

/** One matured signal as a column of numbers: what was known when it was found, and what came of it. */
export interface Event {
  seriesIndex: number
  symbol: string
  foundAtMs: number
  maturedAtMs: number
  kind: number
  timeframeIndex: number
  cell: number
  nullProbability: number
  sigma: number
  isWarm: boolean
  wasHit: boolean
  realisedReturn: number
  /** Return in the signal's direction when the time frame ended, whatever happened on the way. */
  horizonReturn: number
}

/** Events with their features beside them, in the order in which their time frames ended per series. */
export interface TrainingSet {
  events: Event[]
  rows: Float32Array[]
}

interface Pending {
  event: Event
  row: Float32Array
  watched: Watched
  watch: Watch
  isResolved: boolean
}

/** Runs the one detector and the one resolver over a series; every detection is one event per time frame. */
export function collectEvents(
  series: { candles: readonly Candle[]; intervalMinutes: number; index: number },
  into: TrainingSet,
): void {
  const detector = createDetector(series.intervalMinutes)
  let open: Pending[] = []
  for (const candle of series.candles) {
    if (open.length > 0) open = open.filter((pending) => !settle(pending, candle, into))
    for (const detection of detector.push(candle)) {
      for (let index = 0; index < TIMEFRAMES.length; index += 1)
        open.push(pendingOf(detection, index, series.index))
    }
  }
}

/** Keeps the first outcome and lets the event go when its time frame has ended: nothing is learnt before. */
function settle(pending: Pending, candle: Candle, into: TrainingSet): boolean {
  const { event, watch, watched } = pending
  if (!pending.isResolved) {
    const outcome = resolveStep(watched, watch, candle)
    if (outcome) {
      pending.isResolved = true
      event.wasHit = outcome.state === 'HIT'
      event.realisedReturn = outcome.realisedReturn
    }
  }
  if (closeTimeMs(candle) < event.maturedAtMs) return false
  event.horizonReturn = returnBetween(watch.entry, candle.close, watched.direction)
  into.events.push(event)
  into.rows.push(pending.row)
  return true
}

/** What a symbol trades, on whatever venue and for whatever money: BTC of BTC/USDT. */
export function assetOf(symbol: string): string {
  return symbol.split('/')[0] ?? symbol
}

function pendingOf(detection: Detection, timeframeIndex: number, seriesIndex: number): Pending {
  const barriers = barriersOf(detection, timeframeIndex)
  const row = new Float32Array(FEATURE_NAMES.length)
  const byNull = writeFeatures({ detection, barriers, timeframeIndex }, row, 0)
  const foundAtMs = closeTimeMs(detection.candle)
  const maturedAtMs = foundAtMs + barriers.timeframeMinutes * MINUTE_MS
  const { direction, kind } = detection
  return {
    row,
    watch: newWatch(),
    isResolved: false,
    watched: {
      direction,
      target: barriers.target,
      stop: barriers.stop,
      foundAtMs,
      validUntilMs: maturedAtMs,
    },
    event: {
      seriesIndex,
      symbol: detection.candle.symbol,
      foundAtMs,
      maturedAtMs,
      kind,
      timeframeIndex,
      cell: cellOf(kind, timeframeIndex, detection.candle.intervalMinutes),
      nullProbability: byNull,
      sigma: barriers.sigma,
      isWarm: detection.isWarm,
      wasHit: false,
      realisedReturn: 0,
      horizonReturn: 0,
    },
  }
}
