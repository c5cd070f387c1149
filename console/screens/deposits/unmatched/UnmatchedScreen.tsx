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
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'
import { Code } from '#console/ui/text/Code.tsx'

const source = listOf(listUnmatched, (page) => page)

const columns = (): readonly ListColumn<UnmatchedReceipt>[] => [
  { ...minuteColumn('receivedAt', t.list_when()), id: 'at' },
  amountColumn('quantity'),
  {
    id: 'from',
    name: t.deposits_from(),
    cell: ({ from }) => (
      <Text tone="quiet" mono>
        {from}
      </Text>
    ),
  },
  {
    id: 'txid',
    name: 'txid',
    cell: ({ txid }) => (
      <Text tone="quiet" mono>
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
      <CaseActs>
        <Act
          operation={requestAssign}
          params={{ id }}
          label={t.deposits_assign()}
          letter="a"
          tone="ink"
          summary={t.deposits_assign_text({ sum: sum(unitsOf(quantity), coin) })}
          fields={[{ name: 'loginId', label: t.members_id(), kind: 'line' }, reasonField()]}
        />
      </CaseActs>
      <Facts
        facts={[
          { label: t.deposits_from(), value: <Code>{from}</Code> },
          { label: 'txid', value: <Code>{txid}</Code> },
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
