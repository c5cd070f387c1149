import type { Candle } from '#server/modules/market/market.ts'
import {
  type Atr,
  type Ema,
  newAtr,
  newEma,
  newRsi,
  pushAtr,
  pushEma,
  pushRsi,
  type Rsi,
} from './indicators.ts'
import { KIND_ORDER } from './kinds.ts'
import { addTouch, forgetOldTouches, isPivot, type Levels, NEVER, newLevels, PIVOT_REACH } from './levels.ts'
import { newVolatility, pushReturn, type Volatility } from './volatility.ts'

/** A snapshot of another version is not restored; the detector then warms up from history again. */
export const DETECTOR_VERSION = 2
/** Candles after which every figure has settled; below it the forecaster falls back to the null. */
export const WARM_BARS = 450
/** Candles a new symbol needs before it may speak at all. */
const FIRST_BARS = 120
const VOLUME_PERIOD = 50
/** The latest candles kept for momentum, range and pivots: a power of two, so that a bar's slot is a mask away. */
export const RECENT_BARS = 128

export interface Structure {
  trend: number
  swingHigh: number
  swingLow: number
}

export interface Recent {
  closes: number[]
  highs: number[]
  lows: number[]
}

/** Everything the detector knows: plain data, so that its snapshot is itself. */
export interface DetectorState {
  version: number
  intervalMinutes: number
  bar: number
  quietUntilBar: number
  lastOpenTimeMs: number
  previousClose: number
  atr: Atr
  fast: Ema
  slow: Ema
  rsi: Rsi
  volume: Ema
  volatility: Volatility
  recent: Recent
  levels: Levels
  structure: Structure
  kindBars: number[]
}

export function newDetectorState(intervalMinutes: number): DetectorState {
  return {
    version: DETECTOR_VERSION,
    intervalMinutes,
    bar: 0,
    quietUntilBar: FIRST_BARS,
    lastOpenTimeMs: 0,
    previousClose: 0,
    atr: newAtr(14),
    fast: newEma(20),
    slow: newEma(100),
    rsi: newRsi(14),
    volume: newEma(VOLUME_PERIOD),
    volatility: newVolatility(intervalMinutes),
    recent: newRecent(),
    levels: newLevels(),
    structure: { trend: 0, swingHigh: 0, swingLow: 0 },
    kindBars: KIND_ORDER.map(() => NEVER),
  }
}

function newRecent(): Recent {
  const zeros = (): number[] => Array.from({ length: RECENT_BARS }, () => 0)
  return { closes: zeros(), highs: zeros(), lows: zeros() }
}

/** Moves all measures on to this candle; returns the close before it. */
export function measure(state: DetectorState, candle: Candle): number {
  const previousClose = state.bar === 0 ? candle.open : state.previousClose
  const change = Math.log(candle.close / previousClose)
  const span = Math.log(candle.high / candle.low)
  state.bar += 1
  state.lastOpenTimeMs = candle.openTimeMs
  state.previousClose = candle.close
  pushAtr(state.atr, candle)
  pushEma(state.fast, candle.close)
  pushEma(state.slow, candle.close)
  pushRsi(state.rsi, candle.close)
  pushEma(state.volume, candle.volume)
  // The mean of the close-to-close and the high-low (Parkinson) estimates: less noisy than either.
  pushReturn(state.volatility, (change * change + (span * span) / 2.772_588_722) / 2, candle.openTimeMs)
  const slot = state.bar & (RECENT_BARS - 1)
  state.recent.closes[slot] = candle.close
  state.recent.highs[slot] = candle.high
  state.recent.lows[slot] = candle.low
  forgetOldTouches(state.levels, state.bar)
  if (state.bar > 2 * PIVOT_REACH) updatePivots(state, candle.close)
  return previousClose
}

/** A swing is known once as many candles have followed it as came before. */
function updatePivots({ bar, recent, structure, levels, atr }: DetectorState, close: number): void {
  const middle = (bar - PIVOT_REACH) & (RECENT_BARS - 1)
  if (isPivot(recent.highs, bar, 1)) {
    structure.swingHigh = recent.highs[middle] ?? 0
    addTouch(
      levels,
      { bar, price: structure.swingHigh },
      { atr: atr.range.value, close, kinds: KIND_ORDER.length },
    )
  }
  if (isPivot(recent.lows, bar, -1)) {
    structure.swingLow = recent.lows[middle] ?? 0
    addTouch(
      levels,
      { bar, price: structure.swingLow },
      { atr: atr.range.value, close, kinds: KIND_ORDER.length },
    )
  }
}
