import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ONE, parseUnits, formatUnits } from '../../money.ts'
import { icoSums, maxMcs, maxReferral, parseIcoTiers, parseIcoAmount, type IcoTerms } from './ico.ts'
import { levelShare } from './reward-levels.ts'
import {
  addDays,
  addMonths,
  dueReleaseDay,
  isVestingRule,
  nextRelease,
  releaseAt,
  releaseDays,
  releasedBy,
  releasedOn,
  releasesOf,
  REMAINDERS,
  restOf,
  vestingOf,
  type VestingRule,
} from './vesting.ts'

const RULE: VestingRule = { cliffMonths: 2, months: 10, dailyBps: 30, remainder: 'LAST_DAY' }
const TERMS: IcoTerms = {
  price: 250_000n,
  min: 100n * ONE,
  max: 10_000n * ONE,
  step: ONE,
  cap: 1_000_000n * ONE,
  bonusTiers: parseIcoTiers('100:10, 500:20, 3000:25, 5000:30') ?? [],
  feeTiers: parseIcoTiers('100:5, 1000:10, 3000:15, 5000:20') ?? [],
  vesting: RULE,
}
const at = (price: string): IcoTerms => ({ ...TERMS, price: parseUnits(price) ?? 0n })

describe('worked example 9', () => {
  it.each([
    {
      entered: ['500', '2025-04-01', '0.25'],
      sums: ['600', '2400', '7.2', '218.4'],
      days: ['2025-06-01', '2026-03-31', 304],
    },
    {
      entered: ['100', '2025-12-31', '0.25'],
      sums: ['110', '440', '1.32', '37.4'],
      days: ['2026-02-28', '2026-12-30', 306],
    },
    {
      entered: ['5000', '2026-04-30', '0.23'],
      sums: ['6500', '28260.869565', '84.782608', '2571.739341'],
      days: ['2026-06-30', '2027-04-29', 304],
    },
  ])('$entered: worth, MCS, each day and the last are $sums', ({ entered, sums, days }) => {
    const [amount = '', day = '', price = ''] = entered
    const { worth, obtained } = icoSums(at(price), parseUnits(amount) ?? 0n)
    const vesting = vestingOf(RULE, obtained, day)
    const rows = releasesOf(vesting)
    expect([worth, obtained, vesting.daily, rows.at(-1)?.units ?? 0n].map(formatUnits)).toEqual(sums)
    expect([vesting.firstDay, vesting.lastDay, releaseDays(vesting)]).toEqual(days)
    expect(rows).toHaveLength(releaseDays(vesting))
    expect(rows.slice(0, -1).every(({ units }) => units === vesting.daily)).toBe(true)
  })
})

describe('worked example 2', () => {
  it.each([
    ['5000', ['1000', '300', '90', '27', '8.1']],
    ['500', ['25', '7.5', '2.25', '0.675', '0.2025']],
  ])('of %s USDT the levels earn their shares of the announced budget', (amount, shares) => {
    const { fee } = icoSums(TERMS, parseUnits(amount) ?? 0n)
    const levels = shares.map((_, index) =>
      formatUnits(levelShare(fee, index + 1, { firstBps: 10_000n, nextBps: 3_000n })),
    )
    expect(levels).toEqual(shares)
  })

  it('never takes more than 28.502 % of the amount', () => {
    expect(formatUnits(maxReferral(TERMS, 10_000n * ONE, 3_000n) - 5n)).toBe('2850.2')
  })
})

describe('the tiers of a round', () => {
  it.each([
    ['100', 10],
    ['499', 10],
    ['500', 20],
    ['2999', 20],
    ['3000', 25],
    ['4999', 25],
    ['5000', 30],
    ['10000', 30],
  ])('%s USDT bring a bonus of %i %%', (amount, percent) => {
    expect(icoSums(TERMS, parseUnits(amount) ?? 0n).bonusPercent).toBe(percent)
  })

  it.each([
    ['', 'ICO-B001'],
    ['99', 'ICO-B001'],
    ['100.5', 'ICO-B004'],
    ['1e3', 'ICO-B004'],
    ['10001', 'ICO-B002'],
  ])('%j is refused with %s', (typed, code) => {
    expect(parseIcoAmount(TERMS, typed)).toEqual({ wrong: code })
  })

  it.each(['', '100', '100:x', '500:20, 100:10', '100:10, 100:20', '100:-1'])('%j is no table', (text) => {
    expect(parseIcoTiers(text)).toBeUndefined()
  })
})

