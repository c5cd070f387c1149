import type { Signal } from '#contract/trading/signals.ts'

/** The expected return as a sum, in percent with two decimals; the lines add up to the last digit shown. */
export interface ExpectedSum {
  readonly target: number
  readonly rest: number
  readonly fees: number
  readonly net: number
}

const cents = (percent: number): number => Math.round(percent * 100)

/** Chance × target, what all other ends bring, and fees: together the expected return after fees. */
export function expectedSum(
  signal: Pick<Signal, 'probability' | 'returnAtTarget' | 'expectedReturn' | 'expectedReturnNet'>,
): ExpectedSum {
  const target = cents((signal.probability / 100) * signal.returnAtTarget)
  const fees = cents(signal.expectedReturnNet - signal.expectedReturn)
  const net = cents(signal.expectedReturnNet)
  return { target: target / 100, rest: (net - target - fees) / 100, fees: fees / 100, net: net / 100 }
}
