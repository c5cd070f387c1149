import { useNavigate } from 'react-router'
import { listMembers, MEMBER_FLAGS, MEMBER_STATES, type StaffMemberRow } from '#contract/console/members.ts'
import { TimeAgo } from '#web/ui/Times.tsx'
import { Badge } from '#web/ui/Parts.tsx'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { word } from '../../i18n/words.ts'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '../../ui/use-list-table.ts'

const source = listOf(listMembers, (page) => page)
const choicesOf = (group: 'state' | 'kind', values: readonly string[]) =>
  values.map((value) => ({ value, label: word(group, value) }))

const columns = (): readonly ListColumn<StaffMemberRow>[] => [
  {
    id: 'loginId',
    name: t.members_id(),
    cell: ({ loginId }) => <b>{loginId}</b>,
    value: ({ loginId }) => loginId,
  },
  { id: 'name', name: t.members_name(), cell: ({ name }) => name },
  { id: 'email', name: t.members_email(), cell: ({ email }) => email },
  { id: 'phone', name: t.members_phone(), cell: ({ phone }) => phone },
  {
    id: 'country',
    name: t.members_country(),
    cell: ({ country }) => country,
    value: ({ country }) => country,
  },
  {
    id: 'state',
    name: t.list_state(),
    cell: ({ state, withdrawLockedUntil }) => (
      <span className="fx">
        <StateMark state={state} />
        {withdrawLockedUntil !== null && <Badge tone="warn">{word('kind', 'WITHDRAW_LOCKED')}</Badge>}
      </span>
    ),
    value: ({ state }) => state,
  },
  {
    id: 'createdAt',
    name: t.members_joined(),
    cell: ({ createdAt }) => <TimeAgo time={createdAt} />,
    value: ({ createdAt }) => createdAt,
  },
]

export default function MembersScreen() {
  const navigate = useNavigate()
  return (
    <ListScreen
      title={t.nav_members()}
      source={source}
      columns={columns()}
      none={t.members_none()}
      filters={[
        { kind: 'search', name: 'q', label: t.members_search() },
        { kind: 'choice', name: 'state', label: t.list_state(), choices: choicesOf('state', MEMBER_STATES) },
        {
          kind: 'choice',
          name: 'country',
          label: t.members_country(),
          choices: choicesOf('kind', ['KOR', 'USA']),
        },
        { kind: 'choice', name: 'flag', label: t.members_flag(), choices: choicesOf('kind', MEMBER_FLAGS) },
      ]}
      onEnter={({ id }) => void navigate(`/members/${id}`)}
    />
  )
}
