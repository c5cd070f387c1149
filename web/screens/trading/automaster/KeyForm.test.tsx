import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACKNOWLEDGEMENTS } from '#contract/trading/acknowledgements.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import { getAutoMaster, registerExchangeKey } from '#contract/trading/autotrading.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { KeyForm } from './KeyForm.tsx'

const before = (server: ServerFixture) =>
  server.answer(getOtpStatus, exampleAnswer(getOtpStatus, { on: true }))

async function fillKey(): Promise<void> {
  await fillIn(m.auto_api_key(), 'key-1')
  await fillIn(m.auto_secret(), 'secret-1')
  await fillIn(m.otp_code(), '123456')
}

describeForm('the key of an exchange', {
  operation: registerExchangeKey,
  before,
  draw: () => draw(<KeyForm account={exampleAnswer(getAutoMaster, { type: 'binance' })} />),
  fill: fillKey,
  send: m.auto_register(),
  body: { apiKey: 'key-1', secretKey: 'secret-1', otpCode: '123456' },
  missing: {
    [m.auto_api_key()]: failureText('empty:apiKey'),
    [m.auto_secret()]: failureText('empty:secretKey'),
    // The help of this field stands before what is wrong with it, and goes when something is.
    [m.otp_code()]: failureText('OTP-B002'),
  },
  refusedAt: { label: m.otp_code(), code: 'OTP-B001', text: failureText('OTP-B001') },
})

describeForm('the key of an exchange that has a passphrase', {
  operation: registerExchangeKey,
  before,
  draw: () => draw(<KeyForm account={exampleAnswer(getAutoMaster, { type: 'okx' })} />),
  fill: async () => {
    await fillKey()
    await fillIn(m.auto_passphrase(), 'phrase-1')
  },
  send: m.auto_register(),
  body: { apiKey: 'key-1', secretKey: 'secret-1', otpCode: '123456', passphrase: 'phrase-1' },
  missing: { [m.auto_passphrase()]: failureText('empty:passphrase') },
})

it('asks for the acknowledgement when the key works from every address, names ours, and sends it along', async () => {
  const server = createServerFixture()
  before(server)
  server.refuse(registerExchangeKey, { code: 'AUTO-A012' })
  const account = exampleAnswer(getAutoMaster, { type: 'binance', executorAddresses: ['203.0.113.7'] })
  draw(<KeyForm account={account} />)
  await screen.findByText(m.auto_key_addresses({ addresses: '203.0.113.7' }))
  await fillKey()
  const send = screen.getByRole('button', { name: m.auto_register() })
  await userEvent.click(send)
  await screen.findByText(m.auto_key_anywhere())
  expect(send.hasAttribute('disabled')).toBe(true)
  const text = ACKNOWLEDGEMENTS.noIpLimit.en
  await fillIn(m.auto_type_exactly({ text }), text)
  await userEvent.click(send)
  await waitFor(() => expect(server.callsOf(registerExchangeKey)).toHaveLength(2))
  expect(server.callsOf(registerExchangeKey)[1]?.body).toMatchObject({ apiKey: 'key-1', noIpLimit: text })
})
