import { expect, it } from 'vitest'
import { fitLogistic, logit, type Samples, sigmoid, solvePositive } from './logistic.ts'
import { fitRecalibration, recalibrated, UNCHANGED } from './recalibration.ts'
import { seededRandom } from './scores.ts'

const TRUTH = [-0.4, 0.8, -1.2, 0.3]

function drawn(count: number, outcomeOf: (score: number, random: () => number) => number): Samples {
  const random = seededRandom(3)
  const width = TRUTH.length
  const rows = new Float32Array(count * width)
  const outcomes = new Float32Array(count)
  for (let index = 0; index < count; index += 1) {
    let score = 0
    for (const [column, weight] of TRUTH.entries()) {
      const value = column === 0 ? 1 : 2 * random() - 1
      rows[index * width + column] = value
      score += value * weight
    }
    outcomes[index] = outcomeOf(score, random)
  }
  return { width, count, rows, outcomes }
}

it('the logistic fit finds the coefficients that made the outcomes', () => {
  const samples = drawn(200_000, (score, random) => (random() < sigmoid(score) ? 1 : 0))
  const weights = fitLogistic(samples, { penalty: 1e-6 })
  for (const [column, weight] of TRUTH.entries())
    expect(Math.abs((weights[column] ?? 0) - weight)).toBeLessThan(0.03)
})

it('the fit is the same from another start, and a strong penalty keeps the prior', () => {
  const samples = drawn(20_000, (score, random) => (random() < sigmoid(score) ? 1 : 0))
  const weights = fitLogistic(samples, { penalty: 1 })
  const again = fitLogistic(samples, { penalty: 1, start: [1, -1, 1, -1] })
  for (const [column, weight] of weights.entries()) expect(again[column]).toBeCloseTo(weight, 5)
  const held = fitLogistic(samples, { penalty: 1e9, prior: [0, 1, 0, 0] })
  for (const [column, weight] of [0, 1, 0, 0].entries()) expect(held[column]).toBeCloseTo(weight, 3)
})

it('solves a symmetric system', () => {
  const solution = solvePositive(Float64Array.from([4, 0, 2, 3]), Float64Array.from([10, 8]), 2)
  expect(solution[0]).toBeCloseTo(1.75, 12)
  expect(solution[1]).toBeCloseTo(1.5, 12)
})

it('recalibration undoes a known distortion and leaves forecasts alone without outcomes', () => {
  const random = seededRandom(5)
  const outcomes = Array.from({ length: 30_000 }, () => {
    const truth = 0.2 + 0.5 * random()
    return { forecast: sigmoid(0.5 + 1.5 * logit(truth)), timeframeIndex: 1, wasHit: random() < truth, truth }
  })
  const fitted = fitRecalibration(outcomes)
  for (const { forecast, truth } of outcomes.slice(0, 50)) {
    expect(Math.abs(recalibrated(forecast, 1, fitted) - truth)).toBeLessThan(0.03)
  }
  expect(fitRecalibration([])).toEqual(UNCHANGED)
  expect(recalibrated(0.37, 2, UNCHANGED)).toBeCloseTo(0.37, 12)
})
