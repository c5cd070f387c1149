import { expect, it } from 'vitest'
import { figure, shortSignedSum, shortSum, signedSum, sum, unitsOf } from './money-text.ts'

it('reads an amount of an answer to the millionth, with its sign', () => {
  expect(unitsOf('1842.36')).toBe(1_842_360_000n)
  expect(unitsOf('-0.000001')).toBe(-1n)
  expect(() => unitsOf('1e3')).toThrow('no amount')
})

it('writes at least two decimals and every further digit that is booked', () => {
  expect(figure(1_842_360_000n)).toBe('1,842.36')
  expect(figure(500_000_000n)).toBe('500.00')
  expect(figure(3_398_641n)).toBe('3.398641')
  expect(figure(9_000_000_000_000_000_001n)).toBe('9,000,000,000,000.000001')
})

it('writes won without decimals', () => {
  expect(sum(unitsOf('7000'), 'KRW')).toBe('7,000\u00a0KRW')
  expect(signedSum(unitsOf('-3'), 'KRW')).toBe('−3\u00a0KRW')
})

it('tells the direction of a movement by its sign', () => {
  expect(signedSum(7_200_000n, 'MCS')).toBe('+7.20\u00a0MCS')
  expect(signedSum(-300_000_000n, 'USDT')).toBe('−300.00\u00a0USDT')
  expect(sum(0n, 'TRX')).toBe('0.00\u00a0TRX')
})

it.each([
  [9_995_094n, '9.99'],
  [-6_799_395n, '−6.79'],
  [-10_713n, '−0.01'],
  [1_361n, '0.0013'],
  [-7n, '−0.000007'],
  [0n, '0.00'],
])('%s millionths are %s at a glance: cut towards zero, and never nothing of something', (units, shown) => {
  expect(shortSum(units, 'USDT')).toBe(`${shown}\u00a0USDT`)
  expect(shortSignedSum(units, 'USDT')).toBe(`${units > 0n ? '+' : ''}${shown}\u00a0USDT`)
})
