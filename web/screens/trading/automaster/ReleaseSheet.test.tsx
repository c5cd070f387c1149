import { getAutoMaster, resetAutoStop } from '#contract/trading/autotrading.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { ReleaseSheet } from './ReleaseSheet.tsx'

describeForm('the release of the emergency stop', {
  operation: resetAutoStop,
  draw: () => draw(<ReleaseSheet account={exampleAnswer(getAutoMaster)} open onClose={() => {}} />),
  fill: () => fillIn(m.otp_code(), '123456'),
  send: m.auto_release(),
  body: { otpCode: '123456' },
  missing: { [m.otp_code()]: failureText('OTP-B002') },
  refusedAt: { label: m.otp_code(), code: 'OTP-B001', text: 'Refused: OTP-B001' },
})
