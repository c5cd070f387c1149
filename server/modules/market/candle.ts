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

/**
 * Joins finer candles to coarser ones. A coarse candle appears only when its last fine candle is there
 * (or a later one proves that it will not come), so that nothing unfinished is ever shown as closed.
 */
export function aggregateCandles(candles: readonly Candle[], intervalMinutes: number): Candle[] {
  const spanMs = intervalMinutes * MINUTE_MS
  const joined: Candle[] = []
  let current: Candle | undefined
  let lastFine: Candle | undefined
  for (const candle of candles) {
    const openTimeMs = Math.floor(candle.openTimeMs / spanMs) * spanMs
    if (current?.openTimeMs === openTimeMs) {
      current.high = Math.max(current.high, candle.high)
      current.low = Math.min(current.low, candle.low)
      current.close = candle.close
      current.volume += candle.volume
    } else {
      if (current) joined.push(current)
      current = { ...candle, intervalMinutes, openTimeMs }
    }
    lastFine = candle
  }
  if (current && lastFine && closeTimeMs(lastFine) >= closeTimeMs(current)) joined.push(current)
  return joined
}
