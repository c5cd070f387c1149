import { useStore } from '#web/shell/store.ts'
import { balancesHidden } from './hidden-balances.ts'
import { figure, signedSum, sum } from './money-text.ts'

const COVER = '••••'

/** Writes sums of the member's own money; covered while balances are hidden. */
export function useSum() {
  const hidden = useStore(balancesHidden, false)
  return {
    hidden,
    figure: (units: bigint) => (hidden ? COVER : figure(units)),
    sum: (units: bigint, coin: string) => (hidden ? COVER : sum(units, coin)),
    signedSum: (units: bigint, coin: string) => (hidden ? COVER : signedSum(units, coin)),
  }
}
