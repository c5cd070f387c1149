import { expect, it } from 'vitest'
import { type Candle, HOUR_MS } from '#server/modules/market/market.ts'
import { returnAtMark, newWatch, type Outcome, resolveStep, type Watched } from './resolver.ts'

const STEP_MS = 900_000

/** Candles of 15 minutes given as [open, high, low, close]. */
function candles(...bars: readonly (readonly [number, number, number, number])[]): Candle[] {
  return bars.map(([open, high, low, close], index) => ({
    symbol: 'X',
    intervalMinutes: 15,
    openTimeMs: STEP_MS * (index + 1),
    open,
    high,
    low,
    close,
    volume: 1,
  }))
}

const up: Watched = { direction: 1, target: 110, stop: 95, foundAtMs: STEP_MS, validUntilMs: STEP_MS * 4 }
const down: Watched = { ...up, direction: -1, target: 90, stop: 105 }

function resolve(watched: Watched, bars: readonly Candle[]): Outcome | undefined {
  const watch = newWatch()
  for (const candle of bars) {
    const outcome = resolveStep(watched, watch, candle)
    if (outcome) return outcome
  }
  return undefined
}

it('reaching the target is a hit at the target, with entry at the next open', () => {
  const outcome = resolve(up, candles([100, 104, 99, 103], [103, 111, 102, 108]))
  expect(outcome).toMatchObject({ state: 'HIT', atMs: STEP_MS * 3, entry: 100 })
  expect(outcome?.realisedReturn).toBeCloseTo(0.1, 12)
  expect(outcome?.bestMove).toBeCloseTo(0.11, 12)
  expect(outcome?.worstMove).toBeCloseTo(-0.01, 12)
})

it('a candle that touches both barriers is a stop, in both directions', () => {
  expect(resolve(up, candles([100, 112, 94, 111]))).toMatchObject({ state: 'STOPPED' })
  expect(resolve(down, candles([100, 106, 89, 90]))).toMatchObject({ state: 'STOPPED' })
  expect(resolve(up, candles([100, 112, 94, 111]))?.realisedReturn).toBeCloseTo(-0.05, 12)
})

it('opening beyond the stop settles at that opening price', () => {
  const outcome = resolve(up, candles([100, 101, 99, 100], [92, 93, 91, 92]))
  expect(outcome?.state).toBe('STOPPED')
  expect(outcome?.realisedReturn).toBeCloseTo(-0.08, 12)
})

it('neither barrier in time expires at the last close of the time frame', () => {
  const quiet = candles([100, 101, 99, 100], [100, 102, 99, 101], [101, 103, 100, 102])
  const outcome = resolve(up, quiet)
  expect(outcome).toMatchObject({ state: 'EXPIRED', atMs: STEP_MS * 4 })
  expect(outcome?.realisedReturn).toBeCloseTo(0.02, 12)
  expect(resolve(down, quiet)?.realisedReturn).toBeCloseTo(-0.02, 12)
})

it('a target reached after the time frame does not count, even when candles are missing', () => {
  const [first, , , , late] = candles(
    [100, 101, 99, 100],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [120, 130, 119, 125],
  )
  const bars = [first, late].filter((candle) => candle !== undefined)
  expect(resolve(up, bars)).toMatchObject({ state: 'EXPIRED', realisedReturn: 0, atMs: STEP_MS * 4 })
})

it('candles from before the signal are not looked at', () => {
  const [first] = candles([100, 120, 90, 100])
  if (!first) throw new Error('no candle')
  expect(resolveStep(up, newWatch(), { ...first, openTimeMs: 0 })).toBeUndefined()
})

it('results after 12 and 24 hours are read from the candle that closes then', () => {
  const [candle] = candles([100, 120, 90, 105])
  if (!candle) throw new Error('no candle')
  const signal = { direction: -1, foundAtMs: 0, entry: 100 }
  const closing = { ...candle, openTimeMs: 12 * HOUR_MS - STEP_MS }
  expect(returnAtMark(signal, 12, { ...closing, openTimeMs: closing.openTimeMs - STEP_MS })).toBeUndefined()
  expect(returnAtMark(signal, 12, closing)).toBeCloseTo(-0.05, 12)
  expect(returnAtMark(signal, 12, { ...closing, openTimeMs: 13 * HOUR_MS })).toBeCloseTo(0, 12)
})
