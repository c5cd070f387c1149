import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { getFigure } from '#contract/wallet/figures.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { hideBalances } from '#web/features/wallet/hidden-balances.ts'
import { m } from '#web/i18n/messages.ts'
import { WhyLink } from './WhyLink.tsx'

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
})
const answer = {
  ...exampleAnswer(getFigure),
  sums: [{ coin: 'USDT' as const, amount: '12.000001' }],
  lines: [{ term: 'PLAN_TEAM' as const, note: '2', formula: '4 × 3 + 0.000001 = 12.000001 USDT' }],
  total: 0,
  movements: [],
}

const FIGURES = [
  { figure: 'PLAN_VALUE', name: 'Value' },
  { figure: 'GAME_POOL', of: '77', name: 'Pool' },
] as const

async function open() {
  draw(<WhyLink figures={FIGURES} />)
  await userEvent.click(screen.getByRole('button', { name: m.why_of({ name: 'Value' }) }))
}

it('shows the figure to its last digit, its arithmetic, and says that nothing is behind it yet', async () => {
  server.answer(getFigure, answer)
  await open()
  expect(await screen.findByText(answer.lines[0]?.formula ?? '')).toBeVisible()
  expect(screen.getByRole('dialog')).toHaveTextContent('12.000001')
  expect(screen.getByText(`${m.plan_team()} D2`)).toBeVisible()
  expect(screen.getByText(m.why_none())).toBeVisible()
  expect(screen.getByRole('link', { name: m.board_report() })).toHaveAttribute(
    'href',
    expect.stringContaining('about=PLAN_VALUE'),
  )
})

it('changes to the other figure of the card, and asks for its round', async () => {
  server.answer(getFigure, answer)
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Pool' }))
  await screen.findByText(answer.lines[0]?.formula ?? '')
  expect(server.callsOf(getFigure).at(-1)?.query.get('of')).toBe('77')
})

it('covers the numbers while balances are hidden', async () => {
  server.answer(getFigure, answer)
  hideBalances(true)
  await open()
  await screen.findByText(m.why_none())
  expect(screen.getByRole('dialog')).not.toHaveTextContent('12.000001')
  hideBalances(false)
})
