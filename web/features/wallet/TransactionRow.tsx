import { shortAddress } from '#contract/rules/money/tron-address.ts'
import type { WalletTransaction } from '#contract/wallet/wallet.ts'
import { shortMinute } from '#web/base/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { resultName, typeIcon, typeName } from './wallet-texts.ts'
import * as styles from './TransactionRow.module.css'

/** What moved, as a line of a list: type and time, the signed sum and its result. */
export function TransactionRow({
  row,
  withAddress = false,
}: {
  row: WalletTransaction
  /** Also whom it went to or came from, shortened: the whole address is in the detail. */
  withAddress?: boolean
}) {
  const { signedSum } = useSum()
  const units = unitsOf(row.amount)
  return (
    <>
      <span className="ic">
        <Icon name={typeIcon(row.type)} />
      </span>
      <span className="m">
        <span className="b">{typeName(row.type, row.detail)}</span>
        <time dateTime={row.date}>{shortMinute(row.date)}</time>
        {withAddress && row.address !== null && <span className="mono t12">{shortAddress(row.address)}</span>}
      </span>
      <span className="e">
        <span className={row.result === 'Failed' ? `b nw ${styles.reversed}` : 'b nw'}>
          {signedSum(units, row.coin)}
        </span>
        <span className={row.result === 'Failed' ? 'bad' : undefined}>{resultName(row.result)}</span>
      </span>
    </>
  )
}
