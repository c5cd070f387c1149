import type { AnswerOf } from '#contract/operation.ts'
import type { getProfitSummary } from '#contract/members/profit.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Text } from '#web/ui/text/Text.tsx'
import * as styles from './Both.module.css'

type Sums = AnswerOf<typeof getProfitSummary>['incentive']['today']

/** Both coins one above the other, because they cannot be added. */
export function Both({ sums }: { sums: Sums }) {
  const own = useSum()
  const mcs = unitsOf(sums.MCS)
  return (
    <span className={styles.sums}>
      <Text unbroken>{own.sum(unitsOf(sums.USDT), 'USDT')}</Text>
      {mcs !== 0n && <Text unbroken>{own.sum(mcs, 'MCS')}</Text>}
    </span>
  )
}
