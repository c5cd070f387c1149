import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getMemberGraph } from '#contract/console/money/graph.ts'
import { t } from '#console/i18n/messages.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import GraphScreen from './GraphScreen.tsx'

let server: ServerFixture
const draw = () => drawConsole(<GraphScreen />, { at: '/members/one/graph', route: '/members/:id/graph' })

describe('the connections of a member', () => {
  beforeEach(() => {
    server = createServerFixture()
    server.answer(getMemberGraph, {
      members: [
        { id: 'one', loginId: 'haneul', step: 0 },
        { id: 'two', loginId: 'jimin', step: 1 },
      ],
      links: [{ id: 'x', kind: 'PAYOUT', shared: 'TXYZ', memberIds: ['one', 'two'], isPartial: true }],
      isPartial: true,
    })
  })

  it('are drawn with every name, and stand in a table whose members lead on', async () => {
    draw()
    const drawing = await screen.findByRole('img', { name: t.graph_drawing({ member: 'haneul' }) })
    expect(within(drawing).getByText('jimin')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`haneul · ${t.graph_title()}`)
    const table = within(screen.getByRole('table', { name: t.graph_links() }))
    expect(table.getByRole('columnheader', { name: t.graph_accounts() })).toBeVisible()
    expect(table.getByText('TXYZ')).toBeVisible()
    expect(table.getByText(t.graph_more())).toBeVisible()
    expect(table.getByRole('link', { name: 'jimin' })).toHaveAttribute('href', '/members/two/graph')
    expect(screen.getByText(t.graph_partial({ count: 60 }))).toBeVisible()
  })

  it('are asked for one step, and for two when they are opened', async () => {
    draw()
    await userEvent.click(await screen.findByRole('link', { name: t.graph_two_steps() }))
    await screen.findByRole('link', { name: t.graph_one_step() })
    await screen.findByRole('table')
    expect(server.callsOf(getMemberGraph)).toHaveLength(2)
  })

  it('say that there are none', async () => {
    server.answer(getMemberGraph, {
      members: [{ id: 'one', loginId: 'haneul', step: 0 }],
      links: [],
      isPartial: false,
    })
    draw()
    expect(await screen.findByText(t.graph_none())).toBeVisible()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})
