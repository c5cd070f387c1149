import { screen } from '@testing-library/react'
import { listSignals } from '#contract/trading/signals.ts'
import { getTradingStatus } from '#contract/trading/trading.ts'
import { describeWholeList } from '#testing/components/describe-member-list.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import MemberHome from './MemberHome.tsx'

const status = exampleAnswer(getTradingStatus)
const PAIRS = ['BTC/USDT', 'ETH/USDT'] as const

describeWholeList('the signals on the member’s home', {
  part: <MemberHome />,
  before: (server) =>
    server.answer(getTradingStatus, {
      ...status,
      signalAccess: { ...status.signalAccess, state: 'ACTIVE' },
    }),
  operation: listSignals,
  row: (index) => ({ state: 'ACTIVE' as const, symbol: PAIRS[index] ?? '' }),
  none: m.signals_none({ hours: 24 }),
  rows: () => screen.queryAllByRole('link', { name: /BTC|ETH/ }),
})
