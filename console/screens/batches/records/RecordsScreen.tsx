import { useNavigate, useParams } from '#web/shell/router/hooks.ts'
import { listBatchRecords, type BatchRecord } from '#contract/console/money/rewards.ts'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { memberColumn, moneyColumn } from '#console/ui/lists/Columns.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { Money } from '../../../ui/Money.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'

const columns = (): readonly ListColumn<BatchRecord>[] => [
  memberColumn(),
  moneyColumn('daily', t.batches_daily(), 'USDT'),
  moneyColumn('team', t.members_team(), 'USDT'),
  {
    id: 'before',
    name: t.batches_before(),
    cell: ({ paidBefore }) => <Money amount={paidBefore} coin="USDT" />,
    figure: true,
  },
  {
    id: 'isPaid',
    name: t.list_state(),
    cell: ({ isPaid }) => <StateMark state={isPaid ? 'PAID' : 'WAITING'} />,
  },
]

/** What each plan earned on one reward day. */
export default function RecordsScreen() {
  const { day = '' } = useParams()
  const navigate = useNavigate()
  return (
    <ListScreen
      title={t.batches_of_day({ day })}
      source={listOf(listBatchRecords, (page) => page, { id: day })}
      columns={columns()}
      none={t.batches_no_records()}
      actions={<LinkButton to="/batches">{t.nav_batches()}</LinkButton>}
      onEnter={({ member }) => void navigate(`/members/${member.id}`)}
    />
  )
}
