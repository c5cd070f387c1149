import { describe, expect, it } from 'vitest'
import { releaseFormula } from './explain-release.ts'

const TERMS = { obtained: 3_000_000_000n, daily: 9_000_000n, bps: 30 }

describe('why so much was released', () => {
  it('is a share of what was obtained on a usual day', () => {
    expect(releaseFormula(TERMS, 9_000_000n)).toBe('3000 × 0.3% = 9 MCS')
  })

  it('is several days at once after a pause', () => {
    expect(releaseFormula(TERMS, 27_000_000n)).toBe('9 × 3 = 27 MCS')
  })

  it('is what the equal days leave over on the last day', () => {
    expect(releaseFormula({ ...TERMS, obtained: 2_740_000_000n }, 13_000_000n)).toBe(
      '2740 − 9 × 303 = 13 MCS',
    )
  })

  it('stays unsaid where the terms do not lead to the sum', () => {
    expect(releaseFormula(TERMS, 9_000_001n)).toBeUndefined()
  })
})
