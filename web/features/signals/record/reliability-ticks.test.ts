import { expect, it } from 'vitest'
import { reliabilityTicks } from './reliability-ticks.ts'

const point = (said: number, seen: number, width = 2) => ({
  said,
  seen,
  low: seen - width,
  high: seen + width,
})

it('both axes hold every forecast and every interval, on round figures', () => {
  expect(reliabilityTicks([point(31, 33), point(52, 48)])).toEqual([30, 40, 50, 60])
  expect(reliabilityTicks([point(42, 41), point(44, 45)])).toEqual([35, 40, 45, 50])
})

it('the axes never leave 0 to 100, however wide the intervals are', () => {
  const ticks = reliabilityTicks([{ said: 4, seen: 0, low: -3, high: 20 }, point(96, 100, 8)])
  expect(ticks).toEqual([0, 25, 50, 75, 100])
})

it('one point alone still has a range around it', () => {
  expect(reliabilityTicks([point(50, 50, 0)])).toEqual([50, 55])
})