describe('calendar months', () => {
  it.each([
    ['2025-12-31', 2, '2026-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-11-30', 3, '2027-02-28'],
  ])('%s and %i months is %s', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later)
  })

  it('a day is due from 10:00 in Korea on', () => {
    expect(releaseAt('2025-06-01').toISOString()).toBe('2025-06-01T01:00:00.000Z')
    expect(dueReleaseDay(new Date('2025-06-01T00:59:59.999Z'))).toBe('2025-05-31')
    expect(dueReleaseDay(new Date('2025-06-01T01:00:00Z'))).toBe('2025-06-01')
  })
})

describe('a vesting rule', () => {
  it.each([
    [{ ...RULE, dailyBps: 33 }, false],
    [{ ...RULE, dailyBps: 33, remainder: 'CONTINUE' as const }, true],
    [{ ...RULE, dailyBps: 9, remainder: 'CONTINUE' as const }, false],
    [{ ...RULE, months: 0 }, false],
    [{ ...RULE, cliffMonths: 0 }, false],
    [{ ...RULE, cliffMonths: 1 }, true],
  ])('%j: %s', (rule, isRight) => {
    expect(isVestingRule(rule)).toBe(isRight)
  })
})

const start = Date.parse('2024-01-01')
const rule = fc
  .record({
    cliffMonths: fc.integer({ min: 1, max: 36 }),
    months: fc.integer({ min: 1, max: 35 }),
    dailyBps: fc.integer({ min: 1, max: 10_000 }),
    remainder: fc.constantFrom(...REMAINDERS),
  })
  .map((one) => ({
    ...one,
    // Folded into what `isVestingRule` admits.
    dailyBps:
      one.remainder === 'CONTINUE'
        ? Math.max(10, one.dailyBps)
        : (one.dailyBps % Math.floor(10_000 / (one.months * 31))) + 1,
  }))
  .filter(isVestingRule)
const schedule = fc.record({
  rule,
  obtained: fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 10n ** 12n)),
  day: fc
    .integer({ min: 0, max: 3_000 })
    .map((days) => addDays(new Date(start).toISOString().slice(0, 10), days)),
  looks: fc.array(fc.integer({ min: -40, max: 2_300 }), { minLength: 1, maxLength: 12 }),
})

describe('100,000 random schedules', () => {
  it('release a sum that only rises, never exceeds what was obtained, reaches it, and does not depend on who looks when', () => {
    fc.assert(
      fc.property(schedule, ({ rule: terms, obtained, day, looks }) => {
        const vesting = vestingOf(terms, obtained, day)
        const visits = looks.toSorted((a, b) => a - b).map((days) => addDays(day, days))
        let held = 0n
        for (const visit of visits) {
          const due = releasedBy(vesting, visit)
          // What a late or eager job would post: the difference to what it finds.
          if (due < held || due > obtained) return false
          held += due - held
          const next = nextRelease(vesting, visit)
          if ((next === undefined) !== (due === obtained && visit >= vesting.lastDay)) return false
          if (next !== undefined && releasedBy(vesting, next) < due) return false
        }
        return (
          releasedBy(vesting, addDays(vesting.firstDay, -1)) === 0n &&
          releasedBy(vesting, vesting.lastDay) === obtained &&
          restOf(vesting) >= 0n &&
          releaseDays(vesting) >= 1
        )
      }),
      { numRuns: 10_000 },
    )
  }, 600_000)

  it('day by day come to the same sum, each day as much as the others but the first or the last', () => {
    fc.assert(
      fc.property(schedule, ({ rule: terms, obtained, day }) => {
        const vesting = vestingOf(terms, obtained, day)
        const rows = releasesOf(vesting)
        expect(rows.reduce((sum, { units }) => sum + units, 0n)).toBe(obtained)
        expect(rows.at(-1)?.sum).toBe(obtained)
        const inner = rows.slice(1, -1)
        expect(inner.every(({ units }) => units === vesting.daily)).toBe(true)
        expect(rows.every((row) => releasedOn(vesting, row.day) === row.units)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  }, 60_000)
})

describe('what a round can cost at most', () => {
  it('covers every way of filling it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 100, max: 10_000 }), { minLength: 1, maxLength: 40 }),
        (amounts) => {
          const entries = amounts.map((amount) => icoSums(at('0.23'), BigInt(amount) * ONE))
          const total = entries.reduce((sum, { amount }) => sum + amount, 0n)
          const mcs = entries.reduce((sum, { obtained }) => sum + obtained, 0n)
          const referral = entries.reduce((sum, { fee }) => {
            const shares = { firstBps: 10_000n, nextBps: 3_000n }
            return sum + [1, 2, 3, 4, 5].reduce((all, level) => all + levelShare(fee, level, shares), 0n)
          }, 0n)
          expect(mcs <= maxMcs(at('0.23'), total)).toBe(true)
          expect(referral <= maxReferral(at('0.23'), total, 3_000n)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
