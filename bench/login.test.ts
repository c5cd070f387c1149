import { describe, expect, it } from 'vitest'
import { compareSamples } from './login.ts'

describe('comparing two samples', () => {
  const base = Array.from({ length: 500 }, (_, index) => index)
  it('finds no difference between a sample and itself', () => {
    expect(compareSamples(base, base)).toEqual({ distance: 0, p: 1 })
  })
  it('finds a planted shift of a fifth of the spread', () => {
    const { distance, p } = compareSamples(
      base,
      base.map((value) => value + 100),
    )
    expect(distance).toBeCloseTo(0.2, 2)
    expect(p).toBeLessThan(0.001)
  })
})
