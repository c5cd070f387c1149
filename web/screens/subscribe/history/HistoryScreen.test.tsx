import { screen } from '@testing-library/react'
import { listSubscriptions } from '#contract/members/subscribe.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { m } from '#web/i18n/messages.ts'
import HistoryScreen from './HistoryScreen.tsx'

describePagedList('the paid periods of a membership', {
  part: <HistoryScreen />,
  operation: listSubscriptions,
  none: m.subscribe_history_none(),
  rows: () => screen.queryAllByRole('region'),
})
