import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getMe } from '#contract/members/account.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import { listSignals } from '#contract/trading/signals.ts'
import { getTradingStatus } from '#contract/trading/trading.ts'
import { getBalance, getDepositAddress } from '#contract/wallet/wallet.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { serverNow } from '#web/base/clock.ts'
import { m } from '#web/i18n/messages.ts'
import FirstDays from './FirstDays.tsx'
import { recordSignalRead } from './first-read.ts'

const HOUR_MS = 3_600_000
const me = exampleAnswer(getMe)
const example = exampleAnswer(getTradingStatus)
const end = new Date(serverNow() + 53.5 * HOUR_MS).toISOString()
const status = {
  ...example,
  autoMasterMode: null,
  signalAccess: { ...example.signalAccess, state: 'TRIAL' as const, trial: true, end },
}

describe('the first days', () => {
  let server: ServerFixture
  beforeEach(() => {
    localStorage.clear()
    server = createServerFixture()
    server.answer(getMe, me)
    server.answer(listSignals, [])
    server.answer(getBalance, exampleAnswer(getBalance))
    server.answer(getOtpStatus, exampleAnswer(getOtpStatus, { on: true }))
    server.answer(
      getDepositAddress,
      exampleAnswer(getDepositAddress, { faucet: '/sandbox/chain', deposits: [] }),
    )
  })

  it('show the hours that are left as a ring, and what is done', async () => {
    const onSettled = vi.fn()
    draw(<FirstDays status={status} onSettled={onSettled} />)
    expect(onSettled).not.toHaveBeenCalled()
    expect(await screen.findByText(m.first_otp_done())).toBeInTheDocument()
    expect(onSettled).toHaveBeenCalled()
    expect(screen.getByRole('img', { name: m.first_ring({ used: 19 }) })).toBeInTheDocument()
    expect(screen.getByText(/^53\sh/)).toBeInTheDocument()
  })

  it('offer test coins without leaving the page', async () => {
    draw(<FirstDays status={status} onSettled={() => {}} />)
    await userEvent.click(await screen.findByRole('button', { name: m.deposit_faucet_open() }))
    expect(await screen.findByRole('dialog', { name: m.deposit_faucet_open() })).toBeInTheDocument()
  })

  it('lead to a deposit where there is no faucet', async () => {
    server.answer(getDepositAddress, exampleAnswer(getDepositAddress, { faucet: null, deposits: [] }))
    draw(<FirstDays status={status} onSettled={() => {}} />)
    const way = await screen.findByRole('link', { name: m.wallet_deposit() })
    expect(way).toHaveAttribute('href', '/wallet/deposit')
    expect(screen.getByText(m.first_deposit())).toBeInTheDocument()
  })

  it('count a signal that was read, and leave the list when all is done', async () => {
    recordSignalRead(localStorage, me.id)
    server.answer(getDepositAddress, exampleAnswer(getDepositAddress))
    draw(<FirstDays status={{ ...status, autoMasterMode: 'paper' }} onSettled={() => {}} />)
    expect(await screen.findByText(m.first_title())).toBeInTheDocument()
    await expect.poll(() => screen.queryByText(m.first_things())).toBeNull()
  })
})
