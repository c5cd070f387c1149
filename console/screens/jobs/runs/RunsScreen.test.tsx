import { listJobRuns } from '#contract/console/reports.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import RunsScreen from './RunsScreen.tsx'

describeConsoleList('the runs of the jobs', {
  Screen: RunsScreen,
  title: t.jobs_runs(),
  operation: listJobRuns,
  none: t.jobs_no_runs(),
})
