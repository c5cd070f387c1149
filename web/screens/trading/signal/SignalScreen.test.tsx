import { screen } from '@testing-library/react'
import { getSignal, listSignals } from '#contract/trading/signals.ts'
import { describeWholeList } from '#testing/components/describe-member-list.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import SignalScreen from './SignalScreen.tsx'

describeWholeList('the signals', {
  part: <SignalScreen />,
  at: '/trading/signal?view=all',
  before: (server) => server.answer(getSignal, exampleAnswer(getSignal)),
  operation: listSignals,
  none: m.signals_none({ hours: 24 }),
  rows: () => screen.queryAllByRole('link', { name: /BTC/ }),
})
