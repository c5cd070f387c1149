import { expect, it } from 'vitest'
import { draftOf } from './rules-draft.ts'
import { partTexts, RULE_PARTS, sentencePieces } from './rule-parts.ts'

const RULES = {
  budget: '100',
  perTradePct: 12.5,
  maxOpen: 3,
  stopPct: 3,
  takeProfit: true,
  trailingPct: null,
  dayLossPct: 5,
  maxDrawdownPct: 15,
  minProbability: 45,
  kinds: [],
  symbols: ['BTC/USDT', 'ETH/USDT'],
}

it('the sentence holds every rule once, between words', () => {
  const pieces = sentencePieces()
  const parts = pieces.filter((piece) => typeof piece === 'string')
  expect(parts.toSorted()).toEqual([...RULE_PARTS].toSorted())
  expect(pieces.length).toBeGreaterThan(parts.length)
})

it('a part says its rule as it is typed, and a list by its first', () => {
  const texts = partTexts(draftOf(RULES), RULES, 'USDT')
  expect(texts).toMatchObject({
    perTrade: '12.5%',
    stop: '3%',
    maxOpen: '3 positions',
    symbols: 'BTC/USDT and 1 more',
    kinds: 'all signal types',
    trailing: 'no trailing stop',
  })
  expect(texts.budget).toMatch(/^100\.00.USDT$/)
})
