import { TIMEFRAMES } from '#contract/trading/signals.ts'
import { type Barriers, barriersOf } from '../detector/barriers.ts'
import type { Detection } from '../detector/detector.ts'
import { cellOf, FEATURE_NAMES, writeFeatures } from '../detector/features.ts'
import { applyModel, type Model } from './model.ts'
import { type Recalibration, recalibrated, UNCHANGED } from './recalibration.ts'

/** What is said about one detection for one time frame; probabilities and returns are shares, not percents. */
export interface Forecast {
  timeframeIndex: number
  barriers: Barriers
  probability: number
  /** The model's word before recalibration; null where the null spoke alone. */
  modelProbability: number | null
  nullProbability: number
  /** Probability-weighted mean over target, stop and expiry, before fees, as a share of the entry price. */
  expectedReturn: number
  baseRate: number
  sampleSize: number
}

export interface Forecaster {
  /** The model and, after a plus, the version of its recalibration: what a signal names as its maker. */
  name: string
  model: Model
  recalibration: Recalibration
}

/** The forecaster for a time: backtests use the one that was current then. */
export type ForecasterAt = (foundAtMs: number) => Forecaster

export function createForecaster(
  model: Model,
  recalibration: Recalibration = UNCHANGED,
  version = 0,
): Forecaster {
  return { name: version === 0 ? model.id : `${model.id}+${version}`, model, recalibration }
}

/**
 * The forecast of one time frame. Below 450 candles most features have not settled: the recalibrated null speaks
 * alone and no return is expected.
 */
export function forecastSignal(
  { model, recalibration }: Forecaster,
  detection: Detection,
  timeframeIndex: number,
): Forecast {
  const barriers = barriersOf(detection, timeframeIndex)
  const row = new Float64Array(FEATURE_NAMES.length)
  writeFeatures({ detection, barriers, timeframeIndex }, row, 0)
  const { probability, byNull, expectedSigmas } = applyModel(model, row)
  const { baseRate, sampleSize } = trainingRecord(model, detection.kind, timeframeIndex)
  return {
    timeframeIndex,
    barriers,
    probability: detection.isWarm ? recalibrated(probability, timeframeIndex, recalibration) : byNull,
    modelProbability: detection.isWarm ? probability : null,
    nullProbability: byNull,
    expectedReturn: detection.isWarm ? expectedSigmas * barriers.sigma : 0,
    baseRate,
    sampleSize,
  }
}

/** How often a kind reached its target in a time frame among the outcomes the model was trained on. */
export function trainingRecord(
  model: Model,
  kind: number,
  timeframeIndex: number,
): { baseRate: number; sampleSize: number } {
  const cells = [cellOf(kind, timeframeIndex, 15), cellOf(kind, timeframeIndex, 60)]
  const sampleSize = cells.reduce((sum, cell) => sum + (model.outcomes[cell] ?? 0), 0)
  const hits = cells.reduce((sum, cell) => sum + (model.hits[cell] ?? 0), 0)
  return { baseRate: sampleSize > 0 ? hits / sampleSize : 0, sampleSize }
}

/** The time frame on which the forecaster knows most more than the null. */
export function bestForecast(forecaster: Forecaster, detection: Detection): Forecast {
  const forecasts = TIMEFRAMES.map((_, index) => forecastSignal(forecaster, detection, index))
  return forecasts.reduce((best, one) => (insight(one) > insight(best) ? one : best))
}

/** How far a forecast is from the null: what publication ranks by. */
export function insight(forecast: Forecast): number {
  return Math.abs(forecast.probability - forecast.nullProbability)
}
