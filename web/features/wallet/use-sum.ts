import type { Currency, Sum, Units } from '#contract/wallet/wallet-parts.ts'
import { useStore } from '#web/base/store.ts'
import { balancesHidden } from '#web/features/wallet/hidden-balances.ts'
import { figure, signedSum, sum } from '#web/base/money-text.ts'

const COVER = '••••'

/** Writes sums of the member's own money; covered while balances are hidden. */
export function useSum() {
  const hidden = useStore(balancesHidden, false)
  return {
    hidden,
    figure: <Coin extends Currency>(units: Units<Coin>): Sum<Coin> => (hidden ? COVER : figure(units)),
    sum: <Coin extends Currency>(units: Units<Coin>, coin: NoInfer<Coin>) =>
      hidden ? COVER : sum(units, coin),
    signedSum: <Coin extends Currency>(units: Units<Coin>, coin: NoInfer<Coin>) =>
      hidden ? COVER : signedSum(units, coin),
  }
}
