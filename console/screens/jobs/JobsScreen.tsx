import { listJobs, runJob } from '#contract/console/reports.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { minute } from '#web/base/format.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { nameColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { runTime } from '#console/ui/times/run-time.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { Code } from '#console/ui/text/Code.tsx'
import { Quote } from '#console/ui/text/Quote.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'

type Job = AnswerOf<typeof listJobs>['items'][number]
const source = listOf(listJobs, ({ items }) => ({ items, next: null }))

const columns = (): readonly ListColumn<Job>[] => [
  nameColumn('id', t.jobs_job()),
  {
    id: 'cron',
    name: t.jobs_schedule(),
    cell: ({ cron }) => (
      <Text tone="quiet" mono>
        {cron}
      </Text>
    ),
  },
  {
    id: 'last',
    name: t.jobs_last(),
    cell: ({ last }) => (last === null ? t.jobs_never() : <TimeAgo time={last.startedAt} />),
    value: ({ last }) => last?.startedAt ?? '',
  },
  {
    id: 'took',
    name: t.jobs_took(),
    cell: ({ last }) => (last === null ? '–' : runTime(last)),
    figure: true,
  },
  {
    id: 'outcome',
    name: t.list_state(),
    cell: ({ last }) => (last === null ? '–' : <StateMark state={last.outcome ?? 'running'} />),
    value: ({ last }) => last?.outcome ?? '',
  },
]

function JobCase({ job: { id, cron, last } }: { job: Job }) {
  return (
    <>
      <Code as="h2" size="heading" worded>
        {id}
      </Code>
      <Facts
        facts={[
          { label: t.jobs_schedule(), value: <Text mono>{cron}</Text> },
          ...(last === null
            ? []
            : [
                { label: t.jobs_last(), value: minute(last.startedAt) },
                { label: t.jobs_took(), value: runTime(last) },
                { label: t.list_state(), value: <StateMark state={last.outcome ?? 'running'} /> },
              ]),
        ]}
      />
      {last !== null && last.note !== null && last.note !== '' && <Quote>{last.note}</Quote>}
      <CaseActs>
        <Act
          operation={runJob}
          params={{ id }}
          label={t.jobs_run()}
          letter="r"
          summary={t.jobs_run_text()}
          fields={[reasonField()]}
          done={t.jobs_queued()}
        />
        <LinkButton tone="two" to={`/jobs/runs?job=${encodeURIComponent(id)}`}>
          {t.jobs_runs()}
        </LinkButton>
      </CaseActs>
    </>
  )
}

/** What runs on a timer, and how it went last. */
export default function JobsScreen() {
  return (
    <ListScreen
      title={t.nav_jobs()}
      source={source}
      columns={columns()}
      none={t.jobs_none()}
      actions={<LinkButton to="/jobs/runs">{t.jobs_runs()}</LinkButton>}
      detail={(job) => <JobCase job={job} />}
    />
  )
}
