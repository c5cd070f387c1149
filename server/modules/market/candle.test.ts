import { expect, it } from 'vitest'
import { aggregateCandles, type Candle } from './candle.ts'

function fine(quarter: number, [open, high, low, close]: [number, number, number, number]): Candle {
  return {
    symbol: 'X',
    intervalMinutes: 15,
    openTimeMs: quarter * 900_000,
    open,
    high,
    low,
    close,
    volume: 2,
  }
}

const hour = [
  fine(0, [10, 12, 9, 11]),
  fine(1, [11, 15, 10, 14]),
  fine(2, [14, 14, 8, 9]),
  fine(3, [9, 11, 9, 10]),
]

it('four quarters make one hour: first open, extremes, last close, summed volume', () => {
  const joined = {
    symbol: 'X',
    intervalMinutes: 60,
    openTimeMs: 0,
    open: 10,
    high: 15,
    low: 8,
    close: 10,
    volume: 8,
  }
  expect(aggregateCandles(hour, 60)).toEqual([joined])
})

it('an unfinished hour is not shown', () => {
  expect(aggregateCandles(hour.slice(0, 3), 60)).toEqual([])
})

it('an hour with a missing last quarter appears once a later candle proves it over', () => {
  const joined = aggregateCandles([...hour.slice(0, 3), fine(4, [9, 9, 9, 9])], 60)
  expect(joined.map((candle) => [candle.openTimeMs, candle.close])).toEqual([[0, 9]])
})

it('the given candles are left as they were', () => {
  const before = structuredClone(hour)
  aggregateCandles(hour, 60)
  expect(hour).toEqual(before)
})
