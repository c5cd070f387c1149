import { Link } from 'react-router'
import { listJobRuns, type JobRun } from '#contract/console/reports.ts'
import { duration, minute } from '#web/shell/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { word } from '../../../i18n/words.ts'
import { ListScreen } from '../../../ui/ListScreen.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ListColumn } from '../../../ui/use-list-table.ts'

const source = listOf(listJobRuns, (page) => page)

const columns = (): readonly ListColumn<JobRun>[] => [
  {
    id: 'startedAt',
    name: t.list_when(),
    cell: ({ startedAt }) => minute(startedAt),
    value: ({ startedAt }) => startedAt,
  },
  { id: 'job', name: t.jobs_job(), cell: ({ job }) => <b>{job}</b>, value: ({ job }) => job },
  {
    id: 'took',
    name: t.jobs_took(),
    cell: ({ startedAt, endedAt }) =>
      endedAt === null ? '–' : duration(Date.parse(endedAt) - Date.parse(startedAt)),
    figure: true,
  },
  { id: 'outcome', name: t.list_state(), cell: ({ outcome }) => <StateMark state={outcome ?? 'running'} /> },
  { id: 'note', name: t.jobs_note(), cell: ({ note }) => <span className="q cut">{note ?? ''}</span> },
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
          choices: ['done', 'failed'].map((value) => ({ value, label: word('state', value) })),
        },
      ]}
      actions={
        <Link className={buttonClass({ tone: 'line', small: true })} to="/jobs">
          {t.nav_jobs()}
        </Link>
      }
    />
  )
}
