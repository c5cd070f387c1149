import { mulDivDown, toCount } from '#contract/money.ts'
import { poolShare, type GameSide } from '#contract/rules/game.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { expectedPay } from '#contract/rules/money/expected-pay.ts'
import type { GameNow } from './use-game.ts'

const HUNDRED = 100n

/** What a stake on a side comes back as if that side wins, as a multiple with two decimals, rounded down. */
export function payoutMultiple(
  { round, feeBps }: Pick<GameNow, 'round' | 'feeBps'>,
  stake: { side: GameSide; units: bigint },
): number {
  const sums = { UP: unitsOf(round.up.sum), DOWN: unitsOf(round.down.sum) }
  sums[stake.side] += stake.units
  const pay = expectedPay(stake, sums, feeBps)
  const back = stake.side === 'UP' ? pay.ifUp : pay.ifDown
  return toCount(mulDivDown(back, HUNDRED, stake.units)) / toCount(HUNDRED)
}

/** What is on each side of a round, in percent. */
export function poolShares({ up, down }: GameNow['round']): { readonly up: number; readonly down: number } {
  return poolShare(unitsOf(up.sum), unitsOf(down.sum))
}
