import { describe, expect, it } from 'vitest'
import { totp } from './totp.ts'

describe('the tests’ own TOTP', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('agrees with the vectors of RFC 6238 at second %d', (second, code) => {
    expect(totp(secret, second * 1000)).toBe(code)
  })
})
