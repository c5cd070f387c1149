import { expect, it } from 'vitest'
import { runTime } from './run-time.ts'

it('a run says how long it took, and a dash while it runs', () => {
  const startedAt = '2026-11-21T09:30:00Z'
  expect(runTime({ startedAt, endedAt: null })).toBe('–')
  expect(runTime({ startedAt, endedAt: '2026-11-21T09:32:00Z' })).toMatch(/2/)
})
