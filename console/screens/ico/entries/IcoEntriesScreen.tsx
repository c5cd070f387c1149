import { useNavigate, useParams } from '#web/shell/router/hooks.ts'
import { listEntries, type StaffIcoEntry } from '#contract/console/ico.ts'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { memberColumn, minuteColumn, moneyColumn, ownStateColumn } from '#console/ui/lists/Columns.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'

const columns = (): readonly ListColumn<StaffIcoEntry>[] => [
  minuteColumn('enteredAt', t.list_when()),
  memberColumn(),
  moneyColumn('amount', t.membership_paid(), 'USDT'),
  moneyColumn('obtained', t.ico_bought(), 'MCS'),
  moneyColumn('bonus', t.members_bonus(), 'USDT'),
  moneyColumn('released', t.ico_released(), 'MCS'),
  ownStateColumn('entry'),
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
      actions={<LinkButton to="/ico">{t.nav_ico()}</LinkButton>}
      onEnter={({ member }) => void navigate(`/members/${member.id}`)}
    />
  )
}
