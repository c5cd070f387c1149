import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUnits, formatUnits, toCount } from '../../money.ts'
import { earnedByMs, earnedSums, periodUsd, refundSums, usdInMcs } from './membership.ts'

const units = (text: string) => parseUnits(text) ?? 0n
const DAY_MS = 24 * 60 * 60_000
const PERIODS = [
  [30, 0],
  [90, 5],
  [180, 10],
  [360, 20],
] as const
const costs = (price: string) =>
  PERIODS.map(([days, off]) => formatUnits(usdInMcs(periodUsd(units('2'), days, off), units(price))))

/** The refund in USD and MCS after so many started days. */
function refundAfter(usd: string, usedDays: number, { price = '0.25', bonus = 0n } = {}) {
  const paid = {
    usd: units(usd),
    usdPerDay: units('2'),
    mcs: usdInMcs(units(usd), units(price)),
    bonus,
    startMs: 0,
  }
  const { refundUsd, refundMcs } = refundSums(paid, usedDays * DAY_MS - 1)
  return [formatUnits(refundUsd), formatUnits(refundMcs)]
}

describe('what a membership costs', () => {
  it('is what example 3 says, at both prices', () => {
    expect(costs('0.25')).toEqual(['240', '684', '1296', '2304'])
    expect(costs('0.23')).toEqual(['260.869566', '743.478261', '1408.695653', '2504.347827'])
  })
})

describe('what cancelling gives back', () => {
  it('is what example 4 says', () => {
    expect(refundAfter('60', 10)).toEqual(['40', '160'])
    expect(refundAfter('60', 10, { price: '0.23' })).toEqual(['40', '173.913044'])
    expect(refundAfter('171', 45)).toEqual(['81', '324'])
    expect(refundAfter('576', 100)).toEqual(['376', '1504'])
    expect(refundAfter('576', 288)).toEqual(['0', '0'])
    expect(refundAfter('576', 287)).toEqual(['2', '8'])
  })

  it('counts every started block of 24 hours, and at least one', () => {
    const paid = { usd: units('60'), usdPerDay: units('2'), mcs: units('240'), bonus: 0n, startMs: 1_000 }
    expect(refundSums(paid, 999)).toMatchObject({ usedDays: 0, refundMcs: units('240'), fallsAtMs: 1_000 })
    expect(refundSums(paid, 1_000)).toMatchObject({ usedDays: 1, refundUsd: units('58') })
    expect(refundSums(paid, 1_000 + DAY_MS - 1).usedDays).toBe(1)
    expect(refundSums(paid, 1_000 + DAY_MS)).toMatchObject({ usedDays: 2, fallsAtMs: 1_000 + 2 * DAY_MS })
  })

  it('never gives more than was paid, never turns bonus into money, and never rises with time', () => {
    const paid = fc.record({
      usd: fc.bigInt(1n, 10n ** 10n),
      usdPerDay: fc.bigInt(1n, 10n ** 8n),
      mcs: fc.bigInt(1n, 10n ** 11n),
      share: fc.bigInt(0n, 100n),
      nowMs: fc.integer({ min: -DAY_MS, max: 400 * DAY_MS }),
    })
    fc.assert(
      fc.property(paid, ({ share, nowMs, ...rest }) => {
        const period = { ...rest, bonus: (rest.mcs * share) / 100n, startMs: 0 }
        const sums = refundSums(period, nowMs)
        const money = sums.refundMcs - sums.refundBonus
        expect(sums.refundUsd >= 0n && sums.refundUsd <= period.usd).toBe(true)
        expect(sums.refundMcs <= period.mcs && sums.refundBonus <= period.bonus).toBe(true)
        expect(money >= 0n && money <= period.mcs - period.bonus).toBe(true)
        // Money is rounded down, so that no part of the bonus comes back as money; the bonus up by less than one millionth.
        expect(money * period.usd <= (period.mcs - period.bonus) * sums.refundUsd).toBe(true)
        expect(sums.refundBonus * period.usd < period.bonus * sums.refundUsd + period.usd).toBe(true)
        expect(refundSums(period, sums.fallsAtMs).refundMcs <= sums.refundMcs).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('what is earned of a period', () => {
  const period = fc
    .record({
      usdPerDay: fc.bigInt(1n, 10n ** 7n),
      days: fc.bigInt(1n, 400n),
      discount: fc.integer({ min: 0, max: 99 }),
      mcs: fc.bigInt(1n, 10n ** 11n),
      share: fc.bigInt(0n, 100n),
    })
    .map(({ usdPerDay, days, discount, mcs, share }) => ({
      usdPerDay,
      usd: periodUsd(usdPerDay, toCount(days), discount),
      mcs,
      bonus: (mcs * share) / 100n,
      startMs: 0,
    }))
  const instant = fc.integer({ min: -DAY_MS, max: 401 * DAY_MS })

  it('is what cancelling would not give back, money and bonus apart, and never falls', () => {
    fc.assert(
      fc.property(period, instant, instant, (paid, one, other) => {
        const [before, after] = [
          earnedSums(paid, Math.min(one, other)),
          earnedSums(paid, Math.max(one, other)),
        ]
        expect(after.money >= before.money && after.bonus >= before.bonus).toBe(true)
        expect(before.money >= 0n && before.bonus >= 0n).toBe(true)
        const { refundMcs } = refundSums(paid, one)
        const { money, bonus } = earnedSums(paid, one)
        expect(money + bonus + refundMcs).toBe(paid.mcs)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is nothing before it begins, and all from the day it says', () => {
    fc.assert(
      fc.property(period, (paid) => {
        expect(earnedSums(paid, -1)).toEqual({ money: 0n, bonus: 0n })
        const whole = { money: paid.mcs - paid.bonus, bonus: paid.bonus }
        const byMs = earnedByMs(paid)
        expect(earnedSums(paid, byMs)).toEqual(whole)
        if (byMs > 0) expect(refundSums(paid, byMs - 1).refundUsd > 0n).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('earns all of 360 days by day 288, as example 4 says', () => {
    const paid = { usd: units('576'), usdPerDay: units('2'), mcs: units('2304'), bonus: 0n, startMs: 0 }
    expect(earnedByMs(paid)).toBe(287 * DAY_MS)
    expect(earnedSums(paid, 100 * DAY_MS - 1).money).toBe(units('800'))
  })
})
