import { expect, it } from 'vitest'
import { parseDates } from './dates.ts'

it('reads two days in order, of one day up to a year', () => {
  expect(parseDates('2026-11-01', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-01' })
  expect(parseDates('2025-11-23', '2026-11-23')).toEqual({ from: '2025-11-23', to: '2026-11-23' })
})

it.each([
  [null, '2026-11-01'],
  ['2026-11-01', ''],
  ['2026-11-02', '2026-11-01'],
  ['2025-11-22', '2026-11-23'],
  ['2026-13-01', '2026-13-02'],
  ['yesterday', 'today'],
])('takes %j to %j for no period', (from, to) => {
  expect(parseDates(from, to)).toBeUndefined()
})
