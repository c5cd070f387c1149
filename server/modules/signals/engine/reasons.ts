import type { SignalReason } from '#contract/trading/signal-reasons.ts'
import type { Detection } from './detector/detector.ts'
import { FEATURE_NAMES, writeFeatures } from './detector/features.ts'
import type { Forecast } from './forecaster/forecaster.ts'
import { TREND_CHANGE } from './detector/kinds.ts'
import type { Model } from './forecaster/model.ts'

const MAX_REASONS = 5
const FEWEST_REASONS = 3
/** Smaller effects, in points of probability, are shown only to fill up three. */
const WORTH_TELLING = 0.3

/** The forecaster's columns that one reason speaks for. */
const COLUMNS: Readonly<
  Record<Exclude<SignalReason['code'], 'SWING_BROKEN' | 'DISTANCES'>, readonly string[]>
> = {
  LEVEL_TOUCHES: ['touches', 'offset'],
  NEXT_LEVEL: ['hasNextLevel'],
  TREND: ['trend', 'momentum96'],
  STRENGTH: ['strength', 'momentum16'],
  MOMENTUM: ['momentum1', 'momentum4'],
  RANGE_POSITION: ['rangePosition'],
  VOLUME: ['volume'],
  CANDLE: ['body', 'closePosition', 'span', 'sparse'],
  VOLATILITY: [
    'volatilityRatio',
    'volatilityRatio:720',
    'volatilityRatio:1440',
    'volatilityLevel',
    'recentSpan',
    'recentSpan:720',
    'recentSpan:1440',
    'nullLogit:volatilityRatio',
    'season',
  ],
  DAY_TIME: ['hourSin', 'hourCos', 'weekend'],
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

/** By how many points of probability some columns move a forecast, near where it stands. */
function effectOf(
  names: readonly string[],
  row: Float64Array,
  { model, p }: { model: Model; p: number },
): number {
  let score = 0
  for (const name of names) {
    const column = FEATURE_NAMES.indexOf(name)
    score += (row[column] ?? 0) * (model.probability[column] ?? 0)
  }
  return round(100 * p * (1 - p) * score, 2)
}

function occasion(detection: Detection, effect: number): SignalReason {
  const { level, touches, touchedSinceMs } = detection
  if (detection.kind === TREND_CHANGE) return { code: 'SWING_BROKEN', effect, values: { level } }
  const since = new Date(touchedSinceMs).toISOString()
  return { code: 'LEVEL_TOUCHES', effect, values: { level, touches, since } }
}

/** How far target and stop lie, against what is usual for the kind: the greatest part of every honest forecast. */
function distances({ barriers, nullProbability, baseRate }: Forecast): SignalReason {
  const { targetDistance, stopDistance, sigma } = barriers
  const values = {
    targetSigmas: round(targetDistance / sigma, 2),
    stopSigmas: round(stopDistance / sigma, 2),
  }
  return { code: 'DISTANCES', effect: round(100 * (nullProbability - baseRate), 2), values }
}

function others(detection: Detection, effect: (code: keyof typeof COLUMNS) => number): SignalReason[] {
  const { context, nextLevel, direction } = detection
  const hourUtc = Math.floor(detection.candle.openTimeMs / 3_600_000) % 24
  return [
    ...(nextLevel > 0
      ? [{ code: 'NEXT_LEVEL' as const, effect: effect('NEXT_LEVEL'), values: { price: nextLevel } }]
      : []),
    {
      code: 'TREND',
      effect: effect('TREND'),
      values: { agrees: context.trend >= 0, atrs: round(Math.abs(3 * context.trend), 2) },
    },
    {
      code: 'STRENGTH',
      effect: effect('STRENGTH'),
      values: { rsi: round(50 + direction * 20 * context.strength, 0) },
    },
    {
      code: 'MOMENTUM',
      effect: effect('MOMENTUM'),
      values: { agrees: context.momentum4 >= 0, sigmas: round(Math.abs(context.momentum4), 2) },
    },
    {
      code: 'RANGE_POSITION',
      effect: effect('RANGE_POSITION'),
      values: { percent: round(50 + 50 * direction * context.rangePosition, 0) },
    },
    { code: 'VOLUME', effect: effect('VOLUME'), values: { ratio: round(Math.exp(context.volume), 2) } },
    {
      code: 'CANDLE',
      effect: effect('CANDLE'),
      values: { agrees: context.body >= 0, atrs: round(Math.abs(context.body), 2) },
    },
    {
      code: 'VOLATILITY',
      effect: effect('VOLATILITY'),
      values: { ratio: round(Math.exp(context.volatilityRatio), 2) },
    },
    { code: 'DAY_TIME', effect: effect('DAY_TIME'), values: { hourUtc, isWeekend: context.weekend === 1 } },
  ]
}

/**
 * Why a signal is said to be as likely as it is: its occasion and what moved the model's forecast, strongest first,
 * three to five of a closed list. Where the null spoke alone: the occasion and the distances.
 */
export function reasonsOf(model: Model, detection: Detection, forecast: Forecast): SignalReason[] {
  const row = new Float64Array(FEATURE_NAMES.length)
  writeFeatures({ detection, barriers: forecast.barriers, timeframeIndex: forecast.timeframeIndex }, row, 0)
  const effect = (code: keyof typeof COLUMNS): number =>
    effectOf(COLUMNS[code], row, { model, p: forecast.probability })
  const isModel = forecast.modelProbability !== null
  const always = [occasion(detection, isModel ? effect('LEVEL_TOUCHES') : 0), distances(forecast)]
  if (!isModel) return always.toSorted(stronger)
  const moved = others(detection, effect).toSorted(stronger)
  const told = moved.filter(
    (one, index) => index < FEWEST_REASONS - always.length || Math.abs(one.effect) >= WORTH_TELLING,
  )
  return [...always, ...told.slice(0, MAX_REASONS - always.length)].toSorted(stronger)
}

function stronger(one: SignalReason, other: SignalReason): number {
  return Math.abs(other.effect) - Math.abs(one.effect)
}
