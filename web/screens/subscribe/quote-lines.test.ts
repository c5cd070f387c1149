import { expect, it } from 'vitest'
import type { MembershipQuote } from '#contract/members/subscribe.ts'
import { quoteLines, toPay } from './quote-lines.ts'

const QUOTE: MembershipQuote = {
  quoteId: 'q',
  item: 'SIGNAL',
  days: 90,
  usd: '171',
  fullUsd: '180',
  discountPct: 5,
  mcs: '684',
  bonusUsed: '260',
  price: '0.25',
  start: '2026-05-01T00:00:00.000Z',
  end: '2026-07-30T00:00:00.000Z',
  expiresAt: '2026-05-01T00:01:00.000Z',
  missing: '0',
}
const values = (quote: MembershipQuote) => quoteLines(quote).map(({ value }) => value)

it('each line of a quote follows from the one above it, down to what is paid', () => {
  expect(values(QUOTE).slice(0, 5)).toEqual([
    '180.00 USD',
    '−9.00 USD',
    '684.00\u00a0MCS',
    '−260.00\u00a0MCS',
    '424.00\u00a0MCS',
  ])
  expect(toPay(QUOTE)).toBe('424.00\u00a0MCS')
})

it('without discount and bonus a quote has no lines for them', () => {
  const plain = { ...QUOTE, days: 30, usd: '60', fullUsd: '60', discountPct: 0, mcs: '240', bonusUsed: '0' }
  expect(values(plain).slice(0, 3)).toEqual(['60.00 USD', '240.00\u00a0MCS', '240.00\u00a0MCS'])
})
