import { describe, expect, it } from 'vitest'
import { ONE } from '#contract/money.ts'
import { parseIcoTiers, type IcoTerms } from '#contract/rules/money/ico.ts'
import { checkAmount, draftOf, maxOf } from './enter-draft.ts'

const terms: IcoTerms = {
  price: 250_000n,
  min: 100n * ONE,
  max: 10_000n * ONE,
  step: ONE,
  cap: 100_000n * ONE,
  bonusTiers: parseIcoTiers('100:10, 500:20') ?? [],
  feeTiers: parseIcoTiers('100:5') ?? [],
  vesting: { cliffMonths: 2, months: 10, dailyBps: 30, remainder: 'LAST_DAY' },
}
const room = { available: 800n * ONE, round: 5_000n * ONE, own: 700n * ONE }

describe('the sum to enter with', () => {
  it.each([
    ['', 'ICO-B001'],
    ['99', 'ICO-B001'],
    ['100,5', 'ICO-B004'],
    ['10001', 'ICO-B002'],
    ['5001', 'ICO-A003'],
    ['701', 'ICO-A004'],
    ['700', ''],
  ])('%j is told %j', (typed, code) => {
    expect(checkAmount(typed, terms, room)).toBe(code)
  })

  it('is told the balance where that is the least', () => {
    expect(checkAmount('700', terms, { ...room, available: 699n * ONE })).toBe('ICO-A001')
    expect(checkAmount('700', terms, { ...room, available: undefined })).toBe('')
  })

  it('is at most a whole number within balance, round and the member’s limit', () => {
    expect(maxOf(terms, { ...room, available: 123_999_999n })).toBe('123')
    expect(maxOf(terms, room)).toBe('700')
    expect(maxOf(terms, { ...room, available: undefined })).toBe('0')
  })

  it('is followed by what the server will book', () => {
    const draft = draftOf('500', terms, '2025-04-01')
    expect(draft?.sums.obtained).toBe(2_400n * ONE)
    expect(draft?.vesting).toMatchObject({ firstDay: '2025-06-01', lastDay: '2026-03-31', daily: 7_200_000n })
    expect(draftOf('5', terms, '2025-04-01')).toBeUndefined()
  })
})
