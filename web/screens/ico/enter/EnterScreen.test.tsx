import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { joinIco, listIcoRounds } from '#contract/ico.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import { fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { ONE } from '#contract/money.ts'
import { sum } from '#web/base/money-text.ts'
import EnterScreen from './EnterScreen.tsx'

const BALANCE = exampleAnswer(getBalance)
const ROUNDS = exampleItems(listIcoRounds, 1).map(({ round, mine }) => ({
  round: {
    ...round,
    state: 'OPEN' as const,
    price: '0.5',
    min: '100',
    max: '10000',
    step: '100',
    cap: '100000',
    sold: '0',
    termsVersion: '2026-11',
  },
  mine: { ...mine, left: '10000' },
}))

/** What scrolls a text for a reader: here its end is in sight at once. */
function stubReadToEnd(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    function IntersectionObserver(this: unknown, onSeen: (entries: readonly object[]) => void) {
      return { observe: () => queueMicrotask(() => onSeen([{ isIntersecting: true }])), disconnect() {} }
    },
  )
}

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
  stubReadToEnd()
  server.answer(getOtpStatus, exampleAnswer(getOtpStatus, { on: true }))
  server.answer(listIcoRounds, exampleAnswer(listIcoRounds, { items: ROUNDS }))
  server.answer(getBalance, { ...BALANCE, USDT: { ...BALANCE.USDT, available: '5000' } })
})

const amount = () => screen.findByRole('textbox', { name: m.ico_amount() })
const box = (name: string) => screen.getByRole('checkbox', { name })
const ENTERS = m.ico_enter_with({ sum: sum(500n * ONE, 'USDT') })
const pressEnter = (name = ENTERS) => userEvent.click(screen.getByRole('button', { name }))

async function agree(label: string): Promise<void> {
  await userEvent.click(box(label))
  const read = await screen.findByRole('button', { name: m.ico_have_read() })
  await waitFor(() => expect(read).toBeEnabled())
  await userEvent.click(read)
}

async function fillForm(): Promise<void> {
  await userEvent.click(await amount())
  await userEvent.paste('500')
  await agree(m.ico_agree_terms())
  await agree(m.ico_agree_risk())
  await fillIn(m.otp_code(), '123456')
}

async function confirm(): Promise<void> {
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: m.ico_enter() }))
}

describe('entering a round of the token sale', () => {
  it('says that none is open where none is', async () => {
    server.answer(listIcoRounds, exampleAnswer(listIcoRounds))
    draw(<EnterScreen />)
    expect(await screen.findByText(m.ico_not_open())).toBeInTheDocument()
  })

  it('is read again on request when the rounds could not be read', async () => {
    server.refuse(listIcoRounds, { code: 'COMMON-C001' })
    draw(<EnterScreen />)
    const retry = await screen.findByRole('button', { name: m.common_retry() })
    server.answer(listIcoRounds, exampleAnswer(listIcoRounds, { items: ROUNDS }))
    await userEvent.click(retry)
    expect(await amount()).toBeInTheDocument()
  })

  it('says at each field what is missing, and sends nothing', async () => {
    draw(<EnterScreen />)
    await amount()
    await pressEnter(m.ico_enter())
    expect(await amount()).toHaveAccessibleDescription(failureText('ICO-B001', { min: '100.00' }))
    expect(box(m.ico_agree_terms())).toHaveAccessibleDescription(failureText('empty:boxMethod'))
    expect(box(m.ico_agree_risk())).toHaveAccessibleDescription(failureText('empty:boxRisk'))
    expect(screen.getByLabelText(m.otp_code())).toHaveAccessibleDescription(failureText('ICO-B005'))
    expect(server.callsOf(joinIco)).toEqual([])
  })

  it('shows the bonus as steps; a step sets its sum, and the button says it', async () => {
    const bonusTiers = [
      { from: '100', percent: 10 },
      { from: '500', percent: 20 },
    ]
    const items = ROUNDS.map((item) => ({ ...item, round: { ...item.round, bonusTiers } }))
    server.answer(listIcoRounds, exampleAnswer(listIcoRounds, { items }))
    draw(<EnterScreen />)
    await userEvent.click(await screen.findByRole('button', { name: /\+20% ?500/ }))
    expect(await amount()).toHaveValue('500')
    const steps = within(screen.getByRole('group', { name: m.ico_bonus_table() })).getAllByRole('button')
    expect(steps.map((step) => step.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
    expect(screen.getByRole('button', { name: ENTERS })).toBeInTheDocument()
  })

  it('ticks a box only after its notice was read', async () => {
    draw(<EnterScreen />)
    await amount()
    await userEvent.click(box(m.ico_agree_risk()))
    expect(box(m.ico_agree_risk())).not.toBeChecked()
    await userEvent.click(await screen.findByRole('button', { name: m.ico_have_read() }))
    expect(box(m.ico_agree_risk())).toBeChecked()
  })

  it('asks first, then sends once what was filled in and keeps its button busy', async () => {
    draw(<EnterScreen />)
    await fillForm()
    await pressEnter()
    expect(server.callsOf(joinIco)).toEqual([])
    await confirm()
    expect(await screen.findByRole('button', { name: ENTERS, busy: true })).toBeDisabled()
    expect(server.callsOf(joinIco).map(({ body }) => body)).toEqual([
      {
        icoNumber: ROUNDS[0]?.round.number,
        amount: '500',
        agreeRisk: true,
        agreeTerms: true,
        termsVersion: '2026-11',
        otpCode: '123456',
      },
    ])
  })

  it('says at its field that a code was refused', async () => {
    server.refuse(joinIco, { code: 'ICO-B006' })
    draw(<EnterScreen />)
    await fillForm()
    await pressEnter()
    await confirm()
    await waitFor(() =>
      expect(screen.getByLabelText(m.otp_code())).toHaveAccessibleDescription(failureText('ICO-B006')),
    )
  })
})

it('says what is missing where the sum is typed, with the way to deposit it', async () => {
  draw(<EnterScreen />)
  await userEvent.click(await amount())
  await userEvent.paste('6000')
  expect(screen.getByRole('link', { name: m.wallet_deposit() })).toHaveAttribute('href', '/wallet/deposit')
  expect(
    screen.getByRole('button', { name: m.plan_short({ sum: sum(1000n * ONE, 'USDT') }) }),
  ).toBeInTheDocument()
})
