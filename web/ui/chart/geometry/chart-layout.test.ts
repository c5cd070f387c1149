import { describe, expect, it } from 'vitest'
import { computeLayout } from './chart-layout.ts'
import type { ChartOptions } from './chart-options.ts'
import { barsOf, candlePaths } from './series-paths.ts'

const STEP = 900_000
const SIZE = { width: 390, height: 300 }
const candles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    at: index * STEP,
    open: 100,
    high: 110,
    low: 90,
    value: index % 2 ? 105 : 95,
  }))
const options = (count: number, change: Partial<ChartOptions> = {}): ChartOptions => ({
  kind: 'candles',
  points: candles(count),
  candleMs: STEP,
  from: 0,
  to: count * STEP,
  format: String,
  formatAt: String,
  ...change,
})
const layoutOf = (chart: ChartOptions) => computeLayout(chart, chart, SIZE)

describe('a chart’s layout', () => {
  it('shows every level within its height, higher prices higher', () => {
    const levels = [150, 101, 99, 60].map((value) => ({ name: `at ${value}`, value, role: 'level' as const }))
    const { labels, y } = layoutOf(options(40, { levels }))
    expect(labels.map(({ y: middle }) => middle)).toEqual(
      labels.map(({ y: middle }) => middle).toSorted((a, b) => a - b),
    )
    expect(y(150)).toBeGreaterThanOrEqual(0)
    expect(y(60)).toBeLessThanOrEqual(SIZE.height)
  })

  it('draws few candles of many, on a linear axis', () => {
    const { shown, x } = layoutOf(options(5_000))
    expect(shown.length).toBeLessThan(100)
    expect(x(2_500 * STEP) * 2).toBeCloseTo(x(5_000 * STEP))
  })

  it('keeps a still market still', () => {
    const flat = [0, 1].map((index) => ({ at: index * STEP, value: 100 + index * 0.001 }))
    const { y } = layoutOf(options(2, { kind: 'area', points: flat, minimumRange: 0.01 }))
    expect(Math.abs(y(100.001) - y(100))).toBeLessThan(2)
  })

  it('ends the candle that still forms at now', () => {
    const chart = options(4, { now: 3.5 * STEP })
    const { shown, middle, x } = layoutOf(chart)
    const last = shown[3]
    expect(last === undefined ? 0 : middle(last, 3)).toBeCloseTo(x(3.25 * STEP))
  })

  it('has a figure of its series for everything it draws', () => {
    const paths = candlePaths(layoutOf(options(40)))
    expect(paths.rising.split('z').length + paths.falling.split('z').length - 2).toBe(40)
    const bars = barsOf(
      layoutOf(
        options(3, {
          kind: 'bars',
          points: [
            { at: 0, value: 5 },
            { at: 1, value: -2 },
          ],
        }),
      ),
    )
    expect(bars.map(({ isLoss }) => isLoss)).toEqual([false, true])
  })
})
