import { expect, it } from 'vitest'
import { expectedSum } from './expected-sum.ts'

it('adds up to the expected return after fees, to the last digit shown', () => {
  for (const probability of [31, 44, 50, 52]) {
    const signal = {
      probability,
      returnAtTarget: 1.457,
      expectedReturn: 0.1873,
      expectedReturnNet: 0.0873,
    }
    const { target, rest, fees, net } = expectedSum(signal)
    expect(Math.round((target + rest + fees) * 100)).toBe(Math.round(net * 100))
    expect([fees, net]).toEqual([-0.1, 0.09])
  }
})
