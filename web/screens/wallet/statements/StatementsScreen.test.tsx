import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { listStatements, saveStatementPdf } from '#contract/wallet/statements.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import StatementsScreen from './StatementsScreen.tsx'

const PERIODS = [
  { name: '2026', isOver: false },
  { name: '2026-11', isOver: false },
  { name: '2026-10', isOver: true },
  { name: '2025', isOver: true },
  { name: '2025-12', isOver: true },
]

function drawWith(source: string | null) {
  const server = createServerFixture()
  server.answer(listStatements, {
    periods: PERIODS,
    currencies: source === null ? ['USD'] : ['KRW', 'USD'],
    source,
  })
  draw(<StatementsScreen />)
  return server
}

describe('the statements', () => {
  it('stand by year, and say which still go on', async () => {
    drawWith('rates.example')
    const year = await screen.findByRole('region', { name: '2026' })
    expect(within(year).getAllByText(m.statements_so_far(), { exact: false })).toHaveLength(2)
    expect(within(year).getByText('October 2026')).toBeInTheDocument()
    expect(
      within(screen.getByRole('region', { name: '2025' })).getByText('December 2025'),
    ).toBeInTheDocument()
    expect(screen.getByText(/rates\.example/)).toBeInTheDocument()
  })

  it('are asked for in the currency and by the method that were chosen', async () => {
    const server = drawWith('rates.example')
    await screen.findByRole('option', { name: 'KRW' })
    await userEvent.selectOptions(screen.getByLabelText(m.statements_currency()), 'KRW')
    await userEvent.click(screen.getByRole('button', { name: m.statements_average() }))
    server.refuse(saveStatementPdf, { code: 'COMMON-B001' })
    await userEvent.click(screen.getByRole('button', { name: m.statements_pdf({ period: 'October 2026' }) }))
    await expect.poll(() => server.callsOf(saveStatementPdf)).toHaveLength(1)
    const asked = server.callsOf(saveStatementPdf).at(-1)
    expect(asked?.path).toBe('/api/wallet/statements/2026-10/pdf')
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ currency: 'KRW', method: 'AVERAGE' })
  })

  it('are in dollars alone while nobody says what others are worth', async () => {
    drawWith(null)
    expect(await screen.findByText(m.statements_no_source(), { exact: false })).toBeInTheDocument()
    expect(within(screen.getByLabelText(m.statements_currency())).getAllByRole('option')).toHaveLength(1)
  })
})
