import { expect, it } from 'vitest'
import { aggregateCandles, type Candle, MINUTE_MS } from '#server/modules/market/market.ts'
import { someCandles } from '#testing/outside/market-candles.ts'
import { createDetector } from './detector/detector.ts'
import { createFeed, type Feed, type Found } from './feed.ts'
import { createForecaster, forecastSignal, trainingRecord } from './forecaster/forecaster.ts'
import { parseModel } from './forecaster/model.ts'
import { loadShippedModel } from './forecaster/shipped-model.ts'

const model = loadShippedModel()
const forecaster = createForecaster(model)

function pushAll(feed: Feed, candles: readonly Candle[]): Found[] {
  return candles.flatMap((candle) => feed.push(candle))
}

it('a feed restored from JSON at any candle publishes what the unbroken feed publishes', async () => {
  const candles = await someCandles(4_000)
  const whole = pushAll(
    createFeed(() => forecaster),
    candles,
  )
  for (const stop of [1, 457, 1_202, 2_503, 3_999]) {
    const first = createFeed(() => forecaster)
    const before = pushAll(first, candles.slice(0, stop))
    const second = createFeed(() => forecaster, JSON.parse(JSON.stringify(first.snapshot())))
    expect([...before, ...pushAll(second, candles.slice(stop))]).toEqual(whole)
  }
  expect(whole.length).toBeGreaterThan(100)
})

it('every published signal is one that the plain detectors see, on its own interval', async () => {
  const candles = await someCandles(4_000)
  const seen = new Set<string>()
  for (const interval of [15, 60]) {
    const detector = createDetector(interval)
    for (const candle of interval === 15 ? candles : aggregateCandles(candles, 60)) {
      for (const one of detector.push(candle))
        seen.add(`${interval} ${candle.openTimeMs} ${one.kind} ${one.direction}`)
    }
  }
  for (const { detection, foundAtMs, validUntilMs, forecast } of pushAll(
    createFeed(() => forecaster),
    candles,
  )) {
    const { candle, kind, direction } = detection
    expect(seen).toContain(`${candle.intervalMinutes} ${candle.openTimeMs} ${kind} ${direction}`)
    expect(foundAtMs).toBe(candle.openTimeMs + candle.intervalMinutes * MINUTE_MS)
    expect(validUntilMs - foundAtMs).toBe(forecast.barriers.timeframeMinutes * MINUTE_MS)
  }
})

it('below 450 candles the recalibrated null speaks alone and promises no return', async () => {
  const detector = createDetector(15)
  const found = (await someCandles(3_000)).flatMap((candle) => [...detector.push(candle)])
  const young = found.filter((one) => !one.isWarm)
  expect(young.length).toBeGreaterThan(0)
  for (const detection of found.slice(0, 200)) {
    const forecast = forecastSignal(forecaster, detection, 1)
    const isNull = forecast.probability === forecast.nullProbability && forecast.expectedReturn === 0
    expect(isNull).toBe(!detection.isWarm)
  }
})

it('the shipped model names its training, and a base rate with its sample size for every kind and time frame', () => {
  expect(model.id).toMatch(/^levels-\d{4}-\d{2}-[0-9a-f]{8}$/)
  expect(Date.parse(model.trained.to)).toBeLessThan(Date.UTC(2024, 0, 2))
  for (let kind = 0; kind < 9; kind += 1) {
    for (const index of [0, 1, 2]) {
      const { baseRate, sampleSize } = trainingRecord(model, kind, index)
      expect(sampleSize).toBeGreaterThan(1_000)
      expect(Math.abs(baseRate - 0.42)).toBeLessThan(0.18)
    }
  }
})

it('a model of other features or without base rates is refused by name', () => {
  expect(() => parseModel({ ...model, features: model.features.toReversed() })).toThrow(
    'trained on other features',
  )
  expect(() => parseModel({ ...model, hits: [] })).toThrow('base rates')
  expect(() => parseModel({ id: 'x' })).toThrow()
})
