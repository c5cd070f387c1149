/** Candles are made of plain numbers: they are prices of a market, never balances. */
export interface Candle {
  symbol: string
  intervalMinutes: number
  openTimeMs: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

/** The candle intervals the product publishes signals on. */
export const INTERVALS = [15, 60] as const
export type Interval = (typeof INTERVALS)[number]

export function closeTimeMs(candle: Candle): number {
  return candle.openTimeMs + candle.intervalMinutes * MINUTE_MS
}

/** A coarse candle in the making; undefined between two. */
export interface Joining {
  current: Candle | undefined
}

/** Coarse candles that one fine candle finished: one proven over by it (`earlier`), one that it completes (`now`). */
export interface Joined {
  earlier: Candle | undefined
  now: Candle | undefined
}

/**
 * Adds the next fine candle to a coarse one. A coarse candle appears only when its last fine candle is there (or a
 * later one proves that it will not come), so that nothing unfinished is ever shown as closed.
 */
export function joinCandle(joining: Joining, candle: Candle, intervalMinutes: number): Joined {
  const spanMs = intervalMinutes * MINUTE_MS
  const openTimeMs = Math.floor(candle.openTimeMs / spanMs) * spanMs
  let earlier: Candle | undefined
  let { current } = joining
  if (current?.openTimeMs === openTimeMs) {
    current.high = Math.max(current.high, candle.high)
    current.low = Math.min(current.low, candle.low)
    current.close = candle.close
    current.volume += candle.volume
  } else {
    earlier = current
    current = { ...candle, intervalMinutes, openTimeMs }
  }
  const isComplete = closeTimeMs(candle) >= closeTimeMs(current)
  joining.current = isComplete ? undefined : current
  return { earlier, now: isComplete ? current : undefined }
}

/** Joins finer candles, in time order, to the closed coarser ones. */
export function aggregateCandles(candles: readonly Candle[], intervalMinutes: number): Candle[] {
  const joining: Joining = { current: undefined }
  return candles.flatMap((candle) => {
    const { earlier, now } = joinCandle(joining, candle, intervalMinutes)
    return [earlier, now].filter((joined) => joined !== undefined)
  })
}
