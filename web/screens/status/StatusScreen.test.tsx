import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getStatus } from '#contract/trading/status.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import StatusScreen from './StatusScreen.tsx'

type Answer = AnswerOf<typeof getStatus>

const AT = '2026-11-20T05:32:10.000Z'
const UP: Answer['components'][number] = {
  name: 'app',
  state: 'up',
  latencyMs: 84,
  checkedAt: AT,
  days: [
    { day: '2026-11-19', checks: 2880, failed: 24 },
    { day: '2026-11-20', checks: 1000, failed: 0 },
  ],
}
const INCIDENT: Answer['incidents'][number] = {
  id: '0',
  isPlanned: false,
  components: ['chain'],
  title: { en: 'TRON node behind', ko: null },
  startsAt: '2026-11-12T00:51:00.000Z',
  endsAt: '2026-11-12T01:14:00.000Z',
  updates: [{ at: '2026-11-12T01:14:00.000Z', text: { en: 'All waiting withdrawals sent once', ko: null } }],
}

function drawWith(change: Partial<Answer>): void {
  const server = createServerFixture()
  server.answer(getStatus, {
    at: AT,
    database: 'up',
    components: [UP],
    batches: [],
    incidents: [],
    ...change,
  })
  draw(<StatusScreen />)
}

it('says that everything works, with the share of 90 days and what was measured last', async () => {
  drawWith({})
  expect(await screen.findByRole('heading', { name: m.status_all_up() })).toBeInTheDocument()
  const app = within(screen.getByRole('region', { name: m.status_app() }))
  expect(app.getByText(/99\.38% .* 84 ms/)).toBeInTheDocument()
  expect(
    app.getByRole('img', { name: m.status_bars({ name: m.status_app(), failed: 1 }) }),
  ).toBeInTheDocument()
})

it('says that the database is down, whatever was measured last', async () => {
  drawWith({ database: 'down' })
  expect(await screen.findByRole('alert')).toHaveTextContent(m.status_database_down())
  expect(screen.queryByText(m.status_all_up())).toBeNull()
})

it('calls nothing fine that was not measured', async () => {
  drawWith({ components: [{ ...UP, state: 'unknown', latencyMs: null }] })
  expect(await screen.findByText(m.status_unknown())).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: m.status_some_down() })).toBeInTheDocument()
})

it('says of an installation that nobody has measured yet just that, and no share of no days', async () => {
  drawWith({ components: [{ ...UP, state: 'unknown', latencyMs: null, checkedAt: null, days: [] }] })
  expect(await screen.findByRole('heading', { name: m.status_never() })).toBeInTheDocument()
  expect(screen.queryByText(m.status_some_down())).toBeNull()
  expect(screen.queryByText(/%/)).toBeNull()
})

it('tells what staff wrote about an incident and that it is over', async () => {
  drawWith({ incidents: [INCIDENT] })
  expect(await screen.findByRole('heading', { name: 'TRON node behind' })).toBeInTheDocument()
  expect(screen.getByText(m.status_resolved())).toBeInTheDocument()
  expect(screen.getByText('All waiting withdrawals sent once')).toBeInTheDocument()
})
