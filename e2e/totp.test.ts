import { expect, test } from 'vitest'
import { totp, totpByHand } from './totp.ts'

/** "12345678901234567890", the secret of RFC 6238's appendix B, in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code of the standard is shown', (second, code) => {
  expect(totpByHand(SECRET, second * 1000)).toBe(code)
  expect(totp(SECRET, second * 1000)).toBe(code)
})
