import type { Candle } from '#server/modules/market/market.ts'
import { type DetectorState, RECENT_BARS } from './detector/detector-state.ts'
import { rsiValue } from './detector/indicators.ts'
import { hourOf } from './detector/volatility.ts'

/**
 * What the market looked like when something was detected, in the signal's own direction and in units that
 * compare across symbols (standard deviations, ATRs, logarithms). The names are the forecaster's vocabulary
 * and later the words of "Why this signal".
 */
export interface Context {
  momentum1: number
  momentum4: number
  momentum16: number
  momentum96: number
  trend: number
  strength: number
  offset: number
  touches: number
  rangePosition: number
  volume: number
  body: number
  closePosition: number
  span: number
  volatilityRatio: number
  volatilityLevel: number
  recentSpan: number
  hourSin: number
  hourCos: number
  weekend: number
  up: number
  /** Standard deviation of one candle's log return. */
  barSigma: number
}

const WIDE_BARS = 96
const NEAR_BARS = 16
const USUAL_DAILY_SIGMA = 0.035

function clamp(value: number, limit: number): number {
  return Math.min(Math.max(value, -limit), limit)
}

export function describeContext(
  state: DetectorState,
  candle: Candle,
  what: { direction: number; level: number; touches: number },
): Context {
  const { direction } = what
  const atr = state.atr.range.value
  const barSigma = Math.sqrt(state.volatility.variance)
  const momentum = (bars: number): number => {
    const past = state.recent.closes[(state.bar - bars) & (RECENT_BARS - 1)] ?? 0
    return past > 0 ? clamp((direction * Math.log(candle.close / past)) / (barSigma * Math.sqrt(bars)), 4) : 0
  }
  const height = candle.high - candle.low
  const { near, wide } = rangesOf(state)
  const dailySigma = barSigma * Math.sqrt(1440 / state.intervalMinutes)
  const angle = (2 * Math.PI * hourOf(candle.openTimeMs)) / 24
  const weekday = (Math.floor(candle.openTimeMs / 86_400_000) + 4) % 7
  return {
    momentum1: momentum(1),
    momentum4: momentum(4),
    momentum16: momentum(16),
    momentum96: momentum(96),
    trend: clamp((direction * (state.fast.value - state.slow.value)) / (3 * atr), 3),
    strength: (direction * (rsiValue(state.rsi) - 50)) / 20,
    offset: clamp((direction * (candle.close - what.level)) / atr, 3),
    touches: Math.log(what.touches / 3),
    rangePosition: direction * ((2 * (candle.close - wide.low)) / (wide.high - wide.low || 1) - 1),
    volume: clamp(Math.log((candle.volume + 1e-9) / (state.volume.value + 1e-9)), 3),
    body: clamp((direction * (candle.close - candle.open)) / atr, 3),
    closePosition: height > 0 ? direction * ((candle.close - candle.low) / height - 0.5) : 0,
    span: clamp(Math.log((height + 1e-12) / atr), 2),
    volatilityRatio: clamp(Math.log(state.volatility.variance / state.volatility.longVariance) / 2, 2),
    volatilityLevel: clamp(Math.log(dailySigma / USUAL_DAILY_SIGMA), 2),
    recentSpan: clamp(Math.log((Math.log(near.high / near.low) + 1e-6) / (4 * barSigma)), 2),
    hourSin: Math.sin(angle),
    hourCos: Math.cos(angle),
    weekend: weekday === 0 || weekday === 6 ? 1 : 0,
    up: direction,
    barSigma,
  }
}

interface Range {
  high: number
  low: number
}

/** The extremes of the last 16 and of the last 96 candles, in one pass. */
function rangesOf({ bar, recent }: DetectorState): { near: Range; wide: Range } {
  const { highs, lows } = recent
  const wide = { high: 0, low: Infinity }
  let near = wide
  const bars = Math.min(WIDE_BARS, bar)
  for (let back = 0; back < bars; back += 1) {
    if (back === NEAR_BARS) near = { ...wide }
    const slot = (bar - back) & (RECENT_BARS - 1)
    const high = highs[slot] ?? 0
    const low = lows[slot] ?? Infinity
    if (high > wide.high) wide.high = high
    if (low < wide.low) wide.low = low
  }
  return { near, wide }
}
