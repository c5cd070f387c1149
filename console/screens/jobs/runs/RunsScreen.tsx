import { listJobRuns, type JobRun } from '#contract/console/reports.ts'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { minuteColumn, nameColumn } from '#console/ui/lists/Columns.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { runTime } from '#console/ui/times/run-time.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { enumChoices } from '#console/ui/acts/enum-choices.ts'
import { Cut } from '#console/ui/text/Cut.tsx'

const source = listOf(listJobRuns, (page) => page)

const columns = (): readonly ListColumn<JobRun>[] => [
  minuteColumn('startedAt', t.list_when()),
  nameColumn('job', t.jobs_job()),
  { id: 'took', name: t.jobs_took(), cell: runTime, figure: true },
  { id: 'outcome', name: t.list_state(), cell: ({ outcome }) => <StateMark state={outcome ?? 'running'} /> },
  {
    id: 'note',
    name: t.jobs_note(),
    cell: ({ note }) => <Cut tone="quiet">{note ?? ''}</Cut>,
  },
]

export default function RunsScreen() {
  return (
    <ListScreen
      title={t.jobs_runs()}
      source={source}
      columns={columns()}
      none={t.jobs_no_runs()}
      filters={[
        { kind: 'search', name: 'job', label: t.jobs_job() },
        {
          kind: 'choice',
          name: 'outcome',
          label: t.list_state(),
          choices: enumChoices('state', ['done', 'failed']),
        },
      ]}
      actions={<LinkButton to="/jobs">{t.nav_jobs()}</LinkButton>}
    />
  )
}
