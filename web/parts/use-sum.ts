import type { Currency, Sum, Units } from '#contract/wallet-parts.ts'
import { useStore } from '#web/shell/store.ts'
import { balancesHidden } from './hidden-balances.ts'
import { figure, signedSum, sum } from './money-text.ts'

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
