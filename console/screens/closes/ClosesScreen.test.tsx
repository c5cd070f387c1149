import { listCloses } from '#contract/console/money/closes.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import ClosesScreen from './ClosesScreen.tsx'

describeConsoleList('daily closes', {
  Screen: ClosesScreen,
  title: t.nav_closes(),
  operation: listCloses,
  none: t.closes_none(),
})
