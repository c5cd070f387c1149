import { expect, it } from 'vitest'
import { missingSum } from './missing-sum.ts'

it('is what the wallet lacks for a sum, and nothing where it suffices or is unknown', () => {
  expect(missingSum(600n, 500n)).toBe(100n)
  expect(missingSum(500n, 500n)).toBe(0n)
  expect(missingSum(1n, 500n)).toBe(0n)
  expect(missingSum(undefined, 500n)).toBe(0n)
  expect(missingSum(600n, undefined)).toBe(0n)
})
