import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { curveOf, dailyResults, exposureOf, sharpeOf } from './daily-results.ts'

const FROM_MS = Date.UTC(2026, 0, 1)
const ONE = 100_000_000n
const stretch = { fromMs: FROM_MS, toMs: FROM_MS + 3 * DAY_MS, budget: 100n * ONE }
const held = (day: number, profit: bigint, hours = 6) => ({
  openedMs: FROM_MS + day * DAY_MS,
  closedMs: FROM_MS + day * DAY_MS + hours * HOUR_MS,
  spent: 50n * ONE,
  profit,
})

describe('results by trading day', () => {
  it('has every day of the stretch, those without a close as nothing', () => {
    expect(dailyResults([held(0, 3n), held(0, 4n), held(2, -5n)], stretch)).toEqual([7n, 0n, -5n])
  })

  it('the curve adds them up, counts what is open at its end, and says how far it lies under its highest', () => {
    const curve = curveOf([2n * ONE, 0n, -3n * ONE], { stretch, unrealised: ONE, type: 'paper' })
    expect(curve.map(({ result, drawdown }) => [result, drawdown])).toEqual([
      ['2', '0'],
      ['2', '0'],
      ['0', '2'],
    ])
    expect(curve.at(-1)?.at).toBe(new Date(stretch.toMs).toISOString())
  })
})

describe('Sharpe', () => {
  it('is mean over deviation of the days, for a year, as plain arithmetic has it', () => {
    const days = Array.from({ length: 30 }, (_, day) => BigInt(((day * 37) % 11) - 4) * ONE)
    const values = days.map((one) => Number(one) / 1e8)
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length
    const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1)
    expect(sharpeOf(days)).toBeCloseTo((mean / Math.sqrt(variance)) * Math.sqrt(365), 1)
    expect(sharpeOf(days.map((one) => 0n - one))).toBeCloseTo(
      -(mean / Math.sqrt(variance)) * Math.sqrt(365),
      1,
    )
  })

  it('says nothing under 20 days, nor where every day was alike', () => {
    expect(sharpeOf(Array.from({ length: 19 }, (_, day) => BigInt(day)))).toBeNull()
    expect(sharpeOf(Array.from({ length: 40 }, () => 0n))).toBeNull()
  })
})

it('exposure is the bound part of the budget over time, counted from the beginning of the stretch', () => {
  // Half of the budget for a quarter of one of three days, twice.
  expect(exposureOf([held(0, 0n), held(1, 0n)], stretch)).toBe(8.33)
  expect(exposureOf([{ ...held(0, 0n), openedMs: FROM_MS - DAY_MS }], stretch)).toBe(4.16)
  expect(exposureOf([], stretch)).toBe(0)
})
