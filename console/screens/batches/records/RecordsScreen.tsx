import { Link, useNavigate, useParams } from 'react-router'
import { listBatchRecords, type BatchRecord } from '#contract/console/rewards.ts'
import { unitsOf } from '#web/parts/money-text.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { ListScreen } from '../../../ui/ListScreen.tsx'
import { Money } from '../../../ui/Money.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ListColumn } from '../../../ui/use-list-table.ts'

const columns = (): readonly ListColumn<BatchRecord>[] => [
  {
    id: 'member',
    name: t.list_member(),
    cell: ({ member }) => <b>{member.loginId}</b>,
    value: ({ member }) => member.loginId,
  },
  {
    id: 'daily',
    name: t.batches_daily(),
    cell: ({ daily }) => <Money amount={daily} />,
    value: ({ daily }) => unitsOf(daily),
    figure: true,
  },
  {
    id: 'team',
    name: t.members_team(),
    cell: ({ team }) => <Money amount={team} />,
    value: ({ team }) => unitsOf(team),
    figure: true,
  },
  {
    id: 'before',
    name: t.batches_before(),
    cell: ({ paidBefore }) => <Money amount={paidBefore} />,
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
      actions={
        <Link className={buttonClass({ tone: 'line', small: true })} to="/batches">
          {t.nav_batches()}
        </Link>
      }
      onEnter={({ member }) => void navigate(`/members/${member.id}`)}
    />
  )
}
