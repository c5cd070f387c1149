import { expect, it } from 'vitest'
import type { Sum } from '#contract/wallet/wallet-parts.ts'
import { figure, sum, unitsOf } from './money-text.ts'

const cap: Sum<'USDT'> = '250000'

it('a sum that the contract says is in USDT is printed in USDT, and does not compile in another currency', () => {
  expect(sum(unitsOf(cap), 'USDT')).toBe('250,000.00\u00a0USDT')
  // @ts-expect-error The cap of a sale is in USDT.
  expect(sum(unitsOf(cap), 'MCS')).toBe('250,000.00\u00a0MCS')
  // @ts-expect-error A figure remembers what it is in.
  const bought: Sum<'MCS'> = figure(unitsOf(cap))
  expect(bought).toBe('250,000.00')
})

it('a sum worked out from others is in what the line says', () => {
  expect(sum(unitsOf(cap) + 1n, 'USDT')).toBe('250,000.000001\u00a0USDT')
})
