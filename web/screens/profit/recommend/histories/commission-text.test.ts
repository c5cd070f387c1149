import { expect, it } from 'vitest'
import type { Commission } from '#contract/members/referral.ts'
import { explain, notes } from './commission-text.ts'

const PAID: Commission = {
  id: 'c',
  date: '2026-05-01T03:00:00.000Z',
  rewardDay: '2026-05-01',
  dueAt: '2026-05-02T01:00:00.000Z',
  paidDate: '2026-05-02T01:00:01.000Z',
  userMasked: 'ab***9',
  level: 1,
  type: 'MEMBERSHIP',
  coin: 'MCS',
  base: '424',
  pct: '30',
  profit: '127.2',
  earned: '127.2',
  toCome: '0',
  cancelled: '0',
  clawedBack: '0',
  setOff: '0',
  state: 'PAID',
}

it('a commission says in one line whose fee, which level and which percentage it comes from', () => {
  expect(explain(PAID)).toBe('D1 · ab***9 paid a fee of 424.00\u00a0MCS · 30%')
})

it('what a refund took is told beside it', () => {
  const refunded: Commission = {
    ...PAID,
    cancelled: '7.2',
    clawedBack: '20',
    setOff: '5',
    state: 'CLAWED_BACK',
  }
  expect(notes(refunded).length).toBe(4)
  expect(notes(PAID).length).toBe(1)
})

it('one that waits says why instead of when', () => {
  expect(notes({ ...PAID, paidDate: null, state: 'WAITING' })[0]).toContain('one person')
  expect(notes({ ...PAID, paidDate: null, state: 'ACCRUED' })[0]).toContain('batch')
})

it('a membership says what it has earned so far and what more comes by when', () => {
  const running: Commission = { ...PAID, earned: '1.487719', toCome: '125.712281', state: 'EARNING' }
  const [note] = notes(running)
  expect(note).toContain('1.487719\u00a0MCS earned so far')
  expect(note).toContain('125.712281\u00a0MCS more by')
  expect(notes({ ...running, state: 'WAITING' }).length).toBe(2)
})
