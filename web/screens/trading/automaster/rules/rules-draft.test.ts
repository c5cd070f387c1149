import { expect, it } from 'vitest'
import type { AutoRulesForm } from '#contract/trading/autotrading.ts'
import { draftOf, formOf, numberOf, wrongFields } from './rules-draft.ts'

const RULES: AutoRulesForm = {
  budget: '100',
  perTradePct: 10,
  maxOpen: 5,
  stopPct: 3,
  takeProfit: true,
  trailingPct: null,
  dayLossPct: 5,
  maxDrawdownPct: 15,
  minProbability: 45,
  kinds: ['BREAKOUT'],
  symbols: [],
}

it('rules go through the fields and come back the same', () => {
  expect(formOf(draftOf(RULES), RULES)).toEqual(RULES)
  expect(formOf(draftOf({ ...RULES, trailingPct: 1.5 }), RULES).trailingPct).toBe(1.5)
})

it('a comma is a point, and what is no number is not guessed', () => {
  expect([numberOf('2,5'), numberOf(' 3 '), numberOf('1.234'), numberOf('-1'), numberOf('')]).toEqual([
    2.5,
    3,
    undefined,
    undefined,
    undefined,
  ])
})

it('fields out of their bounds are named, an empty trailing stop is none', () => {
  const draft = { ...draftOf(RULES), budget: ' ', maxOpen: '2.5', stopPct: '0.4', dayLossPct: '51' }
  expect(wrongFields(draft)).toEqual(['budget', 'maxOpen', 'stopPct', 'dayLossPct'])
  expect(wrongFields(draftOf(RULES))).toEqual([])
})
