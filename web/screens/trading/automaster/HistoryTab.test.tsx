import { screen } from '@testing-library/react'
import { listAutoEvents } from '#contract/trading/autotrading-changes.ts'
import { getAutoMaster } from '#contract/trading/autotrading.ts'
import { getAutoReport, listAutoPositions } from '#contract/trading/autotrading-positions.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import { HistoryTab } from './HistoryTab.tsx'

describePagedList('the closed positions', {
  part: <HistoryTab account={exampleAnswer(getAutoMaster)} />,
  before: (server) => {
    server.answer(getAutoReport, exampleAnswer(getAutoReport))
    server.answer(listAutoEvents, exampleAnswer(listAutoEvents))
  },
  operation: listAutoPositions,
  none: m.auto_none_closed(),
  rows: () => screen.queryAllByText('BTC/USDT'),
})
