import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getOtpStatus } from '#contract/members/otp.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { getSwapRate, quoteSwap, swap } from '#contract/wallet/swap.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import SwapScreen from './SwapScreen.tsx'

const AT = '2026-11-24T00:00:00.000Z'
const BALANCE: AnswerOf<typeof getBalance> = {
  MCS: { available: '522', locked: '0', hold: '0', bonus: '0', withdrawable: '522' },
  USDT: { available: '30', hold: '0', withdrawable: '30' },
  gasTrx: '0',
  prepaidTrx: '40',
  price: { value: '0.25', at: AT },
  totalUsdt: '160.5',
  withdrawLock: null,
}
const QUOTE: AnswerOf<typeof quoteSwap> = {
  quoteId: 'q1',
  way: 'MCS_USDT',
  ratio: '0.25',
  at: AT,
  request_amount: '100',
  swap_fee: '0.125',
  swap_amount: '24.875',
  expiresAt: '2999-01-01T00:00:00.000Z',
}

let server: ReturnType<typeof createServerFixture>
beforeEach(() => {
  server = createServerFixture()
  server.answer(getOtpStatus, { on: true, recoveryLeft: 8 })
  server.answer(getBalance, BALANCE)
  server.answer(quoteSwap, QUOTE)
  server.answer(getSwapRate, {
    ratio: { MCS_USDT: '0.25', USDT_MCS: '4' },
    at: AT,
    price: '0.25',
    feeBps: 50,
    min: '10',
    max: '5000',
    dayLeft: '20000',
    available: true,
  })
})

const request = () => screen.findByRole('textbox', { name: m.swap_give() })
const code = () => screen.findByRole('textbox', { name: m.otp_code() })

async function fixSums(): Promise<void> {
  await userEvent.type(await request(), '100')
  await userEvent.click(screen.getByRole('button', { name: m.swap_ask() }))
  await code()
}

async function confirm(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /^Swap 100/ }))
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: m.swap_do() }))
}

describe('the swap form', () => {
  it('asks for a quote first, and only then for a code', async () => {
    draw(<SwapScreen />)
    await request()
    expect(screen.queryByRole('textbox', { name: m.otp_code() })).not.toBeInTheDocument()
    await fixSums()
    expect(server.callsOf(quoteSwap).map(({ body }) => body)).toEqual([
      { way: 'MCS_USDT', request_amount: '100' },
    ])
    expect(screen.getByRole('region', { name: m.swap_get() })).toHaveTextContent('24.875')
  })

  it('drops the quote when another sum is typed', async () => {
    draw(<SwapScreen />)
    await fixSums()
    await userEvent.type(await request(), '0')
    expect(screen.queryByRole('textbox', { name: m.otp_code() })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: m.swap_ask() })).toBeEnabled()
  })

  it('asks for no quote of nothing', async () => {
    draw(<SwapScreen />)
    await request()
    await userEvent.click(screen.getByRole('button', { name: m.swap_ask() }))
    expect(await request()).toBeInvalid()
    expect(server.callsOf(quoteSwap)).toEqual([])
  })

  it('swaps at the quote after a question, with the code and a key', async () => {
    draw(<SwapScreen />)
    await fixSums()
    await userEvent.type(await code(), '123456')
    await confirm()
    await waitFor(() => expect(server.callsOf(swap)).toHaveLength(1))
    expect(server.callsOf(swap)[0]?.body).toEqual({ quoteId: 'q1', otpCode: '123456' })
    expect(server.callsOf(swap)[0]?.key).toMatch(/\S/)
  })

  it('says a refused code beside its field, and empties it', async () => {
    server.refuse(swap, { code: 'SWAP-B003' })
    draw(<SwapScreen />)
    await fixSums()
    await userEvent.type(await code(), '123456')
    await confirm()
    await waitFor(async () => expect(await code()).toHaveAccessibleDescription(failureText('SWAP-B003')))
    expect(await code()).toHaveValue('')
  })

  it('shows ratio and sums without OTP, and what is missing to swap', async () => {
    server.answer(getOtpStatus, { on: false, recoveryLeft: 0 })
    draw(<SwapScreen />)
    await userEvent.type(await request(), '100')
    await userEvent.click(screen.getByRole('button', { name: m.swap_ask() }))
    expect(await screen.findByRole('link', { name: m.otp_set_up() })).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: m.otp_code() })).not.toBeInTheDocument()
  })
})
