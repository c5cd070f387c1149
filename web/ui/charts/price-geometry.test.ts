import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeLayout, spread, type Candle } from './price-geometry.ts'

const CANDLES: Candle[] = Array.from({ length: 100 }, (_, index) => [
  index * 60_000,
  10,
  12,
  9,
  index % 2 ? 11 : 9.5,
])
const INPUT = {
  candles: CANDLES,
  entry: 10,
  level: 9.8,
  target: 14,
  stop: 8,
  intervalMinutes: 1,
  from: 80 * 60_000,
  until: 100 * 60_000,
  width: 400,
  height: 300,
}

it('pushes labels apart without changing their order', () => {
  expect(spread([10, 12, 100], 28, [0, 200])).toEqual([10, 38, 100])
  expect(spread([190, 195, 199], 28, [0, 200])).toEqual([144, 172, 200])
})

it('keeps labels at their distance wherever they want to be', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 4, maxLength: 4 }), (wanted) => {
      const placed = spread(
        wanted.toSorted((a, b) => a - b),
        28,
        [0, 300],
      )
      expect(placed.every((y, index) => index === 0 || y - (placed[index - 1] ?? 0) >= 28)).toBe(true)
      expect(Math.max(...placed)).toBeLessThanOrEqual(300)
    }),
  )
})

it('draws the past as candles up to the signal and what came after as a line', () => {
  const picture = computeLayout(INPUT)
  expect(picture.candles).toHaveLength(60)
  expect(picture.candles.every((candle) => candle.x < picture.nowX)).toBe(true)
  expect(picture.path.split('L')).toHaveLength(21)
})

it('shows all four prices inside the picture, higher prices higher', () => {
  const picture = computeLayout(INPUT)
  const ys = picture.labels.map((label) => label.y)
  expect(picture.labels.map((label) => label.name)).toEqual(['target', 'entry', 'level', 'stop'])
  expect(ys).toEqual(ys.toSorted((a, b) => a - b))
  expect(ys.every((y) => y >= 0 && y <= 300)).toBe(true)
})

it('draws a signal without any candle', () => {
  const picture = computeLayout({ ...INPUT, candles: [] })
  expect(picture.candles).toEqual([])
  expect(picture.path).not.toContain('NaN')
})
