import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getOtpStatus } from '#contract/members/otp.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { getWithdrawFee, withdraw } from '#contract/wallet/withdrawals.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import WithdrawScreen from './WithdrawScreen.tsx'

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const FEE: AnswerOf<typeof getWithdrawFee> = {
  prepaidTrx: '40',
  gasTrx: '55',
  expectedTrx: { low: '14', high: '30' },
  recipientHoldsUsdt: true,
  internal: false,
  isNewAddress: false,
  min: '10',
  max: '10000',
  dayLeft: '10000',
  automaticUsdt: '1000',
  automaticLeftUsdt: '1000',
  withoutWaitUsdt: '1000',
  waitHours: 24,
  withdrawable: '250.5',
  lock: null,
  topUp: null,
}

let server: ReturnType<typeof createServerFixture>
beforeEach(() => {
  server = createServerFixture()
  server.answer(getOtpStatus, { on: true, recoveryLeft: 8 })
  server.answer(getWithdrawFee, FEE)
})

const quantity = () => screen.findByRole('textbox', { name: m.withdraw_quantity() })

async function fillIn({ code = '123456' } = {}): Promise<void> {
  await quantity()
  await userEvent.click(screen.getByRole('button', { name: m.common_max() }))
  const address = screen.getByRole('textbox', { name: m.withdraw_address() })
  await userEvent.click(address)
  await userEvent.paste(ADDRESS)
  await userEvent.type(screen.getByRole('textbox', { name: m.otp_code() }), code)
  await screen.findByText(m.withdraw_valid_used())
}

const send = () => userEvent.click(screen.getByRole('button', { name: /^Withdraw/ }))

describe('the withdrawal form', () => {
  it('stands behind a skeleton until the fee and the member’s OTP are known', async () => {
    draw(<WithdrawScreen />)
    expect(screen.getByRole('status', { name: m.common_loading() })).toBeInTheDocument()
    expect(await quantity()).toBeInTheDocument()
  })

  it('is not there without OTP: what is missing stands in its place', async () => {
    server.answer(getOtpStatus, { on: false, recoveryLeft: 0 })
    draw(<WithdrawScreen />)
    expect(await screen.findByRole('link', { name: m.otp_set_up() })).toHaveAttribute('href', '/account/otp')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('without OTP tells beside it what of each coin could be withdrawn', async () => {
    server.answer(getOtpStatus, { on: false, recoveryLeft: 0 })
    draw(<WithdrawScreen />)
    const card = within(await screen.findByRole('region', { name: m.withdraw_can() }))
    expect(card.getByText('USDT')).toBeVisible()
    expect(card.getByText('MCS')).toBeVisible()
    expect(server.callsOf(getWithdrawFee).map((one) => one.query.get('coin'))).toEqual(['USDT', 'MCS'])
  })

  it('can be tried again when the fee could not be read', async () => {
    server.refuse(getWithdrawFee, { code: 'WITHDRAW-C001' })
    draw(<WithdrawScreen />)
    const retry = await screen.findByRole('button', { name: m.common_retry() })
    server.answer(getWithdrawFee, FEE)
    await userEvent.click(retry)
    expect(await quantity()).toBeInTheDocument()
  })

  it('names each field that is missing, and sends nothing', async () => {
    draw(<WithdrawScreen />)
    await quantity()
    await send()
    expect(await quantity()).toHaveAccessibleDescription(failureText('WITHDRAW-B002'))
    expect(screen.getByRole('textbox', { name: m.withdraw_address() })).toBeInvalid()
    expect(screen.getByRole('textbox', { name: m.otp_code() })).toBeInvalid()
    expect(server.callsOf(withdraw)).toEqual([])
  })

  it('takes no more than there is', async () => {
    draw(<WithdrawScreen />)
    await userEvent.type(await quantity(), '250.6')
    await send()
    expect(await quantity()).toHaveAccessibleDescription(
      failureText('WITHDRAW-A003', { min: '10.00 USDT', max: '10,000.00 USDT' }),
    )
  })

  it('asks before it sends what Max filled in, and sends it with a key', async () => {
    draw(<WithdrawScreen />)
    await fillIn()
    await send()
    const question = await screen.findByRole('dialog')
    expect(question).toHaveTextContent('250.5')
    expect(server.callsOf(withdraw)).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: m.withdraw_send() }))
    await waitFor(() => expect(server.callsOf(withdraw)).toHaveLength(1))
    const [sent] = server.callsOf(withdraw)
    expect(sent?.body).toMatchObject({
      coin: 'USDT',
      address: ADDRESS,
      quantity: '250.5',
      otpCode: '123456',
    })
    expect(sent?.key).toMatch(/\S/)
  })

  it('sends what was refused and is sent again unchanged under the same key', async () => {
    server.refuse(withdraw, { code: 'WITHDRAW-C001' })
    draw(<WithdrawScreen />)
    await fillIn()
    await send()
    await userEvent.click(await screen.findByRole('button', { name: m.withdraw_send() }))
    await screen.findByRole('alert')
    await userEvent.type(screen.getByRole('textbox', { name: m.otp_code() }), '123456')
    await send()
    await userEvent.click(await screen.findByRole('button', { name: m.withdraw_send() }))
    await waitFor(() => expect(server.callsOf(withdraw)).toHaveLength(2))
    const [first, second] = server.callsOf(withdraw)
    expect(second?.key).toBe(first?.key)
  })

  it('sends nothing when the question is cancelled', async () => {
    draw(<WithdrawScreen />)
    await fillIn()
    await send()
    const question = await screen.findByRole('dialog')
    await userEvent.click(within(question).getByRole('button', { name: m.common_cancel() }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(server.callsOf(withdraw)).toEqual([])
  })

  it('says a refused code beside its field, and empties it: a code counts once', async () => {
    server.refuse(withdraw, { code: 'WITHDRAW-B006' })
    draw(<WithdrawScreen />)
    await fillIn()
    await send()
    await userEvent.click(await screen.findByRole('button', { name: m.withdraw_send() }))
    const code = screen.getByRole('textbox', { name: m.otp_code() })
    await waitFor(() => expect(code).toHaveAccessibleDescription(failureText('WITHDRAW-B006')))
    expect(code).toHaveValue('')
  })
})
