import { mulDivDown, toCount } from '#contract/money.ts'
import { poolShare, type GameSide } from '#contract/rules/game.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { expectedPay } from '#contract/rules/money/expected-pay.ts'
import type { GameNow } from './use-game.ts'

const HUNDRED = 100n

export interface Odds {
  /** Of the stake: what stands against the other side, and what comes back as it was; millionths. */
  readonly matched: bigint
  readonly adjust: bigint
  /** Of the gain, which is as large as what was matched. */
  readonly fee: bigint
  /** All that comes back if the side wins, and as a multiple of the stake with two decimals, rounded down. */
  readonly back: bigint
  readonly multiple: number
}

type Stake = { readonly side: GameSide; readonly units: bigint }

/** What a stake on a side comes to if that side wins, with the pool as it stands and the stake in it. */
export function oddsOf({ round, feeBps }: Pick<GameNow, 'round' | 'feeBps'>, stake: Stake): Odds {
  const sums = { UP: unitsOf(round.up.sum), DOWN: unitsOf(round.down.sum) }
  sums[stake.side] += stake.units
  const { matched, adjust, ifUp, ifDown } = expectedPay(stake, sums, feeBps)
  const back = stake.side === 'UP' ? ifUp : ifDown
  const multiple = toCount(mulDivDown(back, HUNDRED, stake.units)) / toCount(HUNDRED)
  return { matched, adjust, fee: adjust + 2n * matched - back, back, multiple }
}

/** What a stake on a side comes back as if that side wins, as a multiple with two decimals, rounded down. */
export function payoutMultiple(game: Pick<GameNow, 'round' | 'feeBps'>, stake: Stake): number {
  return oddsOf(game, stake).multiple
}

/** What is on each side of a round, in percent. */
export function poolShares({ up, down }: GameNow['round']): { readonly up: number; readonly down: number } {
  return poolShare(unitsOf(up.sum), unitsOf(down.sum))
}
