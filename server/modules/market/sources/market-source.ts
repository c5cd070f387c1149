import type { Candle, Interval } from '../candle.ts'

/**
 * Where candles come from. Pull-based: moving the clock forward makes more candles readable, and nothing is
 * ever returned twice or early. `live` sources reach outside; the others are computed or read from files.
 */
export interface MarketSource {
  /** The MARKET setting that made it, as "sandbox", "sandbox:DAYS", "replay:…" or "live:…". */
  name: string
  symbols: readonly string[]
  /** How far back candles can be had at a first start. */
  historyMs: number
  /**
   * Candles whose open time lies in [fromMs, toMs) and that have closed by the source's clock, in time order.
   * Throws when the outside cannot be reached; an unknown symbol has no candles.
   */
  closedCandles: (
    symbol: string,
    interval: Interval,
    span: { fromMs: number; toMs: number },
  ) => Promise<Candle[]>
  /** The latest price at the clock's instant per venue; empty when the symbol is unknown or has no data now. */
  prices: (symbol: string) => Promise<VenuePrice[]>
}

export interface VenuePrice {
  venue: string
  price: number
  atMs: number
}

export type NowMs = () => number

/** Opens the generated market of a sandbox, which stands outside this module. */
export type OpenSandbox = (nowMs: NowMs) => Promise<MarketSource>
