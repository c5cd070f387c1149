import { listRuns } from '#contract/console/autotrading.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import AutoRunsScreen from './AutoRunsScreen.tsx'

describeConsoleList('the runs of automatic trading', {
  Screen: AutoRunsScreen,
  title: t.automaster_runs(),
  operation: listRuns,
  none: t.automaster_no_runs(),
})
