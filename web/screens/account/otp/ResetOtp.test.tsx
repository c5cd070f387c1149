import { resetOtp } from '#contract/members/otp.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { ResetOtp } from './ResetOtp.tsx'

describeForm('switching OTP off with a recovery code', {
  operation: resetOtp,
  draw: () => draw(<ResetOtp onReset={() => {}} />),
  fill: async () => {
    await fillIn(m.identity_password_current(), 'plum-ink-7431')
    await fillIn(m.otp_recovery_code(), 'ABCD-2345')
  },
  send: m.otp_switch_off(),
  body: { password: 'plum-ink-7431', recoveryCode: 'ABCD-2345' },
  missing: {
    [m.identity_password_current()]: failureText('empty:password'),
    [m.otp_recovery_code()]: failureText('empty:recoveryCode'),
  },
  refusedAt: {
    label: m.otp_recovery_code(),
    code: 'OTP-B003',
    fields: { recoveryCode: 'OTP-B003' },
    text: failureText('OTP-B003'),
  },
})
