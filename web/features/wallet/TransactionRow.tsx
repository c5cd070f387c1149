import { shortAddress } from '#contract/rules/money/tron-address.ts'
import type { WalletTransaction } from '#contract/wallet/wallet.ts'
import { shortMinute } from '#web/base/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { resultName, typeIcon, typeName } from './texts/wallet-texts.ts'
import { RowEnd, RowIcon, RowMain } from '#web/ui/lists/RowParts.tsx'
import * as styles from './TransactionRow.module.css'

/** What moved, as a line of a list: type and time, the signed sum and its result. */
export function TransactionRow({
  row,
  withAddress = false,
  brief = false,
}: {
  row: WalletTransaction
  /** Also whom it went to or came from, shortened: the whole address is in the detail. */
  withAddress?: boolean
  /** Without the digits that say nothing at a glance, where the history has them. */
  brief?: boolean
}) {
  const { signedSum, shortSignedSum } = useSum()
  const written = brief ? shortSignedSum : signedSum
  const units = unitsOf(row.amount)
  return (
    <>
      <RowIcon>
        <Icon name={typeIcon(row.type)} />
      </RowIcon>
      <RowMain>
        <Text strong>{typeName(row.type, row.detail)}</Text>
        <time dateTime={row.date}>{shortMinute(row.date)}</time>
        {withAddress && row.address !== null && (
          <Text size={12} mono>
            {shortAddress(row.address)}
          </Text>
        )}
      </RowMain>
      <RowEnd>
        <Text strong unbroken className={row.result === 'Failed' ? styles.reversed : undefined}>
          {written(units, row.coin)}
        </Text>
        <span>{resultName(row.result)}</span>
      </RowEnd>
    </>
  )
}
