import { useNavigate } from '#web/shell/router/hooks.ts'
import { listMembers, MEMBER_FLAGS, MEMBER_STATES, type StaffMemberRow } from '#contract/console/members.ts'
import { countryChoices } from '#web/base/country-names.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { agoColumn, countryColumn, nameColumn } from '#console/ui/lists/Columns.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { enumChoices } from '#console/ui/acts/enum-choices.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'

const source = listOf(listMembers, (page) => page)

const columns = (): readonly ListColumn<StaffMemberRow>[] => [
  nameColumn('loginId', t.members_id()),
  { id: 'name', name: t.members_name(), cell: ({ name }) => name },
  { id: 'email', name: t.members_email(), cell: ({ email }) => email },
  { id: 'phone', name: t.members_phone(), cell: ({ phone }) => phone },
  countryColumn(t.members_country()),
  {
    id: 'state',
    name: t.list_state(),
    cell: ({ state, withdrawLockedUntil }) => (
      <Inline as="span">
        <StateMark state={state} />
        {withdrawLockedUntil !== null && <Badge tone="warn">{enumText('kind', 'WITHDRAW_LOCKED')}</Badge>}
      </Inline>
    ),
    value: ({ state }) => state,
  },
  agoColumn('createdAt', t.members_joined()),
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
        stateFilter(MEMBER_STATES),
        {
          kind: 'choice',
          name: 'country',
          label: t.members_country(),
          choices: countryChoices(),
        },
        { kind: 'choice', name: 'flag', label: t.members_flag(), choices: enumChoices('kind', MEMBER_FLAGS) },
      ]}
      onEnter={({ id }) => void navigate(`/members/${id}`)}
    />
  )
}
