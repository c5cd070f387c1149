import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { accessOf, type Stretch } from './access.ts'

const NOW = new Date('2026-11-25T00:00:00Z')
const at = { now: NOW, hours: { trialExpiring: 24, expiring: 72, grace: 48 } }
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const paid = (from: number, to: number): Stretch => ({ from: inDays(from), to: inDays(to), isTrial: false })
const trial = (from: number, to: number): Stretch => ({ ...paid(from, to), isTrial: true })

describe('access to an item', () => {
  it('is none, closed and unpaid before anything was begun', () => {
    expect(accessOf([], undefined, at)).toMatchObject({
      state: 'NONE',
      isOpen: false,
      isTrial: false,
      isPaid: false,
    })
  })

  it('is unpaid on a trial, until something paid follows without a gap', () => {
    expect(accessOf([trial(-1, 2)], undefined, at)).toMatchObject({
      state: 'TRIAL',
      isTrial: true,
      isPaid: false,
    })
    expect(accessOf([trial(-1, 2), paid(2, 32)], undefined, at)).toMatchObject({
      state: 'TRIAL',
      isPaid: true,
      end: inDays(32),
    })
    expect(accessOf([trial(-1, 2), paid(3, 33)], undefined, at)).toMatchObject({
      isPaid: false,
      end: inDays(2),
    })
  })

  it('is scheduled or over without being open or paid', () => {
    expect(accessOf([paid(1, 31)], undefined, at)).toMatchObject({
      state: 'SCHEDULED',
      isOpen: false,
      isPaid: false,
      start: inDays(1),
    })
    expect(accessOf([paid(-31, 0)], undefined, at)).toMatchObject({
      state: 'EXPIRED',
      isOpen: false,
      isPaid: false,
    })
  })

  it('goes on for the days of grace only where the renewal was planned for this end', () => {
    const ended = [paid(-31, -1)]
    const renewal = { forEnd: inDays(-1) }
    expect(accessOf(ended, renewal, at)).toMatchObject({ state: 'GRACE', isOpen: true, until: inDays(1) })
    expect(accessOf(ended, { forEnd: inDays(-2) }, at).state).toBe('EXPIRED')
    const late = { ...at, now: new Date(NOW.getTime() + 24 * HOUR_MS) }
    expect(accessOf(ended, renewal, late).state).toBe('EXPIRED')
  })
})
