import { describe, expect, it } from 'vitest'
import { compare, recomputeRecords } from '#tools/recompute-figures.mjs'
import { computeRecords, type PublicRecord } from './public-records.ts'

const row = (record: PublicRecord['record'], key: number, rest: Partial<PublicRecord>): PublicRecord => ({
  day: '2026-11-20',
  record,
  key,
  count: 1,
  units: '0',
  sum: '0',
  ...rest,
})

/** Two plans of 100 a payment and 50 at the end, with 2 payments left, and one of 10 with 130. */
const ROWS = [
  row('escrow', 0, { count: 3, units: '1900' }),
  row('plans', 2, { count: 2, units: '500', sum: '200' }),
  row('plans', 130, { count: 1, units: '1300', sum: '10' }),
  row('forecasts', 51, { count: 4, units: '2', sum: '20501' }),
  row('forecasts', 59, { count: 6, units: '4', sum: '35703' }),
  row('forecasts', 100, { count: 1, units: '1', sum: '10000' }),
  row('answers', 7, { count: 2 }),
  row('answers', 90, { count: 3 }),
]

describe('figures of the public records', () => {
  it('follow plans to the last payment, and what lies beyond what is promised stays', () => {
    const { lastPayment, days } = computeRecords(ROWS).coverage
    expect(lastPayment).toBe(130)
    expect(days[0]).toEqual({ after: 0, plans: 3, promised: '1800', escrow: '1900' })
    expect(days[1]).toEqual({ after: 3, plans: 1, promised: '1270', escrow: '1370' })
    expect(days.at(-1)).toEqual({ after: 130, plans: 0, promised: '0', escrow: '100' })
    expect(days.length).toBeLessThanOrEqual(61)
  })

  it('gather forecasts by ten points, a certain one with the last', () => {
    expect(computeRecords(ROWS).calibration).toEqual([
      { from: 50, count: 10, hits: 6, forecastBps: 5620 },
      { from: 90, count: 1, hits: 1, forecastBps: 10_000 },
    ])
  })

  it('name the wait within which half had their answer', () => {
    expect(computeRecords(ROWS).answers).toEqual({ count: 5, medianMinutes: 90 })
    expect(computeRecords(ROWS.slice(0, 7)).answers).toEqual({ count: 2, medianMinutes: 7 })
    expect(computeRecords([]).answers).toEqual({ count: 0, medianMinutes: null })
  })

  it('are the same in the outside script, for all and for none', () => {
    for (const rows of [ROWS, ROWS.slice(0, 5), []])
      expect(compare(computeRecords(rows), recomputeRecords(rows))).toEqual([])
  })
})
