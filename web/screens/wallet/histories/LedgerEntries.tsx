import type { LedgerEntry } from '#contract/wallet/wallet.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { accountName, opName, typeName } from '#web/features/wallet/wallet-texts.ts'
import { exactTime, minute } from '#web/base/format.ts'
import * as styles from './LedgerEntries.module.css'

/** The entries of the books that one movement is made of, in their order: from, to, and what it left. */
export function LedgerEntries({ entries }: { entries: readonly LedgerEntry[] }) {
  const own = useSum()
  return (
    <ol className={styles.entries} aria-label={m.histories_entries()}>
      {entries.map((entry) => (
        <li key={entry.transferId} className="row">
          <span className="m">
            <span className="b">{typeName(entry.type, entry.detail)}</span>
            <span>
              {accountName(entry.from)} → {accountName(entry.to)}
            </span>
            <span className="t12 qq">
              {opName(entry.op)} ·{' '}
              <time dateTime={entry.at} title={minute(entry.at)}>
                {exactTime(entry.at)}
              </time>
            </span>
          </span>
          <span className="e">
            <span className="b nw">{own.sum(unitsOf(entry.amount), entry.coin)}</span>
            {entry.balanceAfter !== null && (
              <span className="nw">
                {m.histories_then({ sum: own.sum(unitsOf(entry.balanceAfter), entry.coin) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
