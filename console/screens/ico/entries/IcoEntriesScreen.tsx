import { Link, useNavigate, useParams } from 'react-router'
import { listEntries, type StaffIcoEntry } from '#contract/console/ico.ts'
import { unitsOf } from '#web/parts/money-text.ts'
import { minute } from '#web/shell/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { ListScreen } from '../../../ui/ListScreen.tsx'
import { Money } from '../../../ui/Money.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ListColumn } from '../../../ui/use-list-table.ts'

const columns = (): readonly ListColumn<StaffIcoEntry>[] => [
  {
    id: 'enteredAt',
    name: t.list_when(),
    cell: ({ enteredAt }) => minute(enteredAt),
    value: ({ enteredAt }) => enteredAt,
  },
  {
    id: 'member',
    name: t.list_member(),
    cell: ({ member }) => <b>{member.loginId}</b>,
    value: ({ member }) => member.loginId,
  },
  {
    id: 'amount',
    name: t.membership_paid(),
    cell: ({ amount }) => <Money amount={amount} coin="USDT" />,
    value: ({ amount }) => unitsOf(amount),
    figure: true,
  },
  {
    id: 'obtained',
    name: t.ico_bought(),
    cell: ({ obtained }) => <Money amount={obtained} coin="MCS" />,
    value: ({ obtained }) => unitsOf(obtained),
    figure: true,
  },
  {
    id: 'bonus',
    name: t.members_bonus(),
    cell: ({ bonus }) => <Money amount={bonus} coin="MCS" />,
    value: ({ bonus }) => unitsOf(bonus),
    figure: true,
  },
  {
    id: 'released',
    name: t.ico_released(),
    cell: ({ released }) => <Money amount={released} />,
    value: ({ released }) => unitsOf(released),
    figure: true,
  },
  { id: 'state', name: t.list_state(), cell: ({ state }) => <StateMark state={`entry ${state}`} /> },
]

export default function IcoEntriesScreen() {
  const { round = '' } = useParams()
  const navigate = useNavigate()
  return (
    <ListScreen
      title={t.ico_entries_of({ round })}
      source={listOf(listEntries, (page) => page, { id: round })}
      columns={columns()}
      none={t.ico_no_entries()}
      actions={
        <Link className={buttonClass({ tone: 'line', small: true })} to="/ico">
          {t.nav_ico()}
        </Link>
      }
      onEnter={({ member }) => void navigate(`/members/${member.id}`)}
    />
  )
}
