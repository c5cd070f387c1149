import { getOtpStatus } from '#contract/members/otp.ts'
import { getAutoMaster, registerExchangeKey } from '#contract/trading/autotrading.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import type { ServerFixture } from '#testing/components/server-fixture.ts'
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
