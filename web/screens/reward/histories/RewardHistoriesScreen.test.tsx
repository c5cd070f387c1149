import { screen } from '@testing-library/react'
import { listPlanHistories, listRewardHistories } from '#contract/members/rewards.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { m } from '#web/i18n/messages.ts'
import RewardHistoriesScreen from './RewardHistoriesScreen.tsx'

describePagedList('the plans that were joined', {
  part: <RewardHistoriesScreen />,
  at: '/reward/histories/plan',
  operation: listPlanHistories,
  none: m.plan_no_plans(),
  row: { joined: '7' },
  rows: () => screen.queryAllByText(/^7\.00 USDT/),
})

describePagedList('the rewards of the plans', {
  part: <RewardHistoriesScreen />,
  at: '/reward/histories/reward',
  operation: listRewardHistories,
  none: m.plan_no_rewards(),
  rows: () => screen.queryAllByRole('row').slice(1),
})
