import { expect, it } from 'vitest'
import { listDays, uptimePercent } from './status-days.ts'

const DAYS = [
  { day: '2026-11-19', checks: 2880, failed: 0 },
  { day: '2026-11-21', checks: 100, failed: 1 },
]

it('ends with the day that it is in Korea, and leaves room for days without measurements', () => {
  const shown = listDays(DAYS, '2026-11-20T16:00:00.000Z')
  expect(shown).toHaveLength(90)
  expect(shown.slice(-3)).toEqual([
    { day: '2026-11-19', failedShare: 0 },
    { day: '2026-11-20', failedShare: undefined },
    { day: '2026-11-21', failedShare: 0.01 },
  ])
})

it('rounds the share down, so that one failure is never a whole hundred', () => {
  expect(uptimePercent([{ day: '2026-11-21', checks: 100_000, failed: 1 }])).toBe(99.99)
  expect(uptimePercent([])).toBe(0)
})
