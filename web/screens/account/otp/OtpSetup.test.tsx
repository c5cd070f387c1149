import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { generateOtp, verifyOtp } from '#contract/members/otp.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { OtpSetup } from './OtpSetup.tsx'

const before = (server: ServerFixture) => server.answer(generateOtp, exampleAnswer(generateOtp))
const open = () => draw(<OtpSetup reauthToken="r1" onDone={() => {}} />)
const pressShowKey = async () =>
  userEvent.click(await screen.findByRole('button', { name: m.otp_show_key() }))

describeForm('switching OTP on with a first code', {
  operation: verifyOtp,
  before,
  draw: open,
  fill: async () => {
    await pressShowKey()
    await screen.findByRole('img', { name: m.otp_qr() })
    await fillIn(m.otp_code(), '123456')
  },
  send: m.otp_switch_on(),
  body: { code: '123456' },
  refusedAt: { label: m.otp_code(), code: 'OTP-B001', text: 'Refused: OTP-B001' },
})

describe('the set-up of OTP', () => {
  it('takes no code before the key was shown', () => {
    createServerFixture()
    open()
    expect(screen.getByRole('button', { name: m.otp_switch_on() })).toBeDisabled()
    expect(screen.getByRole('textbox', { name: m.otp_code() })).toBeDisabled()
  })

  it('says at its field that the code is missing', async () => {
    before(createServerFixture())
    open()
    await pressShowKey()
    await screen.findByRole('img', { name: m.otp_qr() })
    await userEvent.click(screen.getByRole('button', { name: m.otp_switch_on() }))
    expect(screen.getByRole('textbox', { name: m.otp_code() })).toHaveAccessibleDescription(
      failureText('OTP-B002'),
    )
  })

  it('asks for the key with what proved who asks', async () => {
    const server = createServerFixture()
    open()
    await pressShowKey()
    await waitFor(() => expect(server.callsOf(generateOtp)[0]?.body).toEqual({ reauthToken: 'r1' }))
  })

  it('says why no key was made', async () => {
    createServerFixture().refuse(generateOtp, { code: 'OTP-A001' })
    open()
    await pressShowKey()
    expect(await screen.findByText('Refused: OTP-A001')).toBeInTheDocument()
  })
})
