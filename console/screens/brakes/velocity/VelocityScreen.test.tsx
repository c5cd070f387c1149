import { listVelocity } from '#contract/console/money/velocity.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import VelocityScreen from './VelocityScreen.tsx'

describeConsoleList('the clusters of fast withdrawals', {
  Screen: VelocityScreen,
  title: t.velocity_title(),
  operation: listVelocity,
  isWhole: true,
  none: t.velocity_none(),
})
