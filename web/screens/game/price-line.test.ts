import { expect, it } from 'vitest'
import { LINE_HEIGHT, priceLine } from './price-line.ts'

const WIDTH = 316
const span = { fromMs: 0, closesMs: 180_000, toMs: 240_000, lock: null, width: WIDTH }

it('the line runs through the box from opening to end, higher prices higher', () => {
  const line = priceLine(
    [
      { atMs: 0, price: 100 },
      { atMs: 120_000, price: 110 },
      { atMs: 240_000, price: 90 },
    ],
    span,
  )
  const points = [...line.path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(points).toHaveLength(3)
  const [first, high, low] = points
  expect(high?.[1]).toBeLessThan(first?.[1] ?? 0)
  expect(low?.[1]).toBeGreaterThan(first?.[1] ?? 0)
  for (const [x, y] of points) {
    expect(x).toBeLessThanOrEqual(WIDTH)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(LINE_HEIGHT)
  }
})

it('the line uses a wider box up to the room for the figures beside it', () => {
  const end = [{ atMs: 240_000, price: 100 }]
  const [narrow, wide] = [priceLine(end, span), priceLine(end, { ...span, width: WIDTH + 200 })]
  expect(narrow.last?.x).toBe(narrow.right)
  expect(wide.last?.x).toBe(narrow.right + 200)
})

it('prices of another round are left out, and without any there is no line', () => {
  expect(priceLine([{ atMs: -1, price: 5 }], span)).toMatchObject({
    path: '',
    last: undefined,
    lockY: undefined,
  })
})

it('the lock lies inside the box even when the price has run away from it', () => {
  const { lockY } = priceLine([{ atMs: 200_000, price: 200 }], { ...span, lock: 100 })
  expect(lockY).toBeGreaterThan(0)
  expect(lockY).toBeLessThan(LINE_HEIGHT)
})
