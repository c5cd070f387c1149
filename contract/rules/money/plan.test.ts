import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ONE, formatUnits } from '../../money.ts'
import {
  capacityOf,
  earlyRefund,
  parseTiers,
  planSums,
  parsePlanAmount,
  teamShares,
  type PlanOffer,
} from './plan.ts'

const offer: PlanOffer = {
  min: 500n * ONE,
  max: 10_000n * ONE,
  step: ONE,
  tiers: parseTiers('500:150, 1000:200, 3000:250, 5000:300') ?? [],
  dailyBps: 40,
  graduationBps: 500,
}
const sumsOf = (usdt: bigint) => planSums(offer, usdt * ONE)

describe('the sums of a plan', () => {
  it.each([
    [500n, 375, ['750', '2', '25', '775', '275']],
    [1_000n, 500, ['2000', '4', '50', '2050', '1050']],
    [3_000n, 625, ['7500', '12', '150', '7650', '4650']],
    [10_000n, 750, ['30000', '40', '500', '30500', '20500']],
  ])('are those of example 6 for %s USDT', (usdt, days, texts) => {
    const sums = sumsOf(usdt)
    expect(sums.days).toBe(days)
    expect(sums.breakEvenDay).toBe(250)
    expect([sums.target, sums.daily, sums.bonus, sums.cover, sums.operatorPart].map(formatUnits)).toEqual(
      texts,
    )
  })

  it.each([
    [999n, 150],
    [1_000n, 200],
    [2_999n, 200],
    [4_999n, 250],
    [5_000n, 300],
    [10_000n, 300],
  ])('have the ratio of their tier: %s USDT', (usdt, ratio) => {
    expect(sumsOf(usdt).ratioPercent).toBe(ratio)
  })

  it('give back what was not paid yet, as example 7 says', () => {
    const after = (payments: bigint) =>
      formatUnits(earlyRefund(1_000n * ONE, payments * sumsOf(1_000n).daily))
    expect([30n, 31n, 100n, 249n, 250n].map(after)).toEqual(['880', '876', '600', '4', '0'])
  })
})

describe('a typed sum', () => {
  it.each([
    ['499', 'PLAN-B001'],
    ['', 'PLAN-B001'],
    ['10001', 'PLAN-B002'],
    ['500.5', 'PLAN-B004'],
    ['abc', 'PLAN-B004'],
    ['-500', 'PLAN-B004'],
    ['1e3', 'PLAN-B004'],
  ])('%j is refused with %s', (typed, wrong) => {
    expect(parsePlanAmount(offer, typed)).toEqual({ wrong })
  })

  it('is read with a comma and with zeros behind it', () => {
    expect(parsePlanAmount(offer, ' 1000,00 ')).toEqual({ joined: 1_000n * ONE })
  })
})

describe('the capacity', () => {
  it('is the largest sum the treasury can cover, and one more it cannot', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 25_000n * ONE), (treasury) => {
        const most = capacityOf(offer, treasury)
        if (most > 0n) expect(planSums(offer, most).operatorPart).toBeLessThanOrEqual(treasury)
        for (let usdt = most / ONE + 1n; usdt <= 10_000n; usdt += 97n)
          if (usdt >= 500n) expect(sumsOf(usdt).operatorPart).toBeGreaterThan(treasury)
      }),
      { numRuns: 200 },
    )
  })

  it('is nothing when not even the smallest plan is covered', () => {
    expect(capacityOf(offer, 275n * ONE - 1n)).toBe(0n)
    expect(capacityOf(offer, 275n * ONE)).toBe(500n * ONE)
    expect(capacityOf(offer, 1_000_000n * ONE)).toBe(10_000n * ONE)
  })
})

describe('TEAM shares', () => {
  it('begin with 10 % and go on with 30 % of the one before', () => {
    expect(teamShares(1_000, 3_000)).toEqual([100_000, 30_000, 9_000, 2_700, 810])
    expect(teamShares(1_000, 1_000)).toEqual([100_000, 10_000, 1_000, 100, 10])
  })
})
