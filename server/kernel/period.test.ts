import { expect, it } from 'vitest'
import { dayStartMs } from './period.ts'

function start(text: string, zone: string, daysLater: 0 | 1 = 0): string {
  return new Date(dayStartMs(text, zone, daysLater) ?? Number.NaN).toISOString()
}

it('a day starts at midnight of its zone, clocks changing or not', () => {
  expect(start('2026-11-21', 'UTC')).toBe('2026-11-21T00:00:00.000Z')
  expect(start('2026-11-21', 'Asia/Seoul')).toBe('2026-11-20T15:00:00.000Z')
  expect(start('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z')
  expect(start('2026-03-08', 'America/New_York', 1)).toBe('2026-03-09T04:00:00.000Z')
})

it('what is no day or no zone is told apart', () => {
  expect(dayStartMs('2026-13-01', 'UTC', 0)).toBeUndefined()
  expect(dayStartMs('yesterday', 'UTC', 0)).toBeUndefined()
  expect(() => dayStartMs('2026-11-21', 'Mars/Base', 0)).toThrow(RangeError)
})
