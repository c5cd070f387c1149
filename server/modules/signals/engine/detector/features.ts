import { TIMEFRAMES } from '#contract/trading/signals.ts'
import { type Barriers, nullProbability } from './barriers.ts'
import type { Context } from '../context.ts'
import type { Detection } from './detector.ts'
import { KIND_ORDER } from './kinds.ts'
import { logit } from '../forecaster/logistic.ts'

const CONTEXT_NAMES = [
  'momentum1',
  'momentum4',
  'momentum16',
  'momentum96',
  'trend',
  'strength',
  'offset',
  'touches',
  'rangePosition',
  'volume',
  'body',
  'closePosition',
  'span',
  'volatilityRatio',
  'volatilityLevel',
  'recentSpan',
  'hourSin',
  'hourCos',
  'weekend',
  'up',
] as const satisfies readonly (keyof Context)[]

/** The forecaster's columns in order. A model that names others is refused. */
export const FEATURE_NAMES: readonly string[] = [
  'constant',
  'nullLogit',
  'targetDistance',
  'stopDistance',
  'hasNextLevel',
  'hourly',
  'season',
  ...TIMEFRAMES.slice(1).map((minutes) => `timeframe${minutes}`),
  ...KIND_ORDER.slice(1).map((kind) => `kind:${kind}`),
  ...CONTEXT_NAMES,
  ...TIMEFRAMES.map((minutes) => `volatilityRatio:${minutes}`).slice(1),
  ...TIMEFRAMES.map((minutes) => `recentSpan:${minutes}`).slice(1),
  'nullLogit:hourly',
  'nullLogit:volatilityRatio',
  'nullLogit:shortTimeframe',
  'hourly:shortTimeframe',
  'sparse',
]

/** The index of a signal in the tables per kind × time frame × interval. */
export function cellOf(kind: number, timeframeIndex: number, intervalMinutes: number): number {
  return (kind * TIMEFRAMES.length + timeframeIndex) * 2 + (intervalMinutes === 60 ? 1 : 0)
}

export const CELL_COUNT = KIND_ORDER.length * TIMEFRAMES.length * 2

/** Writes the columns of one signal into `row` from `offset` on; returns the null's probability. */
export function writeFeatures(
  signal: { detection: Detection; barriers: Barriers; timeframeIndex: number },
  row: Float32Array | Float64Array,
  offset: number,
): number {
  const { detection, barriers, timeframeIndex } = signal
  const { context } = detection
  const sigma = barriers.sigma
  const byNull = nullProbability(barriers.targetDistance, barriers.stopDistance, sigma)
  const nullLogit = logit(byNull)
  const bars = barriers.timeframeMinutes / detection.candle.intervalMinutes
  const hourly = detection.candle.intervalMinutes === 60 ? 1 : 0
  const isShort = timeframeIndex === 0 ? 1 : 0
  let at = offset
  const push = (value: number): void => {
    row[at] = value
    at += 1
  }
  push(1)
  push(nullLogit)
  push(barriers.targetDistance / sigma - 1)
  push(barriers.stopDistance / sigma - 1)
  push(barriers.hasNextLevel ? 1 : 0)
  push(hourly)
  push(Math.log(sigma / (context.barSigma * Math.sqrt(bars))))
  for (let index = 1; index < TIMEFRAMES.length; index += 1) push(index === timeframeIndex ? 1 : 0)
  for (let kind = 1; kind < KIND_ORDER.length; kind += 1) push(kind === detection.kind ? 1 : 0)
  for (const name of CONTEXT_NAMES) push(context[name])
  for (let index = 1; index < TIMEFRAMES.length; index += 1)
    push(index === timeframeIndex ? context.volatilityRatio : 0)
  for (let index = 1; index < TIMEFRAMES.length; index += 1)
    push(index === timeframeIndex ? context.recentSpan : 0)
  push(nullLogit * hourly)
  push(nullLogit * context.volatilityRatio)
  push(nullLogit * isShort)
  push(hourly * isShort)
  push(context.span < -1 ? 1 : 0)
  return byNull
}
