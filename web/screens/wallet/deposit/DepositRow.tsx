import { groupAddress } from '#contract/rules/money/tron-address.ts'
import type { Deposit } from '#contract/wallet/wallet.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { resultName, resultTone } from '#web/features/wallet/wallet-texts.ts'
import { shortMinute } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import * as styles from './DepositRow.module.css'

/** How far the blocks on top of a deposit have come. */
function Progress({ deposit }: { deposit: Deposit }) {
  const { confirmations, needed } = deposit
  const seen = confirmations < needed ? confirmations : needed
  const text = m.deposit_progress({ seen, needed })
  return (
    <span className={styles.progress}>
      <progress className="meter" max={needed} value={seen} aria-label={text} />
      <span className="t14 q" role="status">
        {text}
      </span>
    </span>
  )
}

/** A deposit as it arrives: sum, sender, and its confirmations until it counts. */
export function DepositRow({ deposit }: { deposit: Deposit }) {
  const own = useSum()
  const { result } = deposit
  return (
    <div className={`row ${styles.deposit}`}>
      <div className="sp top-line">
        <span className="m">
          <span className="b nw">{own.signedSum(unitsOf(deposit.amount), deposit.coin)}</span>
          <time dateTime={deposit.seenAt}>{shortMinute(deposit.seenAt)}</time>
        </span>
        <Badge tone={resultTone(result)} dot={result === 'Pending'}>
          {resultName(result)}
        </Badge>
      </div>
      {result === 'Pending' && <Progress deposit={deposit} />}
      <p className="t12 qq addr">
        {m.histories_from()} <span className="mono">{groupAddress(deposit.from)}</span>
      </p>
    </div>
  )
}
