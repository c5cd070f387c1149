import { exportLedgerEntries, listLedgerEntries, type LedgerEntry } from '#contract/console/money/ledger.ts'
import { Link } from 'react-router'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { exactTime, minute } from '#web/base/format.ts'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { knownWord, enumText } from '../../../i18n/words.ts'
import { CaseHead } from '../../../ui/CaseHead.tsx'
import { amountColumn, minuteColumn, enumColumn } from '#console/ui/lists/Columns.tsx'
import { csvOf } from '#console/ui/lists/CsvButton.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { codeClass } from '#console/ui/text/Code.tsx'

const source = listOf(listLedgerEntries, (page) => page)
const csv = csvOf(exportLedgerEntries, 'ledger-entries')

const columns = (): readonly ListColumn<LedgerEntry>[] => [
  minuteColumn('at', t.list_when()),
  enumColumn('kind', t.ledger_kind(), 'event'),
  amountColumn('amount'),
  { ...enumColumn('debitClass', t.ledger_debit(), 'account'), id: 'debit' },
  { ...enumColumn('creditClass', t.ledger_credit(), 'account'), id: 'credit' },
  { id: 'op', name: t.ledger_op(), cell: ({ op }) => <Text tone="quiet">{enumText('kind', op)}</Text> },
]

function account(id: string, name: string) {
  return (
    <TextLink as={Link} to={`/ledger/entries?account=${id}`}>
      {name}
    </TextLink>
  )
}

function EntryCase({ entry }: { entry: LedgerEntry }) {
  return (
    <>
      <CaseHead title={sum(unitsOf(entry.amount), entry.coin)} text={enumText('event', entry.kind)} />
      <Facts
        facts={[
          {
            label: t.ledger_debit(),
            value: account(entry.debitAccount, enumText('account', entry.debitClass)),
          },
          {
            label: t.ledger_credit(),
            value: account(entry.creditAccount, enumText('account', entry.creditClass)),
          },
          { label: t.ledger_op(), value: enumText('kind', entry.op) },
          { label: t.list_when(), value: `${minute(entry.at)} (${exactTime(entry.at)})` },
          ...(entry.detail === ''
            ? []
            : [{ label: t.ledger_detail(), value: knownWord('detail', entry.detail) ?? entry.detail }]),
          ...(entry.reference === null
            ? []
            : [
                {
                  label: t.ledger_reference(),
                  value: (
                    <TextLink
                      as={Link}
                      mono
                      className={codeClass}
                      to={`/ledger/entries?reference=${entry.reference}`}
                    >
                      {entry.reference}
                    </TextLink>
                  ),
                },
              ]),
        ]}
      />
    </>
  )
}

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
      ]}
      csv={csv}
      actions={<LinkButton to="/ledger">{t.ledger_accounts()}</LinkButton>}
      detail={(entry) => <EntryCase entry={entry} />}
    />
  )
}
