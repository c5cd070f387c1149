import { type Candle, closeTimeMs, HOUR_MS } from '#server/modules/market/market.ts'

export type OutcomeState = 'HIT' | 'STOPPED' | 'EXPIRED'

/** What the resolver needs to know about a signal; direction is 1 for up, -1 for down. */
export interface Watched {
  direction: number
  target: number
  stop: number
  foundAtMs: number
  validUntilMs: number
}

/** How far the watch of one signal has come: plain data, kept between candles and over restarts. */
export interface Watch {
  entry: number
  lastClose: number
  bestMove: number
  worstMove: number
}

export interface Outcome {
  state: OutcomeState
  atMs: number
  entry: number
  /** Simple return in the signal's direction from the entry (the next candle's open), before fees. */
  realisedReturn: number
  /** Farthest move in the signal's favour, and against it (negative or zero), until the end. */
  bestMove: number
  worstMove: number
}

export function newWatch(): Watch {
  return { entry: 0, lastClose: 0, bestMove: 0, worstMove: 0 }
}

/** The return in the signal's direction when the price goes from `entry` to `exit`. */
export function returnBetween(entry: number, exit: number, direction: number): number {
  return direction * (exit / entry - 1)
}

/**
 * The one rule for label, display, history and trading: target, stop or expiry, whichever comes first; a candle
 * that touches both counts as stopped. Takes the candles after the signal in order (the entry is the first
 * one's open) and returns the outcome once, or undefined while the signal is open. Opening beyond a barrier
 * settles at that opening price.
 */
export function resolveStep(watched: Watched, watch: Watch, candle: Candle): Outcome | undefined {
  const { direction, target, stop, foundAtMs, validUntilMs } = watched
  if (candle.openTimeMs < foundAtMs) return undefined
  if (candle.openTimeMs >= validUntilMs) {
    if (watch.entry === 0) watch.entry = candle.open
    return outcome(watched, watch, {
      state: 'EXPIRED',
      exit: watch.lastClose || candle.open,
      atMs: validUntilMs,
    })
  }
  if (watch.entry === 0) watch.entry = candle.open
  const favourable = direction > 0 ? candle.high : candle.low
  const adverse = direction > 0 ? candle.low : candle.high
  watch.lastClose = candle.close
  watch.bestMove = Math.max(watch.bestMove, returnBetween(watch.entry, favourable, direction))
  watch.worstMove = Math.min(watch.worstMove, returnBetween(watch.entry, adverse, direction))
  const atMs = closeTimeMs(candle)
  if ((adverse - stop) * direction <= 0) {
    const exit = (candle.open - stop) * direction < 0 ? candle.open : stop
    return outcome(watched, watch, { state: 'STOPPED', exit, atMs })
  }
  if ((favourable - target) * direction >= 0) {
    const exit = (candle.open - target) * direction > 0 ? candle.open : target
    return outcome(watched, watch, { state: 'HIT', exit, atMs })
  }
  if (atMs >= validUntilMs) return outcome(watched, watch, { state: 'EXPIRED', exit: candle.close, atMs })
  return undefined
}

function outcome(
  watched: Watched,
  watch: Watch,
  end: { state: OutcomeState; exit: number; atMs: number },
): Outcome {
  return {
    state: end.state,
    atMs: Math.min(end.atMs, watched.validUntilMs),
    entry: watch.entry,
    realisedReturn: returnBetween(watch.entry, end.exit, watched.direction),
    bestMove: watch.bestMove,
    worstMove: watch.worstMove,
  }
}

/** The hours after which a signal's result is written down, whatever its time frame. */
export const MARK_HOURS = [12, 24] as const

/** The result `hours` after the signal, once a candle closes at or after that moment. */
export function returnAtMark(
  signal: { direction: number; foundAtMs: number; entry: number },
  hours: number,
  candle: Candle,
): number | undefined {
  const dueMs = signal.foundAtMs + hours * HOUR_MS
  if (closeTimeMs(candle) < dueMs) return undefined
  const price = candle.openTimeMs >= dueMs ? candle.open : candle.close
  return returnBetween(signal.entry, price, signal.direction)
}
