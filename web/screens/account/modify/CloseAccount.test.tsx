import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAccount, getClosing } from '#contract/members/account-closure.ts'
import { getMe, reauthenticate } from '#contract/members/account.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import { fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { CloseAccount } from './CloseAccount.tsx'

const BALANCE = exampleAnswer(getBalance)

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
  server.answer(getClosing, exampleAnswer(getClosing))
  server.answer(getBalance, { ...BALANCE, gasTrx: '0' })
  server.answer(reauthenticate, exampleAnswer(reauthenticate, { reauthToken: 'r1' }))
})

const open = () => draw(<CloseAccount me={exampleAnswer(getMe)} />)
const close = () => userEvent.click(screen.getByRole('button', { name: m.identity_close() }))

async function confirm(): Promise<void> {
  await fillIn(m.identity_password_current(), 'plum-ink-7431')
  await userEvent.click(screen.getByRole('button', { name: m.common_confirm() }))
}

describe('closing an account', () => {
  it('asks who it is, then sends it once', async () => {
    open()
    await close()
    expect(server.callsOf(closeAccount)).toEqual([])
    await confirm()
    await waitFor(() => expect(server.callsOf(closeAccount)).toHaveLength(1))
    expect(server.callsOf(closeAccount)[0]?.body).toEqual({ reauthToken: 'r1', leavesRest: false })
  })

  it('says what has to end first, and asks nothing else', async () => {
    server.answer(getClosing, exampleAnswer(getClosing, { blockers: ['plan'] }))
    open()
    expect(await screen.findByText(m.identity_close_blocked({ list: m.plan_title() }))).toBeInTheDocument()
    await close()
    expect(screen.queryByLabelText(m.identity_password_current())).not.toBeInTheDocument()
  })

  it('says at its field that gas needs an address to go to', async () => {
    server.answer(getBalance, { ...BALANCE, gasTrx: '500' })
    open()
    const address = await screen.findByRole('textbox', { name: m.withdraw_address() })
    await close()
    expect(address).toHaveAccessibleDescription(failureText('WITHDRAW-B001'))
    expect(server.callsOf(closeAccount)).toEqual([])
  })

  it('says why it was refused', async () => {
    server.refuse(closeAccount, { code: 'COMMON-C001' })
    open()
    await close()
    await confirm()
    expect(await screen.findByText('Refused: COMMON-C001')).toBeInTheDocument()
  })
})
