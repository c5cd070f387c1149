import { listBrakes } from '#contract/console/money/brakes.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import BrakesScreen from './BrakesScreen.tsx'

describeConsoleList('the brakes', {
  Screen: BrakesScreen,
  title: t.nav_brakes(),
  operation: listBrakes,
  isWhole: true,
  none: t.brakes_none(),
})
