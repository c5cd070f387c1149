import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getClose, requestClose } from '#contract/console/money/closes.ts'
import { t } from '#console/i18n/messages.ts'
import { drawConsole, exampleMe } from '#testing/components/draw-console.ts'
import { EXAMPLE_TIME, exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import CloseScreen from './CloseScreen.tsx'

const day = '2026-11-24'
let server: ServerFixture
const one = exampleAnswer(getClose)
const line = {
  class: 'UNEARNED',
  opening: '1',
  debits: '0',
  credits: '3000000.000001',
  closing: '3000001.000001',
}
const trial = { coin: 'USDT', difference: '0', classes: [line] } as const
const colleague = (name: string) => ({ id: name, loginId: name, name })

function close(known: Partial<typeof one>): typeof one {
  const figures = { ...one.figures, day, coins: [{ ...trial, classes: [...trial.classes] }] }
  return { ...one, state: 'OPEN', signature: null, isSealed: true, differences: [], figures, ...known }
}

const draw = (me = exampleMe()) =>
  drawConsole(<CloseScreen />, { at: `/closes/${day}`, route: '/closes/:day', me })

describe('a daily close', () => {
  beforeEach(() => {
    server = createServerFixture()
    server.answer(getClose, close({}))
  })

  it('shows every digit of the trial balance, and leads from what moved to its entries', async () => {
    draw()
    const table = await screen.findByRole('table', { name: 'USDT' })
    const moved = within(table).getByRole('link', { name: '3,000,000.000001' })
    expect(moved).toHaveAttribute('href', `/ledger/entries?day=${day}&coin=USDT&class=UNEARNED`)
    expect(within(table).getByText('3,000,001.000001')).toBeVisible()
  })

  it('is signed with a reason, by those who may', async () => {
    server.answer(requestClose, exampleAnswer(requestClose))
    draw()
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(t.closes_sign()) }))
    await userEvent.type(screen.getByLabelText(t.act_reason()), 'Checked')
    const sheet = within(screen.getByRole('dialog'))
    await userEvent.click(sheet.getByRole('button', { name: t.closes_sign() }))
    expect(server.callsOf(requestClose).map(({ body }) => body)).toEqual([{ reason: 'Checked' }])
  })

  it('offers no signature to others, nor once it is signed, and says who did', async () => {
    const { unmount } = draw(exampleMe(['closes.see']))
    await screen.findByRole('table', { name: 'USDT' })
    expect(screen.queryByRole('button', { name: new RegExp(t.closes_sign()) })).not.toBeInTheDocument()
    unmount()
    const signature = { askedBy: colleague('Lee'), approvedBy: colleague('Kim'), at: EXAMPLE_TIME }
    server.answer(getClose, close({ state: 'SIGNED', signature }))
    draw()
    expect(await screen.findByText('Lee')).toBeVisible()
    expect(screen.queryByRole('button', { name: new RegExp(t.closes_sign()) })).not.toBeInTheDocument()
  })

  it('says what was booked afterwards, and when the seals no longer hold', async () => {
    const differences = [{ coin: 'USDT', class: 'UNEARNED', debits: '0', credits: '5' }] as const
    server.answer(getClose, close({ isSealed: false, differences: [...differences] }))
    draw()
    const table = await screen.findByRole('table', { name: t.closes_differences() })
    expect(within(table).getByText('5.00')).toBeVisible()
    expect(screen.getByText(t.closes_seal_broken())).toBeVisible()
  })
})
