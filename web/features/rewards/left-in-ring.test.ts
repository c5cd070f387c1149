import { expect, it } from 'vitest'
import { m } from '#web/i18n/messages.ts'
import { leftInRing } from './left-in-ring.ts'

const HOUR_MS = 3_600_000

it('tells whole days, and in the last three days whole hours, never more than the countdown beside it', () => {
  expect(leftInRing(19.9 * 24 * HOUR_MS)).toBe('19')
  expect(leftInRing(72 * HOUR_MS)).toBe('3')
  expect(leftInRing(72 * HOUR_MS - 1)).toBe(m.signals_hours({ hours: 71 }))
  expect(leftInRing(21.4 * HOUR_MS)).toBe(m.signals_hours({ hours: 21 }))
})
