import { expect, it } from 'vitest'
import { ONE } from '../../money.ts'
import { isClosingRest } from './closing-rest.ts'

it('a rest is something, less than the smallest withdrawal, and never as much as 10 USDT or 40 MCS', () => {
  expect(isClosingRest('USDT', 0n, 10n * ONE)).toBe(false)
  expect(isClosingRest('USDT', 1n, 10n * ONE)).toBe(true)
  expect(isClosingRest('USDT', 5n * ONE, 5n * ONE)).toBe(false)
  expect(isClosingRest('USDT', 5n * ONE - 1n, 5n * ONE)).toBe(true)
  expect(isClosingRest('USDT', 10n * ONE, 1_000n * ONE)).toBe(false)
  expect(isClosingRest('USDT', 10n * ONE - 1n, 1_000n * ONE)).toBe(true)
  expect(isClosingRest('MCS', 40n * ONE, 1_000n * ONE)).toBe(false)
  expect(isClosingRest('MCS', 40n * ONE - 1n, 1_000n * ONE)).toBe(true)
})
