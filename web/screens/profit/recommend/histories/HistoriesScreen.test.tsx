import { screen } from '@testing-library/react'
import { listCommissions } from '#contract/members/referral.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { m } from '#web/i18n/messages.ts'
import HistoriesScreen from './HistoriesScreen.tsx'

describePagedList('the commissions', {
  part: <HistoriesScreen />,
  operation: listCommissions,
  none: m.commission_none(),
  rows: () => screen.queryAllByRole('listitem'),
})
