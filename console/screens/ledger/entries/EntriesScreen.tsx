import {
  ACCOUNT_CLASSES,
  exportLedgerEntries,
  getLedgerEntry,
  listLedgerEntries,
  type LedgerEntry,
} from '#contract/console/money/ledger.ts'
import { listOf, query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { enumChoices } from '#console/ui/acts/enum-choices.ts'
import { amountColumn, minuteColumn, enumColumn } from '#console/ui/lists/Columns.tsx'
import { csvOf } from '#console/ui/lists/CsvButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { Read } from '../../../ui/Read.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { EntryCase } from './EntryCase.tsx'

const source = listOf(listLedgerEntries, (page) => page)
const COINS = ['MCS', 'USDT', 'TRX'].map((coin) => ({ value: coin, label: coin }))
const csv = csvOf(exportLedgerEntries, 'ledger-entries')

const columns = (): readonly ListColumn<LedgerEntry>[] => [
  minuteColumn('at', t.list_when()),
  enumColumn('kind', t.ledger_kind(), 'event'),
  amountColumn('amount'),
  { ...enumColumn('debitClass', t.ledger_debit(), 'account'), id: 'debit' },
  { ...enumColumn('creditClass', t.ledger_credit(), 'account'), id: 'credit' },
  { id: 'op', name: t.ledger_op(), cell: ({ op }) => <Text tone="quiet">{enumText('kind', op)}</Text> },
]

export default function EntriesScreen() {
  return (
    <ListScreen
      title={t.ledger_entries()}
      source={source}
      columns={columns()}
      none={t.ledger_no_entries()}
      filters={[
        { kind: 'search', name: 'account', label: t.ledger_account() },
        { kind: 'search', name: 'reference', label: t.ledger_reference() },
        { kind: 'day', name: 'day', label: t.ledger_day() },
        {
          kind: 'choice',
          name: 'class',
          label: t.ledger_class(),
          choices: enumChoices('account', ACCOUNT_CLASSES),
        },
        { kind: 'choice', name: 'coin', label: t.list_coin(), choices: COINS },
      ]}
      csv={csv}
      actions={<LinkButton to="/ledger">{t.ledger_accounts()}</LinkButton>}
      detail={(entry) => <EntryCase entry={entry} />}
      detailById={(id) => (
        <Read from={query(getLedgerEntry, { params: { id } })}>{(entry) => <EntryCase entry={entry} />}</Read>
      )}
    />
  )
}
