import { expect, it } from 'vitest'
import { aggregateCandles, type Candle, DAY_MS } from '#server/modules/market/market.ts'
import { openSandboxSource } from './sandbox-source.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 9, 7)

function open(nowMs = NOW_MS) {
  return openSandboxSource(() => nowMs)
}

function logReturns(candles: readonly Candle[]): number[] {
  return candles.slice(1).map((candle, index) => Math.log(candle.close / (candles[index]?.close ?? 1)))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

it('any span gives the same candles, whatever was asked before', async () => {
  const one = open()
  const whole = await one.closedCandles('BTC/USDT', 15, { fromMs: NOW_MS - 30 * DAY_MS, toMs: NOW_MS })
  const other = open()
  const late = await other.closedCandles('BTC/USDT', 15, {
    fromMs: NOW_MS - 3 * DAY_MS,
    toMs: NOW_MS - DAY_MS,
  })
  expect(late).toHaveLength(192)
  expect(whole.filter((candle) => late.some((same) => same.openTimeMs === candle.openTimeMs))).toEqual(late)
})

it('candles follow each other without a gap and are well formed', async () => {
  const candles = await open().closedCandles('SOL/USDT', 15, { fromMs: NOW_MS - 60 * DAY_MS, toMs: NOW_MS })
  for (const [index, candle] of candles.entries()) {
    const before = candles[index - 1]
    if (before) expect([candle.openTimeMs, candle.open]).toEqual([before.openTimeMs + 900_000, before.close])
    expect(candle.high).toBeGreaterThanOrEqual(Math.max(candle.open, candle.close))
    expect(candle.low).toBeLessThanOrEqual(Math.min(candle.open, candle.close))
    expect(candle.volume).toBeGreaterThan(0)
  }
  expect(candles.length).toBeGreaterThan(5_700)
})

it('an hour is its four quarters', async () => {
  const span = { fromMs: NOW_MS - 10 * DAY_MS, toMs: NOW_MS }
  const hours = await open().closedCandles('ETH/USDT', 60, span)
  const quarters = await open().closedCandles('ETH/USDT', 15, { ...span, fromMs: hours[0]?.openTimeMs ?? 0 })
  expect(hours).toEqual(aggregateCandles(quarters, 60))
  expect(hours.length).toBeGreaterThan(235)
})

it('nothing is told before it has closed; moving the clock tells the candles in between', async () => {
  let nowMs = NOW_MS
  const source = openSandboxSource(() => nowMs)
  const span = { fromMs: NOW_MS - 3_600_000, toMs: NOW_MS + DAY_MS }
  const before = await source.closedCandles('BTC/USDT', 15, span)
  expect(before.at(-1)?.openTimeMs).toBe(Date.UTC(2026, 10, 21, 8, 45))
  nowMs += 30 * 60_000
  const after = await source.closedCandles('BTC/USDT', 15, span)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after).toHaveLength(before.length + 2)
})

it('looks like a market: fat tails, clustering volatility, busier American hours, other symbols differ', async () => {
  const candles = await open().closedCandles('BTC/USDT', 15, { fromMs: NOW_MS - 400 * DAY_MS, toMs: NOW_MS })
  const returns = logReturns(candles)
  const squares = returns.map((value) => value ** 2)
  const kurtosis = mean(squares.map((value) => value ** 2)) / mean(squares) ** 2
  expect(kurtosis).toBeGreaterThan(4)
  const sizes = returns.map(Math.abs)
  const centre = mean(sizes)
  const together = mean(sizes.slice(1).map((size, index) => (size - centre) * ((sizes[index] ?? 0) - centre)))
  expect(together / mean(sizes.map((size) => (size - centre) ** 2))).toBeGreaterThan(0.08)
  const atHour = (hour: number) =>
    mean(sizes.filter((_, index) => new Date(candles[index + 1]?.openTimeMs ?? 0).getUTCHours() === hour))
  expect(atHour(14) / atHour(5)).toBeGreaterThan(1.3)
  const daily = Math.sqrt(mean(squares) * 96)
  expect(daily).toBeGreaterThan(0.01)
  expect(daily).toBeLessThan(0.06)
})

it('the last price at a candle boundary is that candle on both venues, within their small difference', async () => {
  const atMs = Date.UTC(2026, 10, 21, 9)
  const source = open(atMs)
  const [last] = await source.closedCandles('BTC/USDT', 15, { fromMs: atMs - 900_000, toMs: atMs })
  const prices = await source.prices('BTC/USDT')
  expect(prices.map((one) => one.venue)).toEqual(['sandbox-a', 'sandbox-b'])
  for (const one of prices) expect(Math.abs(one.price / (last?.close ?? 0) - 1)).toBeLessThan(0.001)
  expect(await source.prices('NO/SUCH')).toEqual([])
})

it('an unknown symbol has no candles', async () => {
  expect(await open().closedCandles('NO/SUCH', 15, { fromMs: 0, toMs: NOW_MS })).toEqual([])
})

it('a price is the same, whatever moment was asked for before: later, earlier, of the last week or the next', async () => {
  let nowMs = NOW_MS
  const asked = openSandboxSource(() => nowMs)
  for (const minutes of [0, 1, 15, 16, -40, 20_000, 20_007, -20_000, 3]) {
    nowMs = NOW_MS + minutes * 60_000
    expect(await asked.prices('BTC/USDT'), `${minutes} min`).toEqual(await open(nowMs).prices('BTC/USDT'))
  }
})
