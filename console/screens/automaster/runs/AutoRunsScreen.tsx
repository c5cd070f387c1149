import { useNavigate } from '#web/shell/router/hooks.ts'
import { listRuns, type AutoRun } from '#contract/console/autotrading.ts'
import { AUTO_TYPES } from '#contract/rules/autotrading.ts'
import { RUN_STATES } from '#contract/trading/trading.ts'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { countColumn, memberColumn, minuteColumn, textColumn } from '#console/ui/lists/Columns.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'

const source = listOf(listRuns, (page) => page)

const columns = (): readonly ListColumn<AutoRun>[] => [
  memberColumn(),
  textColumn('exchange', t.automaster_exchange()),
  {
    id: 'state',
    name: t.list_state(),
    cell: ({ state }) => <StateMark state={`run ${state}`} />,
    value: ({ state }) => state,
  },
  { ...countColumn('openPositions', t.automaster_positions()), id: 'open' },
  { id: 'realised', name: t.automaster_realised(), cell: ({ realised }) => realised, figure: true },
  { id: 'drawdown', name: t.automaster_drawdown(), cell: ({ worstDrawdown }) => worstDrawdown, figure: true },
  minuteColumn('switchedAt', t.automaster_switched()),
]

export default function AutoRunsScreen() {
  const navigate = useNavigate()
  return (
    <ListScreen
      title={t.automaster_runs()}
      source={source}
      columns={columns()}
      none={t.automaster_no_runs()}
      filters={[
        { kind: 'search', name: 'loginId', label: t.members_id() },
        {
          kind: 'choice',
          name: 'exchange',
          label: t.automaster_exchange(),
          choices: AUTO_TYPES.map((value) => ({ value, label: value })),
        },
        stateFilter(RUN_STATES, 'run'),
      ]}
      actions={<LinkButton to="/automaster">{t.nav_automaster()}</LinkButton>}
      onEnter={({ member }) => void navigate(`/members/${member.id}`)}
    />
  )
}
