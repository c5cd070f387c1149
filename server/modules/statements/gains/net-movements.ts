import type { BookCoin } from '#contract/wallet/wallet-parts.ts'
import type { Movement } from '#server/modules/ledger/ledger.ts'
import type { NetMovement } from './realised-gains.ts'

/** Movements of one cause at one moment as one, coin by coin: what moved between the own accounts comes to nothing and is left out. */
export function netMovements(
  movements: readonly Movement[],
  coinOf: (account: number) => BookCoin,
): NetMovement[] {
  const groups = Map.groupBy(movements, ({ id, reference, at }) => `${reference ?? id} ${at.getTime()}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const sums = new Map<BookCoin, bigint>()
    for (const { account, units } of group)
      sums.set(coinOf(account), (sums.get(coinOf(account)) ?? 0n) + units)
    const coins = new Map([...sums].filter(([, units]) => units !== 0n))
    return coins.size === 0
      ? []
      : [{ at: first.at, kind: first.kind, reference: first.reference ?? first.id, coins }]
  })
}
