import { type GameSide, settleStakes } from '../game.ts'

/** Both sides of a round, millionths. */
export type GameSums = Readonly<Record<GameSide, bigint>>

export interface Expected {
  readonly matched: bigint
  readonly adjust: bigint
  /** What the member has back if that side wins. */
  readonly ifUp: bigint
  readonly ifDown: bigint
}

/**
 * What a stake comes to with the sides as they stand now, in millionths: the sums hold the stake already. All others of a side
 * count as one, which may differ from the end by a millionth.
 */
export function expectedPay(
  own: { side: GameSide; units: bigint },
  sums: GameSums,
  feeBps: number,
): Expected {
  const rest = (side: GameSide) => sums[side] - (own.side === side ? own.units : 0n)
  const others = (['UP', 'DOWN'] as const)
    .map((side) => ({ side, units: rest(side) }))
    .filter(({ units }) => units > 0n)
  const back = (result: GameSide) => {
    const [pay] = settleStakes([own, ...others], { result, feeBps: BigInt(feeBps) })
    return pay === undefined
      ? { matched: 0n, adjust: 0n, total: 0n }
      : { ...pay, total: pay.adjust + pay.profit }
  }
  const [up, down] = [back('UP'), back('DOWN')]
  return { matched: up.matched, adjust: up.adjust, ifUp: up.total, ifDown: down.total }
}
