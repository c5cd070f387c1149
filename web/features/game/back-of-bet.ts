import type { PastBet } from '#contract/game.ts'
import { unitsOf } from '#web/base/money-text.ts'

/** What came back of a bet, all together. */
export function backOf({ adjust, profit, result, amount }: PastBet): bigint {
  return result === 'CANCELLED' ? unitsOf(amount) : unitsOf(adjust) + unitsOf(profit)
}
