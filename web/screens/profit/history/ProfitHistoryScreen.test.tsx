import { screen } from '@testing-library/react'
import { listProfitHistory } from '#contract/members/profit.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { EXAMPLE_DAY } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import ProfitHistoryScreen from './ProfitHistoryScreen.tsx'

describePagedList('the profit day by day', {
  part: <ProfitHistoryScreen />,
  operation: listProfitHistory,
  none: m.profit_none(),
  row: { day: EXAMPLE_DAY },
  rest: { days: [{ day: EXAMPLE_DAY, sums: { USDT: '2', MCS: '0' } }] },
  rows: () => screen.queryAllByRole('link', { name: /1\.00|2\.00/ }),
})
