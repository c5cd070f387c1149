import { listIncidents } from '#contract/console/status.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import StatusScreen from './StatusScreen.tsx'

describeConsoleList('incidents of the public status', {
  Screen: StatusScreen,
  title: t.nav_status(),
  operation: listIncidents,
  isWhole: true,
  none: t.incidents_none(),
})
