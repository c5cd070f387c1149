import type { Candle } from '#server/modules/market/market.ts'

/**
 * A move of the price. Levels above `from` up to `high` were reached from below, levels below `from` down to `low` from above.
 */
export interface Step {
  readonly from: { readonly up: number; readonly down: number }
  readonly high: number
  readonly low: number
  /** Only alerts that have watched since then, and did not fire since; undefined for all. */
  readonly sinceMs: number | undefined
  /** What members are told the price was, and when. */
  readonly price: number
  readonly atMs: number
}

/** From one price to the next. */
export function stepBetween(from: number, price: number, atMs: number): Step {
  return { from: { up: from, down: from }, high: price, low: price, sinceMs: undefined, price, atMs }
}

/** What a closed candle says about the time between two prices; `before` is the close of the candle before it. */
export function stepOf(candle: Candle, closeMs: number, before: number | undefined): Step {
  const start = before ?? candle.open
  return {
    from: { up: Math.min(candle.open, start), down: Math.max(candle.open, start) },
    high: candle.high,
    low: candle.low,
    sinceMs: candle.openTimeMs,
    price: candle.close,
    atMs: closeMs,
  }
}
