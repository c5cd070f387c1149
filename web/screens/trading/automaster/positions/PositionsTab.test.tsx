import { screen } from '@testing-library/react'
import { getAutoMaster } from '#contract/trading/autotrading.ts'
import { listAutoPositions } from '#contract/trading/autotrading-positions.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import { PositionsTab } from './PositionsTab.tsx'

describePagedList('the open positions', {
  part: <PositionsTab account={exampleAnswer(getAutoMaster)} />,
  operation: listAutoPositions,
  none: m.auto_none_open(),
  rows: () => screen.queryAllByRole('article'),
})
