import { groupAddress } from '#contract/rules/money/tron-address.ts'
import type { Deposit } from '#contract/wallet/wallet.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { resultName, resultTone } from '#web/features/wallet/texts/wallet-texts.ts'
import { shortMinute } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { AddressLine } from '#web/ui/text/AddressLine.tsx'
import { Meter } from '#web/ui/charts/Meter.tsx'
import * as styles from './DepositRow.module.css'

/** How far the blocks on top of a deposit have come. */
function Progress({ deposit }: { deposit: Deposit }) {
  const { confirmations, needed } = deposit
  const seen = confirmations < needed ? confirmations : needed
  const text = m.deposit_progress({ seen, needed })
  return (
    <span className={styles.progress}>
      <Meter max={needed} value={seen} aria-label={text} />
      <Text size={14} tone="quiet" role="status">
        {text}
      </Text>
    </span>
  )
}

/** A deposit as it arrives: sum, sender, and its confirmations until it counts. */
export function DepositRow({ deposit }: { deposit: Deposit }) {
  const own = useSum()
  const { result } = deposit
  return (
    <RowFrame className={styles.deposit}>
      <Inline apart start>
        <RowMain>
          <Text strong unbroken>
            {own.signedSum(unitsOf(deposit.amount), deposit.coin)}
          </Text>
          <time dateTime={deposit.seenAt}>{shortMinute(deposit.seenAt)}</time>
        </RowMain>
        <Badge tone={resultTone(result)} dot={result === 'Pending'}>
          {resultName(result)}
        </Badge>
      </Inline>
      {result === 'Pending' && <Progress deposit={deposit} />}
      <AddressLine size={12} tone="faint">
        {m.histories_from()} <Text mono>{groupAddress(deposit.from)}</Text>
      </AddressLine>
    </RowFrame>
  )
}
