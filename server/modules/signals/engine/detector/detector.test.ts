import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Candle } from '#server/modules/market/market.ts'
import { generatedCandles, someCandles } from '#testing/outside/market-candles.ts'
import { createDetector, type Detection, type Detector } from './detector.ts'
import { WARM_BARS } from './detector-state.ts'
import { KIND_ORDER } from './kinds.ts'

function pushAll(detector: Detector, candles: readonly Candle[]): Detection[] {
  return candles.flatMap((candle) => [...detector.push(candle)])
}

it('all nine kinds appear, in both directions where a kind has both', async () => {
  const found = pushAll(createDetector(15), await someCandles(30_000))
  const seen = new Set(found.map((one) => `${KIND_ORDER[one.kind] ?? ''} ${one.direction}`))
  expect([...seen].toSorted()).toEqual([
    'BREAKDOWN -1',
    'BREAKOUT 1',
    'REENTRY -1',
    'REENTRY 1',
    'RESISTANCE -1',
    'RE_ENTERED_RANGE -1',
    'RE_ENTERED_RANGE 1',
    'SUPPORT 1',
    'TESTING_RESISTANCE -1',
    'TESTING_SUPPORT 1',
    'TREND_CHANGE -1',
    'TREND_CHANGE 1',
  ])
})

it('what was detected on a prefix stays the same however the market goes on', async () => {
  const candles = await someCandles(6_000)
  const whole = pushAll(createDetector(15), candles)
  const other = (await generatedCandles(400, 'SOL/USDT')).map((candle) => candle)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6_000 }), async (length) => {
      const lastMs = candles[length - 1]?.openTimeMs ?? 0
      const prefix = candles.slice(0, length)
      const changed = other.map((candle, index) => ({
        ...candle,
        openTimeMs: lastMs + (index + 1) * 900_000,
      }))
      const found = pushAll(createDetector(15), [...prefix, ...changed])
      const upTo = (all: readonly Detection[]) => all.filter((one) => one.candle.openTimeMs <= lastMs)
      expect(upTo(found)).toEqual(upTo(whole))
    }),
    { numRuns: 12 },
  )
})

it('a stream stopped and restored at any candles finds what the unbroken stream finds', async () => {
  const candles = await someCandles(6_000)
  const whole = pushAll(createDetector(15), candles)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 6_000 }), { maxLength: 12 }), async (stops) => {
      let detector = createDetector(15)
      const found: Detection[] = []
      let from = 0
      for (const stop of [...stops.toSorted((one, two) => one - two), candles.length]) {
        found.push(...pushAll(detector, candles.slice(from, stop)))
        from = stop
        detector = createDetector(15, JSON.parse(JSON.stringify(detector.snapshot())))
      }
      expect(found).toEqual(whole)
    }),
    { numRuns: 12 },
  )
})

it('a restored detector does not share its state with the snapshot', async () => {
  const candles = await generatedCandles(3_000)
  const detector = createDetector(15)
  pushAll(detector, candles.slice(0, 2_000))
  const snapshot = detector.snapshot()
  const first = pushAll(createDetector(15, snapshot), candles.slice(2_000))
  expect(pushAll(createDetector(15, snapshot), candles.slice(2_000))).toEqual(first)
})

it('repeated and older candles, and candles without a price, are ignored', async () => {
  const candles = await generatedCandles(2_000)
  const whole = pushAll(createDetector(15), candles)
  const noisy = candles.flatMap((candle, index) => {
    const broken = { ...candle, openTimeMs: candle.openTimeMs + 1, low: 0 }
    const older = candles[Math.max(index - 5, 0)] ?? candle
    return [candle, candle, older, broken]
  })
  expect(pushAll(createDetector(15), noisy)).toEqual(whole)
})

it('stays quiet after a gap of more than three candles until it is warm, and bears three', async () => {
  const candles = await generatedCandles(6_000)
  const gapAt = 3_000
  const without = (count: number): Candle[] => [...candles.slice(0, gapAt), ...candles.slice(gapAt + count)]
  const after = (found: readonly Detection[]) =>
    found.filter((one) => one.candle.openTimeMs >= (candles[gapAt]?.openTimeMs ?? 0))
  const firstAfter = (count: number): number => {
    const [first] = after(pushAll(createDetector(15), without(count)))
    return candles.findIndex((candle) => candle.openTimeMs === first?.candle.openTimeMs) - gapAt
  }
  expect(firstAfter(3)).toBeLessThan(WARM_BARS)
  expect(firstAfter(4)).toBeGreaterThanOrEqual(WARM_BARS)
})

it('a kind speaks at most once in 8 candles', async () => {
  const found = pushAll(createDetector(15), await someCandles(10_000))
  for (const kind of KIND_ORDER.keys()) {
    const times = found.filter((one) => one.kind === kind).map((one) => one.candle.openTimeMs / 900_000)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)
  }
})
