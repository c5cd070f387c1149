import { expect, it } from 'vitest'
import { punctualityOf } from './batch-days.ts'

const DAY = { day: '2026-11-19', startedAt: null, plans: 1, paidPlans: 0, paid: '0' }
const dueAt = '2026-11-20T01:00:00.000Z'
const of = (endedAt: string | null, at: string) => punctualityOf({ ...DAY, dueAt, endedAt }, at)

it('calls a batch on time up to the tenth minute, and late from then on, whenever one looks', () => {
  expect(of('2026-11-20T01:10:00.000Z', '2026-12-01T00:00:00.000Z')).toBe('onTime')
  expect(of('2026-11-20T01:10:00.001Z', '2026-12-01T00:00:00.000Z')).toBe('late')
})

it('calls a batch late that was not paid in time, though it still runs or never began', () => {
  expect(of(null, '2026-11-20T01:10:00.000Z')).toBe('running')
  expect(of(null, '2026-11-20T01:11:00.000Z')).toBe('late')
})
