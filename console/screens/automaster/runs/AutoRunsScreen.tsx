import { Link, useNavigate } from 'react-router'
import { listRuns, type AutoRun } from '#contract/console/autotrading.ts'
import { AUTO_TYPES } from '#contract/rules/autotrading.ts'
import { RUN_STATES } from '#contract/trading.ts'
import { minute } from '#web/shell/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { word } from '../../../i18n/words.ts'
import { ListScreen } from '../../../ui/ListScreen.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ListColumn } from '../../../ui/use-list-table.ts'

const source = listOf(listRuns, (page) => page)

const columns = (): readonly ListColumn<AutoRun>[] => [
  {
    id: 'member',
    name: t.list_member(),
    cell: ({ member }) => <b>{member.loginId}</b>,
    value: ({ member }) => member.loginId,
  },
  {
    id: 'exchange',
    name: t.automaster_exchange(),
    cell: ({ exchange }) => exchange,
    value: ({ exchange }) => exchange,
  },
  {
    id: 'state',
    name: t.list_state(),
    cell: ({ state }) => <StateMark state={`run ${state}`} />,
    value: ({ state }) => state,
  },
  {
    id: 'open',
    name: t.automaster_positions(),
    cell: ({ openPositions }) => openPositions,
    value: ({ openPositions }) => openPositions,
    figure: true,
  },
  { id: 'realised', name: t.automaster_realised(), cell: ({ realised }) => realised, figure: true },
  { id: 'drawdown', name: t.automaster_drawdown(), cell: ({ worstDrawdown }) => worstDrawdown, figure: true },
  {
    id: 'switchedAt',
    name: t.automaster_switched(),
    cell: ({ switchedAt }) => (switchedAt === null ? '–' : minute(switchedAt)),
    value: ({ switchedAt }) => switchedAt ?? '',
  },
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
        {
          kind: 'choice',
          name: 'state',
          label: t.list_state(),
          choices: RUN_STATES.map((value) => ({ value, label: word('state', `run ${value}`) })),
        },
      ]}
      actions={
        <Link className={buttonClass({ tone: 'line', small: true })} to="/automaster">
          {t.nav_automaster()}
        </Link>
      }
      onEnter={({ member }) => void navigate(`/members/${member.id}`)}
    />
  )
}
