import { listPlans } from '#contract/console/money/rewards.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import RewardsScreen from './RewardsScreen.tsx'

describeConsoleList('the plans', {
  Screen: RewardsScreen,
  title: t.nav_rewards(),
  operation: listPlans,
  none: t.rewards_none(),
})
