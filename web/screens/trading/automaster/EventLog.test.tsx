import { screen } from '@testing-library/react'
import { listAutoEvents } from '#contract/trading/autotrading-changes.ts'
import { getAutoMaster } from '#contract/trading/autotrading.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import { EventLog } from './EventLog.tsx'

describePagedList('the log of an account', {
  part: <EventLog account={exampleAnswer(getAutoMaster)} />,
  operation: listAutoEvents,
  none: m.auto_log_none(),
  row: { kind: 'CHANGED', stop: 59_000, target: null },
  rest: { comparedAt: null },
  rows: () => screen.queryAllByText(m.auto_event_changed({ stop: '59,000', target: '–' })),
})
