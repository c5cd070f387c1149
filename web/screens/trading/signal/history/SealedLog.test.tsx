import { screen } from '@testing-library/react'
import { getTransparency } from '#contract/trading/transparency.ts'
import { describeList } from '#testing/components/describe-list.ts'
import { draw } from '#testing/components/draw.ts'
import { EXAMPLE_TIME, exampleAnswer } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import { SealedLog } from './SealedLog.tsx'

const day = (name: string) => ({
  day: name,
  entries: 10,
  batches: 2,
  previous: '0'.repeat(64),
  head: 'a'.repeat(64),
  sealedAt: EXAMPLE_TIME,
})

describeList('the sealed log of signals', {
  operation: getTransparency,
  draw: () => draw(<SealedLog />),
  empty: exampleAnswer(getTransparency),
  full: exampleAnswer(getTransparency, { signalDays: [day('2026-11-23'), day('2026-11-22')] }),
  none: m.signals_log_none(),
  rows: () => screen.queryAllByRole('option'),
})
