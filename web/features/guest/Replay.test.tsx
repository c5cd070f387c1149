import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getPublicRecord } from '#contract/trading/signals.ts'
import { draw } from '#testing/components/draw.ts'
import { answerOf, exampleAnswer, exampleOf } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import RecordPoster from './RecordPoster.tsx'
import Replay from './Replay.tsx'

const FOUND = Date.parse('2026-11-24T00:00:00Z')
const example = exampleOf(getPublicRecord.answer.shape.signals._zod.def.element)
const signalOf = (id: string, state: 'HIT' | 'STOPPED', realisedReturn: number) => ({
  signal: {
    ...Object(example).signal,
    id,
    state,
    realisedReturn,
    probability: 41,
    foundAt: new Date(FOUND).toISOString(),
    resolvedAt: new Date(FOUND + 1_800_000).toISOString(),
  },
  candles: [-1, 0, 1].map((index) => [FOUND + index * 900_000, 100, 101, 99, 100]),
})
const { day, signals } = answerOf(getPublicRecord, {
  day: '2026-11-24',
  signals: [signalOf('a', 'STOPPED', -2), signalOf('b', 'HIT', 3)],
  record: exampleAnswer(getPublicRecord).record,
})

describe('the replay for guests', () => {
  beforeEach(
    () =>
      void vi.spyOn(window, 'matchMedia').mockReturnValue(
        Object.assign(new EventTarget(), {
          matches: true,
          media: '',
          onchange: null,
          addListener() {},
          removeListener() {},
        }),
      ),
  )

  it('shows a lost signal to its end where motion is to be reduced, and another at once when it is chosen', async () => {
    draw(<Replay day={day} signals={signals} />)
    expect(await screen.findByText(/−2\.00%/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: new RegExp(m.signals_state_hit()) }))
    expect(await screen.findByText(/\+3\.00%/)).toBeInTheDocument()
  })
})

it('the poster says beneath its picture what the average signal brought after fees', () => {
  const { record } = exampleAnswer(getPublicRecord)
  draw(<RecordPoster record={{ ...record, origin: 'live' }} />)
  const drawn = record.total !== null && record.bins.length > 0
  expect(screen.queryByText(m.guest_net()) !== null).toBe(drawn)
})
