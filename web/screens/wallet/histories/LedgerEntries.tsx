import type { LedgerEntry } from '#contract/wallet/wallet.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { accountName, opName } from '#web/features/wallet/texts/account-texts.ts'
import { typeName } from '#web/features/wallet/texts/wallet-texts.ts'
import { exactTime, minute } from '#web/base/format.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { RowEnd, RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import * as styles from './LedgerEntries.module.css'

/** The entries of the books that one movement is made of, in their order: from, to, and what it left. */
export function LedgerEntries({ entries }: { entries: readonly LedgerEntry[] }) {
  const own = useSum()
  return (
    <ol className={styles.entries} aria-label={m.histories_entries()}>
      {entries.map((entry) => (
        <RowFrame key={entry.transferId} as="li">
          <RowMain>
            <Text strong>{typeName(entry.type, entry.detail)}</Text>
            <span>
              {accountName(entry.from)} → {accountName(entry.to)}
            </span>
            <Text size={12} tone="faint">
              {opName(entry.op)} ·{' '}
              <time dateTime={entry.at} title={minute(entry.at)}>
                {exactTime(entry.at)}
              </time>
            </Text>
          </RowMain>
          <RowEnd>
            <Text strong unbroken>
              {own.sum(unitsOf(entry.amount), entry.coin)}
            </Text>
            {entry.balanceAfter !== null && (
              <Text unbroken>
                {m.histories_then({ sum: own.sum(unitsOf(entry.balanceAfter), entry.coin) })}
              </Text>
            )}
          </RowEnd>
        </RowFrame>
      ))}
    </ol>
  )
}
