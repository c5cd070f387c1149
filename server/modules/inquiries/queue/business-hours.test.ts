import { describe, expect, it } from 'vitest'
import { addBusinessHours } from './business-hours.ts'

/** A moment in Korea. */
const korea = (text: string): number => Date.parse(`${text}:00+09:00`)
const after = (text: string, hours: number): string =>
  new Date(addBusinessHours(korea(text), hours) + 9 * 3_600_000).toISOString().slice(0, 16)

describe('business hours', () => {
  it('run from nine to eighteen o’clock in Korea', () => {
    // A Wednesday.
    expect(after('2026-11-25T10:00', 3)).toBe('2026-11-25T13:00')
    expect(after('2026-11-25T17:00', 3)).toBe('2026-11-26T11:00')
    expect(after('2026-11-25T04:00', 1)).toBe('2026-11-25T10:00')
    expect(after('2026-11-25T20:00', 1)).toBe('2026-11-26T10:00')
  })

  it('leave weekends out', () => {
    expect(after('2026-11-27T17:30', 1)).toBe('2026-11-30T09:30')
    expect(after('2026-11-28T12:00', 9)).toBe('2026-11-30T18:00')
    expect(after('2026-11-25T09:00', 45)).toBe('2026-12-01T18:00')
  })

  it('end at once for nothing, from the next opening on', () => {
    expect(after('2026-11-25T10:30', 0)).toBe('2026-11-25T10:30')
    expect(after('2026-11-28T10:30', 0)).toBe('2026-11-30T09:00')
  })
})
