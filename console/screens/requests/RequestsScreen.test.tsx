import { listRequests } from '#contract/console/people/requests.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import RequestsScreen from './RequestsScreen.tsx'

describeConsoleList('the requests', {
  Screen: RequestsScreen,
  title: t.nav_requests(),
  operation: listRequests,
  none: t.requests_none(),
})
