import { listJobs } from '#contract/console/reports.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import JobsScreen from './JobsScreen.tsx'

describeConsoleList('the jobs', {
  Screen: JobsScreen,
  title: t.nav_jobs(),
  operation: listJobs,
  isWhole: true,
  none: t.jobs_none(),
})
