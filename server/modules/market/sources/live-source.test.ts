import { expect, it } from 'vitest'
import { type Exchange, loadExchange, openLiveSource } from './live-source.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 9, 7)
const QUARTER_MS = 900_000

/** What an exchange answers: rows from `since` on, at most `limit`, the last one still open. */
function exchangeWith(symbols: readonly string[]): Exchange {
  return {
    loadMarkets: async () => Object.fromEntries(symbols.map((symbol) => [symbol, {}])),
    fetchOHLCV: async (...asked) => {
      const [, timeframe, since, limit] = asked
      const stepMs = timeframe === '1h' ? 4 * QUARTER_MS : QUARTER_MS
      const rows: number[][] = []
      for (let at = Math.ceil(since / stepMs) * stepMs; at <= NOW_MS && rows.length < limit; at += stepMs) {
        rows.push([at, 10, 12, 9, 11, 5])
      }
      return rows
    },
    fetchTicker: async () => ({ last: 42, timestamp: NOW_MS - 500 }),
  }
}

const exchanges: Record<string, Exchange> = {
  first: exchangeWith(['BTC/USDT', 'ETH/USDT', 'ODD/USDT']),
  second: exchangeWith(['BTC/USDT']),
  korean: exchangeWith(['BTC/KRW', 'XRP/KRW']),
}
const load = async (name: string): Promise<Exchange> => exchanges[name] ?? exchangeWith([])

it('candles come from the first exchange, over several calls, and only closed ones', async () => {
  const source = await openLiveSource(['first', 'second'], () => NOW_MS, load)
  expect(source.symbols).toEqual(['BTC/USDT', 'ETH/USDT'])
  const fromMs = NOW_MS - 1_200 * QUARTER_MS
  const candles = await source.closedCandles('BTC/USDT', 15, { fromMs, toMs: NOW_MS + QUARTER_MS })
  expect(candles).toHaveLength(1_199)
  expect(candles.at(-1)).toEqual({
    symbol: 'BTC/USDT',
    intervalMinutes: 15,
    openTimeMs: Date.UTC(2026, 10, 21, 8, 45),
    open: 10,
    high: 12,
    low: 9,
    close: 11,
    volume: 5,
  })
  expect(await source.closedCandles('ODD/USDT', 15, { fromMs, toMs: NOW_MS })).toEqual([])
})

it('a candle that closed this second is believed once the exchange writes the next, or three seconds later', async () => {
  const fromMs = Date.UTC(2026, 10, 21, 8, 30)
  const closeMs = Date.UTC(2026, 10, 21, 9)
  const fetchCandles = async (nowMs: number, rows: number) => {
    const exchange: Exchange = {
      ...exchangeWith(['BTC/USDT']),
      fetchOHLCV: async (...asked) =>
        [0, 1, 2]
          .slice(0, rows)
          .map((n) => [fromMs + n * QUARTER_MS, 10, 12, 9, 11, 5])
          .filter(([at]) => (at ?? 0) >= asked[2]),
    }
    const source = await openLiveSource(
      ['one'],
      () => nowMs,
      async () => exchange,
    )
    return (await source.closedCandles('BTC/USDT', 15, { fromMs, toMs: nowMs })).length
  }
  expect(await fetchCandles(closeMs + 5, 2)).toBe(1)
  expect(await fetchCandles(closeMs + 5, 3)).toBe(2)
  expect(await fetchCandles(closeMs + 3_000, 2)).toBe(2)
})

it('prices come from every exchange that trades the symbol', async () => {
  const source = await openLiveSource(['first', 'second'], () => NOW_MS, load)
  expect((await source.prices('BTC/USDT')).map((one) => one.venue)).toEqual(['first', 'second'])
  expect(await source.prices('ETH/USDT')).toEqual([{ venue: 'first', price: 42, atMs: NOW_MS - 500 }])
})

it('an exchange that fails, hangs, or does not say of when its price is, is missing; only without any is the market unreachable', async () => {
  const silent: Exchange = {
    ...exchangeWith(['BTC/USDT']),
    fetchTicker: () => Promise.reject(new Error('down')),
  }
  const hanging: Exchange = { ...exchangeWith(['BTC/USDT']), fetchTicker: () => new Promise(() => {}) }
  const timeless: Exchange = { ...exchangeWith(['BTC/USDT']), fetchTicker: async () => ({ last: 42 }) }
  const venues: Record<string, Exchange> = { ...exchanges, silent, hanging, timeless }
  const open = (names: readonly string[]) =>
    openLiveSource(
      names,
      () => NOW_MS,
      async (name) => venues[name] ?? exchangeWith([]),
    )
  const source = await open(['first', 'silent', 'hanging', 'timeless'])
  expect((await source.prices('BTC/USDT')).map((one) => one.venue)).toEqual(['first'])
  await expect((await open(['silent'])).prices('BTC/USDT')).rejects.toThrow('down')
})

it('an exchange in won trades our symbols in won', async () => {
  expect((await openLiveSource(['korean'], () => NOW_MS, load)).symbols).toEqual(['BTC/KRW', 'XRP/KRW'])
})

it('an exchange without our symbols, or unknown to ccxt, is refused by name', async () => {
  await expect(openLiveSource(['odd'], () => NOW_MS, load)).rejects.toThrow('odd trades none of our symbols')
  await expect(loadExchange('nosuchexchange')).rejects.toThrow('ccxt knows no exchange "nosuchexchange"')
})

it('one exchange class of ccxt loads by its path with the calls we use', async () => {
  const exchange = await loadExchange('binance')
  expect(typeof exchange.fetchOHLCV).toBe('function')
  expect(typeof exchange.fetchTicker).toBe('function')
})
