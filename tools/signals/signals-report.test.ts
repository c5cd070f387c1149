import { expect, it } from 'vitest'
import { DAY_MS } from '#server/modules/market/candle.ts'
import { seededRandom } from '#server/modules/signals/engine/forecaster/scores.ts'
import type { Event, TrainingSet } from '#server/modules/signals/engine/forecaster/training-set.ts'
import { signRandomised } from './signals-placebo.ts'
import { brierSkill, calibrationOf, directionAuc, expectedReturnDeciles, perName } from './signals-report.ts'
import type { Said } from './signals-walk.ts'
import { generatedCandles } from '#testing/outside/market-candles.ts'

const COUNT = 20_000
const BASE = 0.4

/** Events whose true odds are known, spread over two years, and what three forecasters say about them. */
function aRecord() {
  const random = seededRandom(9)
  const odds = Array.from({ length: COUNT }, () => 0.2 + 0.4 * random())
  const events = odds.map((truth, index): Event => {
    const wasHit = random() < truth
    return {
      seriesIndex: 0,
      symbol: 'BTC/USDT',
      foundAtMs: (index * 730 * DAY_MS) / COUNT,
      maturedAtMs: 0,
      kind: index % 9,
      timeframeIndex: 0,
      cell: 0,
      nullProbability: BASE,
      sigma: 0.01,
      isWarm: true,
      wasHit,
      realisedReturn: 0.01 * (wasHit ? 1 - BASE : -BASE),
      horizonReturn: random() - 0.5,
    }
  })
  const set: TrainingSet = { events, rows: [] }
  const forecastsBy = (forecastOf: (truth: number) => number): Said[] =>
    odds.map((truth, index) => ({
      index,
      probability: forecastOf(truth),
      byNull: BASE,
      climatology: BASE,
      expectedSigmas: truth - BASE,
    }))
  return { set, say: forecastsBy }
}

it('a forecaster that knows the odds has the skill that their spread allows, and is calibrated', () => {
  const { set, say } = aRecord()
  const said = say((truth) => truth)
  const skill = brierSkill(set, said, 'climatology')
  expect(skill.percent).toBeGreaterThan(4)
  expect(skill.low).toBeLessThan(skill.percent)
  expect(skill.low).toBeGreaterThan(2)
  expect(calibrationOf(set, said)).toBeLessThan(1.5)
})

it('a constant one half fails both: calibration over 5 points, skill below zero', () => {
  const { set, say } = aRecord()
  const said = say(() => 0.5)
  expect(calibrationOf(set, said)).toBeGreaterThan(5)
  expect(brierSkill(set, said, 'climatology').high).toBeLessThan(0)
})

it('expected returns that hold have slope one and full rank; returns without direction have an even curve', () => {
  const { set, say } = aRecord()
  const { slope, rankCorrelation } = expectedReturnDeciles(
    set,
    say((truth) => truth),
  )
  expect(slope).toBeGreaterThan(0.8)
  expect(slope).toBeLessThan(1.2)
  expect(rankCorrelation).toBeGreaterThan(0.95)
  const auc = directionAuc(
    set,
    say((truth) => truth),
  )
  expect(Math.abs(auc - 0.5)).toBeLessThan(0.02)
})

it('parts are measured by name', () => {
  const { say } = aRecord()
  const parts = perName(
    say(() => 0.4),
    (one) => (one.index % 2 === 0 ? 'even' : 'odd'),
    (part) => part.length,
  )
  expect(parts).toEqual({ even: COUNT / 2, odd: COUNT / 2 })
})

it('the placebo keeps every candle’s size and throws its direction', async () => {
  const candles = await generatedCandles(2_000)
  const series = [{ symbol: 'BTC/USDT', venue: 'test', intervalMinutes: 15, candles }]
  const [placebo] = signRandomised(series, 1)
  const size = (all: typeof candles) => all.map((candle) => Math.log(candle.high / candle.low))
  const moves = (all: typeof candles) => all.map((candle) => Math.log(candle.close / candle.open))
  const thrown = placebo?.candles ?? []
  const sizes = size(candles)
  for (const [index, value] of size(thrown).entries()) expect(value).toBeCloseTo(sizes[index] ?? 0, 9)
  const real = moves(candles)
  const turned = moves(thrown).filter((move, index) => move * (real[index] ?? 0) < 0).length
  expect(Math.abs(turned / 2_000 - 0.5)).toBeLessThan(0.05)
  expect(signRandomised(series, 1)).toEqual([placebo])
})
