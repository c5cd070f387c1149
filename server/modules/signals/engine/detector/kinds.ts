import type { SignalKind } from '#contract/trading/signals.ts'
import type { Candle } from '#server/modules/market/market.ts'
import { type Level, NEVER, ZONE_ATR } from './levels.ts'

/** The order is part of every snapshot and model: append, never reorder. */
export const KIND_ORDER: readonly SignalKind[] = [
  'TESTING_SUPPORT',
  'TESTING_RESISTANCE',
  'SUPPORT',
  'RESISTANCE',
  'BREAKOUT',
  'BREAKDOWN',
  'RE_ENTERED_RANGE',
  'REENTRY',
  'TREND_CHANGE',
]
export const TESTING = 0
export const HELD = 2
export const BREAK = 4
export const RE_ENTERED_RANGE = 6
export const REENTRY = 7
export const TREND_CHANGE = 8

const VISIT_PAUSE_BARS = 24
const HELD_WITHIN_BARS = 12
const HELD_ATR = 1.2
const RE_ENTERED_WITHIN_BARS = 24
const REENTRY_WITHIN_BARS = 48
const BACK_THROUGH_ZONES = 0.5
const REENTRY_ATR = 1

/** What a level says about a candle: a kind (index of KIND_ORDER), or -1, and its direction. */
export interface LevelEvent {
  kind: number
  direction: number
}

export interface Moment {
  bar: number
  candle: Candle
  previousClose: number
  atr: number
}

/**
 * Moves one level's story on by one candle and collects what happened. `direction` is 1 for up and -1 for
 * down; the mirror kinds share one rule by multiplying prices with it.
 */
export function updateLevel(level: Level, moment: Moment, events: LevelEvent[]): void {
  const zone = ZONE_ATR * moment.atr
  const { candle } = moment
  const reach = level.role > 0 ? candle.low - level.price : level.price - candle.high
  const isAtRest = level.testedBar === NEVER && level.brokenBar === NEVER
  if (isAtRest && reach > zone) return
  updateBreak(level, moment, events)
  testLevel(level, moment, events)
  holdLevel(level, moment, events)
  breakLevel(level, moment, events)
  if (candle.low <= level.price + zone && candle.high >= level.price - zone) level.lastVisitBar = moment.bar
  if (candle.close > level.price + zone) level.role = 1
  else if (candle.close < level.price - zone) level.role = -1
}

/** The first visit of a zone in 24 bars, from the side the level protects. */
function testLevel(level: Level, { bar, candle, atr }: Moment, events: LevelEvent[]): void {
  const { role } = level
  const zone = ZONE_ATR * atr
  const reach = role > 0 ? candle.low - level.price : level.price - candle.high
  const held = (candle.close - level.price) * role
  if (reach > zone || held < -zone || bar - level.lastVisitBar <= VISIT_PAUSE_BARS) return
  level.testedBar = bar
  level.testRole = role
  events.push({ kind: role > 0 ? TESTING : TESTING + 1, direction: role })
}

/** Within 12 bars after a test: a close crosses 1.2 ATR away from the level. Losing the zone ends the wait. */
function holdLevel(level: Level, { bar, candle, previousClose, atr }: Moment, events: LevelEvent[]): void {
  if (level.testedBar === NEVER || level.testedBar === bar) return
  const role = level.testRole
  const away = (candle.close - level.price) * role
  if (bar - level.testedBar > HELD_WITHIN_BARS || away < -ZONE_ATR * atr) {
    level.testedBar = NEVER
    return
  }
  if (away <= HELD_ATR * atr || (previousClose - level.price) * role > HELD_ATR * atr) return
  level.testedBar = NEVER
  events.push({ kind: role > 0 ? HELD : HELD + 1, direction: role })
}

/** A close beyond the zone on the side that the level was holding. */
function breakLevel(level: Level, { bar, candle, previousClose, atr }: Moment, events: LevelEvent[]): void {
  const direction = -level.role
  const zone = ZONE_ATR * atr
  if ((candle.close - level.price) * direction <= zone) return
  if ((previousClose - level.price) * direction > zone) return
  level.brokenBar = bar
  level.breakDirection = direction
  level.hasReturned = false
  events.push({ kind: direction > 0 ? BREAK : BREAK + 1, direction })
}

/** After a break: back through the level (it failed), or a visit of the zone and away again (it is joined again). */
function updateBreak(level: Level, { bar, candle, atr }: Moment, events: LevelEvent[]): void {
  if (level.brokenBar === NEVER) return
  const direction = level.breakDirection
  const zone = ZONE_ATR * atr
  const since = bar - level.brokenBar
  const beyond = (candle.close - level.price) * direction
  if (since > REENTRY_WITHIN_BARS) {
    level.brokenBar = NEVER
    return
  }
  if (beyond < -BACK_THROUGH_ZONES * zone) {
    level.brokenBar = NEVER
    if (since <= RE_ENTERED_WITHIN_BARS) events.push({ kind: RE_ENTERED_RANGE, direction: -direction })
    return
  }
  const reach = direction > 0 ? candle.low - level.price : level.price - candle.high
  if (reach <= zone) level.hasReturned = true
  if (level.hasReturned && beyond > REENTRY_ATR * atr) {
    level.brokenBar = NEVER
    events.push({ kind: REENTRY, direction })
  }
}
