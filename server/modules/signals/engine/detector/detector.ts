import { type Candle, closeTimeMs, MINUTE_MS } from '#server/modules/market/market.ts'
import { TIMEFRAMES } from '#contract/trading/signals.ts'
import { type Context, describeContext } from '../context.ts'
import { type DetectorState, measure, newDetectorState, WARM_BARS } from './detector-state.ts'
import { updateLevel, type LevelEvent, type Moment, TREND_CHANGE } from './kinds.ts'
import { type Level, type Levels, MIN_TOUCHES, NEVER, nextLevelPrice, ZONE_ATR } from './levels.ts'
import { sigmasOver } from './volatility.ts'

const MAX_GAP_BARS = 3
const KIND_PAUSE_BARS = 8
const LEVEL_PAUSE_BARS = 32

/** Something seen on a closed candle. Direction is 1 for up, -1 for down; prices are the market's. */
export interface Detection {
  kind: number
  direction: number
  level: number
  /** How often the level was touched in its memory, and since when; 0 touches for a swing. */
  touches: number
  touchedSinceMs: number
  candle: Candle
  atr: number
  isWarm: boolean
  /** The nearest level ahead in the signal's direction, 0 when there is none. */
  nextLevel: number
  /** Expected standard deviation of the log return over each of TIMEFRAMES. */
  sigmas: readonly number[]
  context: Context
}

export interface Detector {
  /** Takes the next closed candle and returns what was detected on it (usually nothing). */
  push: (candle: Candle) => readonly Detection[]
  snapshot: () => DetectorState
}

const NOTHING: readonly Detection[] = []

/**
 * The streaming detector: closed candles of one symbol and interval in, detections out. No clock, no I/O, no
 * randomness; history, live and tests all run this. Restoring a snapshot continues as if never stopped.
 * A candle not newer than the last one, or without a price, is ignored. After a gap of more than 3 candles it starts afresh and
 * stays quiet until it is warm again.
 */
export function createDetector(intervalMinutes: number, from?: DetectorState): Detector {
  let state = from ? structuredClone(from) : newDetectorState(intervalMinutes)
  const events: LevelEvent[] = []
  const touched: Level[] = []
  return {
    push(candle) {
      const stepMs = intervalMinutes * 60_000
      if (candle.openTimeMs <= state.lastOpenTimeMs || !(candle.low > 0)) return NOTHING
      const isGap = state.bar > 0 && candle.openTimeMs - state.lastOpenTimeMs > (MAX_GAP_BARS + 1) * stepMs
      if (isGap) {
        state = newDetectorState(intervalMinutes)
        state.quietUntilBar = WARM_BARS
      }
      const previousClose = measure(state, candle)
      events.length = 0
      touched.length = 0
      const moment = { bar: state.bar, candle, previousClose, atr: state.atr.range.value }
      updateLevels({ levels: state.levels, moment, events, touched })
      const trendLevel = updateStructure(state, candle)
      if (state.bar < state.quietUntilBar) return NOTHING
      if (trendLevel === 0 && events.length === 0) return NOTHING
      return choose(state, { candle, trendLevel, events, touched })
    },
    snapshot: () => structuredClone(state),
  }
}

interface Following {
  levels: Levels
  moment: Moment
  events: LevelEvent[]
  touched: Level[]
}

function updateLevels({ levels, moment, events, touched }: Following): void {
  for (const level of levels.clusters) {
    if (level.touchBars.length < MIN_TOUCHES) {
      level.role = moment.candle.close >= level.price ? 1 : -1
      continue
    }
    const before = events.length
    updateLevel(level, moment, events)
    for (let index = before; index < events.length; index += 1) touched.push(level)
  }
}

/**
 * Trend change: a close beyond the last confirmed swing against the running structure by half a zone, when
 * EMA20 does not contradict EMA100. Returns the swing's price, or 0.
 */
function updateStructure(state: DetectorState, candle: Candle): number {
  const { structure } = state
  const margin = 0.5 * ZONE_ATR * state.atr.range.value
  const isAbove = structure.swingHigh > 0 && candle.close > structure.swingHigh + margin
  const isBelow = structure.swingLow > 0 && candle.close < structure.swingLow - margin
  const isFastAbove = state.fast.value >= state.slow.value
  if (structure.trend <= 0 && isAbove && isFastAbove) {
    const isFirst = structure.trend === 0
    structure.trend = 1
    return isFirst ? 0 : structure.swingHigh
  }
  if (structure.trend >= 0 && isBelow && !isFastAbove) {
    const isFirst = structure.trend === 0
    structure.trend = -1
    return isFirst ? 0 : structure.swingLow
  }
  return 0
}

interface Seen {
  candle: Candle
  trendLevel: number
  events: readonly LevelEvent[]
  touched: readonly Level[]
}

/** One signal per kind in 8 candles, per kind and level in 32; of several levels the nearest speaks. */
function choose(state: DetectorState, { candle, trendLevel, events, touched }: Seen): readonly Detection[] {
  const { bar } = state
  const found: Detection[] = []
  for (let kind = 0; kind < TREND_CHANGE; kind += 1) {
    if (bar - (state.kindBars[kind] ?? NEVER) < KIND_PAUSE_BARS) continue
    const best = nearestOf({ kind, bar, close: candle.close }, events, touched)
    if (!best) continue
    best.level.signalledBars[kind] = bar
    state.kindBars[kind] = bar
    found.push(
      detection(state, candle, {
        kind,
        direction: best.direction,
        level: best.level.price,
        touches: best.level.touchBars.length,
        firstTouchBar: best.level.touchBars[0] ?? bar,
      }),
    )
  }
  if (trendLevel !== 0 && bar - (state.kindBars[TREND_CHANGE] ?? NEVER) >= KIND_PAUSE_BARS) {
    state.kindBars[TREND_CHANGE] = bar
    const direction = state.structure.trend
    found.push(
      detection(state, candle, {
        kind: TREND_CHANGE,
        direction,
        level: trendLevel,
        touches: 0,
        firstTouchBar: bar,
      }),
    )
  }
  return found
}

function nearestOf(
  wanted: { kind: number; bar: number; close: number },
  events: readonly LevelEvent[],
  touched: readonly Level[],
): { level: Level; direction: number } | undefined {
  let best: { level: Level; direction: number } | undefined
  let bestGap = Infinity
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index]
    const level = touched[index]
    if (event?.kind !== wanted.kind || !level) continue
    if (wanted.bar - (level.signalledBars[wanted.kind] ?? NEVER) < LEVEL_PAUSE_BARS) continue
    const gap = Math.abs(wanted.close - level.price)
    if (gap < bestGap) {
      best = { level, direction: event.direction }
      bestGap = gap
    }
  }
  return best
}

function detection(
  state: DetectorState,
  candle: Candle,
  what: { kind: number; direction: number; level: number; touches: number; firstTouchBar: number },
): Detection {
  return {
    kind: what.kind,
    direction: what.direction,
    level: what.level,
    touches: what.touches,
    touchedSinceMs: candle.openTimeMs - (state.bar - what.firstTouchBar) * state.intervalMinutes * MINUTE_MS,
    candle,
    atr: state.atr.range.value,
    isWarm: state.bar >= WARM_BARS,
    nextLevel: nextLevelPrice(state.levels, candle.close, what.direction),
    sigmas: sigmasOver(state.volatility, closeTimeMs(candle), TIMEFRAMES),
    context: describeContext(state, candle, { ...what, touches: what.touches || MIN_TOUCHES }),
  }
}
