/**
 * Support and resistance: swing pivots, clustered into levels. A pivot is the extreme of the 8 candles on each
 * side of it, so it is known 8 candles late; nothing here ever looks ahead.
 */
export const PIVOT_REACH = 8
const MERGE_ATR = 0.7
export const ZONE_ATR = 0.35
export const MIN_TOUCHES = 3
export const MAX_LEVELS = 24
const MEMORY_BARS = 600
/** "Long ago" as a bar number; a finite number, so that a snapshot survives JSON. */
export const NEVER = -1_000_000

const SUPPORT = 1
const RESISTANCE = -1

export interface Level {
  id: number
  price: number
  touchBars: number[]
  touchPrices: number[]
  /** Which side of the level the price last closed on: 1 above (support), -1 below (resistance). */
  role: number
  lastVisitBar: number
  testedBar: number
  testRole: number
  brokenBar: number
  breakDirection: number
  hasReturned: boolean
  /** Per kind: the bar of its last signal at this level. */
  signalledBars: number[]
}

export interface Levels {
  nextId: number
  clusters: Level[]
  /** The bar at which the oldest touch of all leaves the memory. */
  nextExpiryBar: number
}

export function newLevels(): Levels {
  return { nextId: 1, clusters: [], nextExpiryBar: NEVER }
}

export interface Swing {
  bar: number
  price: number
}

/** Whether the extreme `PIVOT_REACH` bars back beats all after it and is not beaten by any as far before it; `sign` -1 for lows. */
export function isPivot(ring: readonly number[], bar: number, sign: number): boolean {
  const mask = ring.length - 1
  const middle = (ring[(bar - PIVOT_REACH) & mask] ?? 0) * sign
  for (let away = 1; away <= PIVOT_REACH; away += 1) {
    if ((ring[(bar - PIVOT_REACH + away) & mask] ?? 0) * sign >= middle) return false
    if ((ring[(bar - PIVOT_REACH - away) & mask] ?? 0) * sign > middle) return false
  }
  return true
}

/** Counts a swing as a touch of the nearest level within reach, or starts a new level with it. */
export function addTouch(
  levels: Levels,
  swing: Swing,
  now: { atr: number; close: number; kinds: number },
): void {
  let nearest: Level | undefined
  let nearestGap = MERGE_ATR * now.atr
  for (const level of levels.clusters) {
    const gap = Math.abs(level.price - swing.price)
    if (gap <= nearestGap) {
      nearest = level
      nearestGap = gap
    }
  }
  if (nearest) {
    nearest.touchBars.push(swing.bar)
    nearest.touchPrices.push(swing.price)
    nearest.price = mean(nearest.touchPrices)
    return
  }
  if (levels.clusters.length >= MAX_LEVELS) dropWeakest(levels)
  levels.clusters.push({
    id: levels.nextId,
    price: swing.price,
    touchBars: [swing.bar],
    touchPrices: [swing.price],
    role: now.close >= swing.price ? SUPPORT : RESISTANCE,
    lastVisitBar: swing.bar,
    testedBar: NEVER,
    testRole: 0,
    brokenBar: NEVER,
    breakDirection: 0,
    hasReturned: false,
    signalledBars: Array.from({ length: now.kinds }, () => NEVER),
  })
  levels.nextId += 1
}

function mean(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

function lastTouch(level: Level): number {
  return level.touchBars[level.touchBars.length - 1] ?? NEVER
}

/** Fewest touches first, then the one touched longest ago. */
function dropWeakest(levels: Levels): void {
  const weakest = levels.clusters.reduce((worst, level) => {
    if (level.touchBars.length !== worst.touchBars.length) {
      return level.touchBars.length < worst.touchBars.length ? level : worst
    }
    return lastTouch(level) < lastTouch(worst) ? level : worst
  })
  levels.clusters = levels.clusters.filter((level) => level !== weakest)
}

/** Forgets touches older than the memory, and levels without any left. */
export function forgetOldTouches(levels: Levels, bar: number): void {
  if (bar < levels.nextExpiryBar) return
  let oldest = bar
  let hasEmpty = false
  for (const level of levels.clusters) {
    let gone = 0
    while (gone < level.touchBars.length && (level.touchBars[gone] ?? bar) <= bar - MEMORY_BARS) gone += 1
    if (gone > 0) {
      level.touchBars.splice(0, gone)
      level.touchPrices.splice(0, gone)
      if (level.touchPrices.length > 0) level.price = mean(level.touchPrices)
    }
    const first = level.touchBars[0]
    if (first === undefined) hasEmpty = true
    else oldest = Math.min(oldest, first)
  }
  if (hasEmpty) levels.clusters = levels.clusters.filter((level) => level.touchBars.length > 0)
  levels.nextExpiryBar = oldest + MEMORY_BARS
}

/** The nearest level with enough touches beyond `price` in a direction, or 0 when there is none. */
export function nextLevelPrice(levels: Levels, price: number, direction: number): number {
  let nearest = 0
  let nearestGap = Infinity
  for (const level of levels.clusters) {
    const gap = (level.price - price) * direction
    if (level.touchBars.length >= MIN_TOUCHES && gap > 0 && gap < nearestGap) {
      nearest = level.price
      nearestGap = gap
    }
  }
  return nearest
}
