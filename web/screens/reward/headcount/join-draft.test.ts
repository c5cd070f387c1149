import { describe, expect, it } from 'vitest'
import { ONE } from '#contract/money.ts'
import { parseTiers, type PlanOffer } from '#contract/rules/money/plan.ts'
import { checkAmount, earlyEnds, maxOf, sumsOf } from './join-draft.ts'

const offer: PlanOffer = {
  min: 500n * ONE,
  max: 10_000n * ONE,
  step: ONE,
  tiers: parseTiers('500:150, 1000:200, 3000:250, 5000:300') ?? [],
  dailyBps: 40,
  graduationBps: 500,
}

describe('the sum to join with', () => {
  it.each([
    ['', 'PLAN-B001'],
    ['499', 'PLAN-B001'],
    ['500,5', 'PLAN-B004'],
    ['10001', 'PLAN-B002'],
    ['801', 'PLAN-A001'],
    ['800', ''],
  ])('%j is told %j to somebody with 800', (typed, code) => {
    expect(checkAmount(typed, offer, 800n * ONE)).toBe(code)
  })

  it('is at most a whole number that the member has, the treasury covers and the rules allow', () => {
    expect(maxOf(offer, 1_234_567_890n, 9_999n * ONE)).toBe('1234')
    expect(maxOf(offer, 50_000n * ONE, 3_000n * ONE)).toBe('3000')
    expect(maxOf(offer, 50_000n * ONE, 90_000n * ONE)).toBe('10000')
  })
})

describe('the table of early ends', () => {
  it('runs from the first possible payment to break-even, where nothing comes back', () => {
    const sums = sumsOf('1000', offer)
    const table = sums === undefined ? [] : earlyEnds(sums, 30)
    expect(table.map(({ payments }) => payments)).toEqual([30, 60, 100, 150, 200, 250])
    expect(table.map(({ refund }) => refund / ONE)).toEqual([880n, 760n, 600n, 400n, 200n, 0n])
  })
})
