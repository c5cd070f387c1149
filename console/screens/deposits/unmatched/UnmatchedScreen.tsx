import { listUnmatched, requestAssign, type UnmatchedReceipt } from '#contract/console/money/withdrawals.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { amountColumn, minuteColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'

const source = listOf(listUnmatched, (page) => page)

const columns = (): readonly ListColumn<UnmatchedReceipt>[] => [
  { ...minuteColumn('receivedAt', t.list_when()), id: 'at' },
  amountColumn('quantity'),
  {
    id: 'from',
    name: t.deposits_from(),
    cell: ({ from }) => (
      <Text tone="quiet" className="mono">
        {from}
      </Text>
    ),
  },
  {
    id: 'txid',
    name: 'txid',
    cell: ({ txid }) => (
      <Text tone="quiet" className="mono">
        {txid.slice(0, 12)}…
      </Text>
    ),
  },
]

function ReceiptCase({ receipt }: { receipt: UnmatchedReceipt }) {
  const { id, quantity, coin, from, txid, receivedAt } = receipt
  return (
    <>
      <Heading>{sum(unitsOf(quantity), coin)}</Heading>
      <div className="case-acts">
        <Act
          operation={requestAssign}
          params={{ id }}
          label={t.deposits_assign()}
          letter="a"
          tone="ink"
          summary={t.deposits_assign_text({ sum: sum(unitsOf(quantity), coin) })}
          fields={[{ name: 'loginId', label: t.members_id(), kind: 'line' }, reasonField()]}
        />
      </div>
      <Facts
        facts={[
          { label: t.deposits_from(), value: <span className="mono wrap-any">{from}</span> },
          { label: 'txid', value: <span className="mono wrap-any">{txid}</span> },
          { label: t.list_when(), value: minute(receivedAt) },
        ]}
      />
    </>
  )
}

export default function UnmatchedScreen() {
  return (
    <ListScreen
      title={t.nav_unmatched()}
      source={source}
      columns={columns()}
      none={t.deposits_unmatched_none()}
      actions={<LinkButton to="/deposits">{t.nav_deposits()}</LinkButton>}
      detail={(receipt) => <ReceiptCase receipt={receipt} />}
    />
  )
}
