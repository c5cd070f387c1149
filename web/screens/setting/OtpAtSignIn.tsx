import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getMe, modifyMe } from '#contract/members/account.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Row } from '#web/ui/lists/Row.tsx'

/** Asks for an OTP code at each sign-in; needs OTP set up. */
export function OtpAtSignIn() {
  const me = useQuery(query(getMe))
  const client = useQueryClient()
  async function change(otpAtSignIn: boolean) {
    const result = await call(modifyMe, { body: { otpAtSignIn } })
    if (result.status === 'success') client.setQueryData(query(getMe).queryKey, result.data.member)
    else alertFailure(result)
  }
  const on = me.data?.otpAtSignIn ?? false
  const canChange = me.data?.otpOn ?? false
  const state = on ? m.common_on() : m.common_off()
  return (
    <Row
      icon="lock"
      title={m.setting_otp_at_sign_in()}
      text={me.data === undefined ? '\u00a0' : canChange ? state : m.setting_otp_first()}
      end={
        <Switch
          label={m.setting_otp_at_sign_in()}
          checked={on}
          disabled={!canChange}
          onChange={(checked) => void change(checked)}
        />
      }
    />
  )
}
