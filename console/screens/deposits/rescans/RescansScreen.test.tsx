import { listRescans } from '#contract/console/money/rescans.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import RescansScreen from './RescansScreen.tsx'

describeConsoleList('the rescans of the chain', {
  Screen: RescansScreen,
  title: t.rescans_title(),
  operation: listRescans,
  none: t.rescans_none(),
})
