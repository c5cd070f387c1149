import { exportLedgerEntries, listLedgerEntries, type LedgerEntry } from '#contract/console/ledger.ts'
import { Link } from 'react-router'
import { sum, unitsOf } from '#web/parts/money-text.ts'
import { exactTime, minute } from '#web/shell/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { word } from '../../../i18n/words.ts'
import { csvOf } from '../../../ui/CsvButton.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { ListScreen } from '../../../ui/ListScreen.tsx'
import { Money } from '../../../ui/Money.tsx'
import type { ListColumn } from '../../../ui/use-list-table.ts'

const source = listOf(listLedgerEntries, (page) => page)
const csv = csvOf(exportLedgerEntries, 'ledger-entries')

const columns = (): readonly ListColumn<LedgerEntry>[] => [
  { id: 'at', name: t.list_when(), cell: ({ at }) => minute(at), value: ({ at }) => at },
  { id: 'kind', name: t.ledger_kind(), cell: ({ kind }) => <b>{kind}</b>, value: ({ kind }) => kind },
  {
    id: 'amount',
    name: t.list_amount(),
    cell: ({ amount, coin }) => <Money amount={amount} coin={coin} />,
    value: ({ amount }) => unitsOf(amount),
    figure: true,
  },
  {
    id: 'debit',
    name: t.ledger_debit(),
    cell: ({ debitClass }) => debitClass,
    value: ({ debitClass }) => debitClass,
  },
  {
    id: 'credit',
    name: t.ledger_credit(),
    cell: ({ creditClass }) => creditClass,
    value: ({ creditClass }) => creditClass,
  },
  { id: 'op', name: t.ledger_op(), cell: ({ op }) => <span className="q">{word('kind', op)}</span> },
]

function account(id: string, name: string) {
  return (
    <Link className="link" to={`/ledger/entries?account=${id}`}>
      {name}
    </Link>
  )
}

function EntryCase({ entry }: { entry: LedgerEntry }) {
  return (
    <>
      <div className="st">
        <h2 className="h">{sum(unitsOf(entry.amount), entry.coin)}</h2>
        <span className="t14 q">{entry.kind}</span>
      </div>
      <Facts
        facts={[
          { label: t.ledger_debit(), value: account(entry.debitAccount, entry.debitClass) },
          { label: t.ledger_credit(), value: account(entry.creditAccount, entry.creditClass) },
          { label: t.ledger_op(), value: word('kind', entry.op) },
          { label: t.list_when(), value: `${minute(entry.at)} (${exactTime(entry.at)})` },
          ...(entry.detail === '' ? [] : [{ label: t.ledger_detail(), value: entry.detail }]),
          ...(entry.reference === null
            ? []
            : [
                {
                  label: t.ledger_reference(),
                  value: (
                    <Link className="link mono wrap-any" to={`/ledger/entries?reference=${entry.reference}`}>
                      {entry.reference}
                    </Link>
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
      actions={
        <Link className={buttonClass({ tone: 'line', small: true })} to="/ledger">
          {t.ledger_accounts()}
        </Link>
      }
      detail={(entry) => <EntryCase entry={entry} />}
    />
  )
}
