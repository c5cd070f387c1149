import { expect, it } from 'vitest'
import { generatedCandles } from '#testing/outside/market-candles.ts'
import { barriersOf, erfc, nullProbability } from './barriers.ts'
import { createDetector } from './detector.ts'
import { seededRandom } from '../forecaster/scores.ts'

/** A driftless walk in small normal steps; the barriers are moved inwards by the known overshoot of steps. */
function simulated(target: number, stop: number, paths: number): number {
  const random = seededRandom(11)
  const steps = 400
  const size = 1 / Math.sqrt(steps)
  const overshoot = 0.5826 * size
  let hits = 0
  for (let path = 0; path < paths; path += 1) {
    let at = 0
    for (let step = 0; step < steps; step += 1) {
      at += size * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
      if (at <= -(stop - overshoot)) break
      if (at >= target - overshoot) {
        hits += 1
        break
      }
    }
  }
  return hits / paths
}

it.each([
  [0.5, 0.5],
  [1, 1],
  [0.5, 1.6],
  [1.6, 0.5],
])('the null for target %d σ and stop %d σ is what a driftless walk does', (target, stop) => {
  expect(Math.abs(nullProbability(target, stop, 1) - simulated(target, stop, 20_000))).toBeLessThan(0.012)
})

it('without a stop in reach the null is the reflection principle, with no time limit the share of distances', () => {
  expect(nullProbability(1, 50, 1)).toBeCloseTo(erfc(1 / Math.SQRT2), 6)
  expect(nullProbability(0.1, 0.3, 1)).toBeCloseTo(0.75, 6)
})

it('erfc has its known values', () => {
  expect(erfc(0)).toBeCloseTo(1, 6)
  expect(erfc(1)).toBeCloseTo(0.157299207, 6)
  expect(erfc(-1)).toBeCloseTo(1.842700793, 6)
})

it('target and stop lie on their sides of the price, between 0.5 and 1.6 σ', async () => {
  const detector = createDetector(15)
  const candles = await generatedCandles(8_000)
  const found = candles.flatMap((candle) => [...detector.push(candle)])
  expect(found.length).toBeGreaterThan(500)
  for (const detection of found) {
    const { direction, candle } = detection
    for (const barriers of [0, 1, 2].map((index) => barriersOf(detection, index))) {
      expect((barriers.target - candle.close) * direction).toBeGreaterThan(0)
      expect((candle.close - barriers.stop) * direction).toBeGreaterThan(0)
      expect(Math.abs(barriers.targetDistance / barriers.sigma - 1.05)).toBeLessThanOrEqual(0.55 + 1e-9)
      expect(Math.abs(barriers.stopDistance / barriers.sigma - 1.05)).toBeLessThanOrEqual(0.55 + 1e-9)
    }
  }
})
