import { TIMEFRAMES } from '#contract/trading/signals.ts'
import type { Detection } from './detector.ts'
import { ZONE_ATR } from './levels.ts'

const NEAREST_SIGMA = 0.5
const FARTHEST_SIGMA = 1.6
const DEFAULT_SIGMA = 1
/** The stop is this many zones beyond the level. */
const STOP_ZONES = 1.5

/** Target and stop of one detection for one time frame; distances are in log returns. */
export interface Barriers {
  timeframeMinutes: number
  sigma: number
  target: number
  stop: number
  targetDistance: number
  stopDistance: number
  hasNextLevel: boolean
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

/** Target = next level, stop = beyond the level; both kept between 0.5 and 1.6 σ of the time frame. */
export function barriersOf(detection: Detection, timeframeIndex: number): Barriers {
  const { direction, candle, level, atr, nextLevel } = detection
  const price = candle.close
  const sigma = detection.sigmas[timeframeIndex] ?? 0
  const low = NEAREST_SIGMA * sigma
  const high = FARTHEST_SIGMA * sigma
  const ahead = nextLevel > 0 ? direction * Math.log(nextLevel / price) : DEFAULT_SIGMA * sigma
  const beyond = Math.max(level - direction * STOP_ZONES * ZONE_ATR * atr, price * 0.01)
  const behind = direction * Math.log(price / beyond)
  const targetDistance = clamp(ahead, low, high)
  const stopDistance = clamp(behind, low, high)
  return {
    timeframeMinutes: TIMEFRAMES[timeframeIndex] ?? 0,
    sigma,
    target: price * Math.exp(direction * targetDistance),
    stop: price * Math.exp(-direction * stopDistance),
    targetDistance,
    stopDistance,
    hasNextLevel: nextLevel > 0,
  }
}

/**
 * Probability that a driftless random walk with standard deviation `sigma` over the time frame touches the
 * target before the stop and in time: the reflection series, which converges within a few terms.
 */
export function nullProbability(targetDistance: number, stopDistance: number, sigma: number): number {
  if (!(sigma > 0)) return 0
  const unit = sigma * Math.SQRT2
  const width = targetDistance + stopDistance
  let sum = 0
  for (let turn = 0; turn < 50; turn += 1) {
    const plus = erfc((targetDistance + 2 * turn * width) / unit)
    const minus = erfc((2 * (turn + 1) * width - targetDistance) / unit)
    sum += plus - minus
    if (plus < 1e-12) break
  }
  return clamp(sum, 1e-6, 1 - 1e-6)
}

/** Complementary error function by a Chebyshev fit; its relative error stays below 1.2e-7. */
export function erfc(x: number): number {
  const t = 1 / (1 + 0.5 * Math.abs(x))
  const series =
    -1.265_512_23 +
    t *
      (1.000_023_68 +
        t *
          (0.374_091_96 +
            t *
              (0.096_784_18 +
                t *
                  (-0.186_288_06 +
                    t *
                      (0.278_868_07 +
                        t * (-1.135_203_98 + t * (1.488_515_87 + t * (-0.822_152_23 + t * 0.170_872_77))))))))
  const value = t * Math.exp(-x * x + series)
  return x >= 0 ? value : 2 - value
}
