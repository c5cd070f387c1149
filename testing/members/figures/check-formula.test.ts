import { expect, it } from 'vitest'
import { isFormulaRight } from './check-formula.ts'

it.each([
  '1000 × 0.4% = 4 USDT',
  '(500 + 100) ÷ 0.25 = 2400 MCS',
  'max(100 − 11 × 10, 0) = 0 USD',
  'min(3 × 4, 10) = 10 MCS',
  '1 ÷ 3 = 0.333333 MCS',
  '2 + 3 − 1 = 4 USDT',
  '684 MCS = 600 + 84',
])('finds %s right', (formula) => expect(isFormulaRight(formula)).toBe(true))

it.each(['1000 × 0.4% = 5 USDT', '1 ÷ 3 = 0.333332 MCS', '684 MCS = 600 + 83', '2 + 3 − 1 = 3.999999 USDT'])(
  'finds %s wrong',
  (formula) => expect(isFormulaRight(formula)).toBe(false),
)
