import { screen } from '@testing-library/react'
import { getSignalStats } from '#contract/trading/signals.ts'
import { describeList } from '#testing/components/describe-list.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleOf } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import { RecordView } from './RecordView.tsx'

const { live } = getSignalStats.answer.shape
const total = live.shape.total._zod.def.innerType
const row = live.shape.rows._zod.def.element
const empty = exampleAnswer(getSignalStats)
const rows = [1, 2].map((seed) => row.parse(exampleOf(row, '', seed)))

describeList('the record of signals', {
  operation: getSignalStats,
  draw: () => draw(<RecordView choice={{ days: 30, origin: 'live' }} onChange={() => {}} />),
  empty,
  full: { ...empty, live: { ...empty.live, total: total.parse(exampleOf(total)), rows } },
  none: m.signals_record_empty(),
  rows: () => screen.queryAllByRole('row').slice(1),
})
