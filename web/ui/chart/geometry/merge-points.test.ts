import { describe, expect, it } from 'vitest'
import { mergeCandles, mergeFactor, pointsWithin, thinLine } from './merge-points.ts'

describe('candles joined into longer ones', () => {
  const candle = (at: number, [open, high, low, value]: readonly [number, number, number, number]) => ({
    at,
    open,
    high,
    low,
    value,
  })

  it('keep first open, last close and both extremes, and begin at multiples of their length', () => {
    const joined = mergeCandles(
      [candle(30, [1, 5, 0, 2]), candle(45, [2, 9, 1, 3]), candle(60, [3, 4, 2, 4])],
      30,
    )
    expect(joined).toEqual([candle(30, [1, 9, 0, 3]), candle(60, [3, 4, 2, 4])])
  })

  it('are as long as they must be to be wide enough', () => {
    expect(mergeFactor(10)).toBe(1)
    expect(mergeFactor(3)).toBe(2)
    expect(mergeFactor(0.1)).toBe(64)
  })
})

describe('a line of more points than can be seen', () => {
  const points = Array.from({ length: 5_000 }, (_, at) => ({ at, value: at === 2_345 ? 500 : at % 7 }))

  it('is drawn by few of them, its highest and lowest among these', () => {
    const drawn = thinLine(points, { from: 0, to: 5_000 }, 300)
    expect(drawn.length).toBeLessThanOrEqual(602)
    expect(Math.max(...drawn.map(({ value }) => value))).toBe(500)
    expect(drawn.map(({ at }) => at)).toEqual(drawn.map(({ at }) => at).toSorted((a, b) => a - b))
  })

  it('stays whole where all can be seen', () => {
    expect(thinLine(points.slice(0, 10), { from: 0, to: 10 }, 300)).toHaveLength(10)
  })
})

it('a span begins with the candle that it begins within', () => {
  const points = [0, 15, 30, 45].map((at) => ({ at, value: at }))
  expect(pointsWithin(points, { from: 20, to: 40 }, 15).map(({ at }) => at)).toEqual([15, 30])
})
