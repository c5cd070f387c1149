import { TIMEFRAMES } from '#contract/trading/signals.ts'
import { fitLogistic, logit, sigmoid } from './logistic.ts'

/** Four numbers: a shift of the logit per time frame and one slope. */
export interface Recalibration {
  shifts: readonly number[]
  slope: number
}

export const UNCHANGED: Recalibration = { shifts: TIMEFRAMES.map(() => 0), slope: 1 }

/** The window that recalibration learns from; only outcomes whose time frame has ended count. */
export const RECALIBRATION_DAYS = 180
/** How strongly "no change" is believed: like this many outcomes at even odds. */
const PRIOR_OUTCOMES = 400

export interface Matured {
  forecast: number
  timeframeIndex: number
  wasHit: boolean
}

export function recalibrated(forecast: number, timeframeIndex: number, by: Recalibration): number {
  return sigmoid((by.shifts[timeframeIndex] ?? 0) + by.slope * logit(forecast))
}

/** Fits the recalibration to matured outcomes, pulled towards no change when there are few. */
export function fitRecalibration(outcomes: readonly Matured[]): Recalibration {
  const width = TIMEFRAMES.length + 1
  const rows = new Float32Array(outcomes.length * width)
  const hits = new Float32Array(outcomes.length)
  for (const [index, outcome] of outcomes.entries()) {
    rows[index * width + outcome.timeframeIndex] = 1
    rows[index * width + width - 1] = logit(outcome.forecast)
    hits[index] = outcome.wasHit ? 1 : 0
  }
  const prior = [...TIMEFRAMES.map(() => 0), 1]
  const weights = fitLogistic(
    { width, count: outcomes.length, rows, outcomes: hits },
    { penalty: PRIOR_OUTCOMES / 4, prior },
  )
  return { shifts: weights.slice(0, TIMEFRAMES.length), slope: weights[TIMEFRAMES.length] ?? 1 }
}
