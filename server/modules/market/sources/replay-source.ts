import { loadSeries, type Series } from '../candle-file.ts'
import { type Candle, closeTimeMs, DAY_MS, INTERVALS, type Interval, WEEK_MS } from '../candle.ts'
import type { MarketSource, NowMs } from './market-source.ts'

/** A position in the record is playable for a symbol when it has this much before it. */
const HISTORY_MS = 60 * DAY_MS
/** ... and this much after it, so that a replay does not end on the day it starts. */
const AHEAD_MS = 28 * DAY_MS

interface Span {
  firstMs: number
  lastMs: number
}

function spanOf(candles: readonly Candle[]): Span {
  return { firstMs: candles[0]?.openTimeMs ?? 0, lastMs: candles.at(-1)?.openTimeMs ?? 0 }
}

function isPlayable(span: Span, positionMs: number): boolean {
  return span.firstMs <= positionMs - HISTORY_MS && span.lastMs >= positionMs + AHEAD_MS
}

/**
 * By how many whole weeks the record is moved so that "now" at `anchorMs` falls where the most symbols have 15m
 * candles with 60 days before; among equals the earliest start, which plays the longest.
 */
export function chooseShiftMs(series: readonly Series[], anchorMs: number): number | undefined {
  const spans = series.filter((one) => one.intervalMinutes === 15).map((one) => spanOf(one.candles))
  let bestShiftMs: number | undefined
  let maxSymbols = 0
  for (const span of spans) {
    // The best start is always where some symbol becomes playable; rounded up to a whole week's shift.
    const shiftMs = Math.floor((anchorMs - span.firstMs - HISTORY_MS) / WEEK_MS) * WEEK_MS
    const playable = spans.filter((other) => isPlayable(other, anchorMs - shiftMs)).length
    const isEarlier = bestShiftMs !== undefined && shiftMs > bestShiftMs
    if (playable > maxSymbols || (playable === maxSymbols && playable > 0 && isEarlier)) {
      bestShiftMs = shiftMs
      maxSymbols = playable
    }
  }
  return bestShiftMs
}

/** One market per symbol: of several venues the first by name that is playable at the position. */
function playableSeries(series: readonly Series[], positionMs: number): Series[] {
  const venues = new Map<string, string>()
  for (const one of series) {
    if (one.intervalMinutes !== 15 || venues.has(one.symbol)) continue
    if (isPlayable(spanOf(one.candles), positionMs)) venues.set(one.symbol, one.venue)
  }
  return series.filter((one) => venues.get(one.symbol) === one.venue)
}

/** The first index whose candle opens at or after `timeMs`. */
function firstFrom(candles: readonly Candle[], timeMs: number): number {
  let low = 0
  let high = candles.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((candles[middle]?.openTimeMs ?? 0) < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

export interface ReplayOptions {
  folder: string
  /** The moment of installation, kept for ever: the play position at that moment is the chosen one. */
  anchorMs: number
  nowMs: NowMs
}

/**
 * Recorded candles of a folder, moved to the present by whole weeks (weekdays and hours stay what they were),
 * played on as the clock goes. Throws when the folder cannot be read or nothing in it can be played.
 */
export async function openReplaySource({ folder, anchorMs, nowMs }: ReplayOptions): Promise<MarketSource> {
  const series = await loadSeries(folder, INTERVALS).catch((cause: unknown) => {
    throw new Error(`MARKET=replay: the folder ${folder} cannot be read`, { cause })
  })
  if (series.length === 0) {
    throw new Error(`MARKET=replay: ${folder} holds no files named SYMBOL_venue-INTERVAL.csv.gz`)
  }
  const shiftMs = chooseShiftMs(series, anchorMs)
  if (shiftMs === undefined) {
    throw new Error(`MARKET=replay: no symbol in ${folder} has 15m candles for 60 days and 28 more to play`)
  }
  const playable = playableSeries(series, anchorMs - shiftMs)
  const find = (symbol: string, interval: Interval): readonly Candle[] =>
    playable.find((one) => one.symbol === symbol && one.intervalMinutes === interval)?.candles ?? []
  return {
    name: `replay:${folder}`,
    symbols: [...new Set(playable.map((one) => one.symbol))].toSorted(),
    historyMs: HISTORY_MS,
    closedCandles: async (symbol, interval, { fromMs, toMs }) => {
      const candles = find(symbol, interval)
      const wanted = candles.slice(firstFrom(candles, fromMs - shiftMs), firstFrom(candles, toMs - shiftMs))
      return wanted
        .map((candle) => ({ ...candle, openTimeMs: candle.openTimeMs + shiftMs }))
        .filter((candle) => closeTimeMs(candle) <= nowMs())
    },
    prices: async (symbol) => {
      const candles = find(symbol, 15)
      const atMs = nowMs()
      const candle = candles[firstFrom(candles, atMs - shiftMs + 1) - 1]
      if (!candle) return []
      const share = Math.min((atMs - shiftMs - candle.openTimeMs) / (15 * 60_000), 1)
      const venue = playable.find((one) => one.symbol === symbol)?.venue ?? ''
      return [{ venue, price: candle.open + (candle.close - candle.open) * share, atMs }]
    },
  }
}
