import { expect, it } from 'vitest'
import { totp } from '#tools/seed/totp.ts'
import { byOathtool } from './totp.ts'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.runIf(byOathtool(SECRET, 0))('our own codes are those of oathtool', () => {
  for (const second of [0, 29, 30, 59, 1_111_111_109, 1_795_251_600, 20_000_000_000]) {
    expect(totp(SECRET, second * 1000)).toBe(byOathtool(SECRET, second * 1000))
  }
})
