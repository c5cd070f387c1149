import type { Currency, Sum, Units } from '#contract/wallet/wallet-parts.ts'
import { useStore } from '#web/base/store.ts'
import { balancesHidden } from '#web/features/wallet/hidden-balances.ts'
import { atGlance, figure, shortSignedSum, shortSum, signedSum, sum } from '#web/base/money-text.ts'

const COVER = '••••'

/**
 * Writes sums of the member's own money; covered while balances are hidden. The short ones are for summaries, whose details
 * stand elsewhere: cut, never rounded up.
 */
export function useSum() {
  const hidden = useStore(balancesHidden, false)
  const cover = (text: string) => (hidden ? COVER : text)
  return {
    hidden,
    figure: <Coin extends Currency>(units: Units<Coin>): Sum<Coin> => (hidden ? COVER : figure(units)),
    shortFigure: <Coin extends Currency>(units: Units<Coin>): Sum<Coin> =>
      hidden ? COVER : figure(atGlance(units)),
    sum: <Coin extends Currency>(units: Units<Coin>, coin: NoInfer<Coin>) => cover(sum(units, coin)),
    shortSum: <Coin extends Currency>(units: Units<Coin>, coin: NoInfer<Coin>) =>
      cover(shortSum(units, coin)),
    signedSum: <Coin extends Currency>(units: Units<Coin>, coin: NoInfer<Coin>) =>
      cover(signedSum(units, coin)),
    shortSignedSum: <Coin extends Currency>(units: Units<Coin>, coin: NoInfer<Coin>) =>
      cover(shortSignedSum(units, coin)),
  }
}
