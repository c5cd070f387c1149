import { expect, it } from 'vitest'
import { areaUnderCurve, calibrationError, seededRandom, slopeAndRank } from './scores.ts'

function forecasts(count: number, forecastOf: (truth: number) => number) {
  const random = seededRandom(1)
  return Array.from({ length: count }, () => {
    const truth = 0.3 + 0.2 * random()
    return { probability: forecastOf(truth), wasHit: random() < truth }
  })
}

it('honest forecasts have a small calibration error, shifted ones the size of the shift', () => {
  expect(calibrationError(forecasts(60_000, (truth) => truth))).toBeLessThan(0.9)
  expect(calibrationError(forecasts(60_000, (truth) => truth + 0.1))).toBeCloseTo(10, 0)
})

it('a constant one half is found out by its calibration', () => {
  expect(calibrationError(forecasts(60_000, () => 0.5))).toBeGreaterThan(5)
})

it('the area under the curve is 1 for perfect order, 0 for the reverse, one half for ties', () => {
  const labels = [false, false, true, true]
  expect(areaUnderCurve([1, 2, 3, 4], labels)).toBe(1)
  expect(areaUnderCurve([4, 3, 2, 1], labels)).toBe(0)
  expect(areaUnderCurve([1, 1, 1, 1], labels)).toBe(0.5)
})

it('slope and rank correlation of a line and of a scrambled column', () => {
  expect(slopeAndRank([1, 2, 3, 4], [2, 4, 6, 8])).toEqual({ slope: 2, rankCorrelation: 1 })
  expect(slopeAndRank([1, 2, 3, 4], [10, 9, 8, 7]).rankCorrelation).toBe(-1)
})
