import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod/mini'
import { type Candle, closeTimeMs, DAY_MS, type Interval } from '../candle.ts'
import type { MarketSource, NowMs, VenuePrice } from './market-source.ts'

const HISTORY_MS = 60 * DAY_MS
const BASES = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'DOGE', 'LINK', 'LTC', 'DOT', 'TRX'] as const
const QUOTES = ['USDT', 'KRW', 'USD'] as const
const ROWS_PER_CALL = 500
const MAX_CALLS = 40
/** An exchange may still write a candle for a moment after it should have closed; the next one proves it finished. */
const SETTLE_MS = 3_000

/** The four calls used of a ccxt exchange. */
export interface Exchange {
  loadMarkets: () => Promise<Record<string, unknown>>
  fetchOHLCV: (
    ...asked: [symbol: string, timeframe: string, since: number, limit: number]
  ) => Promise<unknown[]>
  fetchTicker: (symbol: string) => Promise<unknown>
}

const row = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
const ticker = z.object({ last: z.number(), timestamp: z.optional(z.nullable(z.number())) })

const exchangeModule = z.object({
  default: z.custom<new (options: object) => Exchange>((value) => typeof value === 'function'),
})

/** Loads one exchange class of ccxt by its path (all of ccxt would be a hundred). Throws for an unknown name. */
export async function loadExchange(name: string): Promise<Exchange> {
  const all = import.meta.resolve('ccxt')
  const loaded: unknown = await import(new URL(`./src/${name}.js`, all).href).catch((cause: unknown) => {
    throw new Error(`MARKET=live: ccxt knows no exchange "${name}"`, { cause })
  })
  const { default: ExchangeClass } = exchangeModule.parse(loaded)
  return new ExchangeClass({ enableRateLimit: true, timeout: 10_000 })
}

/** The product's symbols that an exchange trades, in the first quote currency that it has at least one in. */
function symbolsOf(markets: Record<string, unknown>): string[] {
  for (const quote of QUOTES) {
    const symbols = BASES.map((base) => `${base}/${quote}`).filter((symbol) => Object.hasOwn(markets, symbol))
    if (symbols.length > 0) return symbols
  }
  return []
}

interface CandleRange {
  symbol: string
  interval: Interval
  fromMs: number
  toMs: number
}

async function fetchCandles(
  exchange: Exchange,
  { symbol, interval, fromMs, toMs }: CandleRange,
): Promise<Candle[]> {
  const candles: Candle[] = []
  let sinceMs = fromMs
  for (let call = 0; call < MAX_CALLS && sinceMs < toMs; call += 1) {
    const rows = await exchange.fetchOHLCV(symbol, interval === 60 ? '1h' : '15m', sinceMs, ROWS_PER_CALL)
    const before = candles.length
    for (const one of rows) {
      const [openTimeMs, open, high, low, close, volume] = row.parse(one)
      if (openTimeMs < sinceMs || openTimeMs >= toMs) continue
      candles.push({ symbol, intervalMinutes: interval, openTimeMs, open, high, low, close, volume })
      sinceMs = openTimeMs + 1
    }
    if (candles.length === before) break
  }
  return candles
}

/** A venue that takes longer must not hold up the others, whose prices grow old meanwhile. */
const PRICE_WITHIN_MS = 2_000

/** One venue's price. Undefined when it does not say of when it is: a price without its time can be any age. */
async function fetchPrice(
  { name, exchange }: { readonly name: string; readonly exchange: Exchange },
  symbol: string,
): Promise<VenuePrice | undefined> {
  const late = pause(PRICE_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${name} told no price within ${PRICE_WITHIN_MS} ms`)
  })
  const { last, timestamp } = ticker.parse(await Promise.race([exchange.fetchTicker(symbol), late]))
  return typeof timestamp === 'number' ? { venue: name, price: last, atMs: timestamp } : undefined
}

/**
 * Public market data of one or more exchanges through ccxt: candles from the first, prices from all (a price
 * that two venues agree on is worth more than one). Only closed candles are answered. Throws at start when an
 * exchange is unknown or unreachable.
 */
export async function openLiveSource(
  names: readonly string[],
  nowMs: NowMs,
  load: (name: string) => Promise<Exchange> = loadExchange,
): Promise<MarketSource> {
  const venues: { name: string; exchange: Exchange; symbols: string[] }[] = []
  for (const name of names) {
    const exchange = await load(name)
    venues.push({ name, exchange, symbols: symbolsOf(await exchange.loadMarkets()) })
  }
  const [first] = venues
  if (!first || first.symbols.length === 0)
    throw new Error(`MARKET=live: ${names[0] ?? ''} trades none of our symbols`)
  return {
    name: `live:${names.join(',')}`,
    symbols: first.symbols,
    historyMs: HISTORY_MS,
    closedCandles: async (symbol, interval, { fromMs, toMs }) => {
      if (!first.symbols.includes(symbol)) return []
      const candles = await fetchCandles(first.exchange, { symbol, interval, fromMs, toMs: nowMs() + 1 })
      const newestMs = candles.at(-1)?.openTimeMs ?? 0
      const isFinished = (candle: Candle): boolean =>
        candle.openTimeMs < newestMs || closeTimeMs(candle) <= nowMs() - SETTLE_MS
      return candles.filter(
        (candle) => candle.openTimeMs < toMs && closeTimeMs(candle) <= nowMs() && isFinished(candle),
      )
    },
    prices: async (symbol) => {
      const asked = venues.filter((venue) => venue.symbols.includes(symbol))
      const answers = await Promise.allSettled(asked.map((venue) => fetchPrice(venue, symbol)))
      const failed = answers.filter((answer) => answer.status === 'rejected')
      if (failed.length > 0 && failed.length === asked.length) throw failed[0]?.reason
      return answers.flatMap((answer) =>
        answer.status === 'fulfilled' && answer.value !== undefined ? [answer.value] : [],
      )
    },
  }
}
