import { describe, expect, it } from 'vitest'
import { earnedAt, lastMsOf, refundAt } from './earned.ts'
import type { SubscriptionRow } from '../subscriptions/subscription-rows.ts'

const START = new Date('2026-03-01T02:00:00.000Z')
const ROW: SubscriptionRow = {
  id: '00000000-0000-4000-8000-000000000000',
  memberId: '00000000-0000-4000-8000-000000000001',
  item: 'SIGNAL',
  days: 30,
  usd: 60_000_000n,
  usdPerDay: 2_000_000n,
  discountPct: 0,
  price: 250_000n,
  mcs: 240_000_000n,
  bonus: 0n,
  isRenewal: false,
  isGrant: false,
  paidAt: START,
  startsAt: START,
  endsAt: new Date('2026-03-31T02:00:00.000Z'),
  state: 'PAID',
  cancelledAt: null,
  refundMcs: null,
  refundBonus: null,
  earnedMoney: 0n,
  earnedBonus: 0n,
  earnedThrough: null,
  isDeferred: true,
}
const at = (text: string) => Date.parse(text)

describe('what a period has earned', () => {
  it('counts every day that has begun by the end of a reward day', () => {
    expect(earnedAt(ROW, lastMsOf('2026-02-28')).money).toBe(0n)
    expect(earnedAt(ROW, lastMsOf('2026-03-01')).money).toBe(8_000_000n)
    expect(earnedAt(ROW, lastMsOf('2026-03-02')).money).toBe(16_000_000n)
  })

  it('leaves a day that begins at nine o’clock in Seoul to the reward day it belongs to', () => {
    const midnight = { ...ROW, startsAt: new Date('2026-03-01T00:00:00.000Z') }
    expect(earnedAt(midnight, lastMsOf('2026-02-28')).money).toBe(0n)
    expect(earnedAt(midnight, lastMsOf('2026-03-01')).money).toBe(8_000_000n)
  })

  it('is what was kept once it is cancelled, whatever time passes', () => {
    const cancelled: SubscriptionRow = {
      ...ROW,
      state: 'CANCELLED',
      cancelledAt: new Date('2026-03-10T05:00:00.000Z'),
      refundMcs: 160_000_000n,
      refundBonus: 0n,
    }
    expect(earnedAt(cancelled, lastMsOf('2026-03-08')).money).toBe(64_000_000n)
    expect(earnedAt(cancelled, lastMsOf('2026-03-10')).money).toBe(80_000_000n)
    expect(earnedAt(cancelled, lastMsOf('2027-03-10')).money).toBe(80_000_000n)
  })
})

describe('a refund', () => {
  it('never returns what the batch has earned, even on a machine whose clock is behind', () => {
    const behind = at('2026-03-01T12:00:00.000Z')
    expect(refundAt(ROW, behind).refundMcs).toBe(232_000_000n)
    expect(refundAt({ ...ROW, earnedThrough: '2026-03-05' }, behind).refundMcs).toBe(200_000_000n)
  })
})
