import { useState } from 'react'
import { resetOtp } from '#contract/otp.ts'
import { call } from '#web/api/client.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { paragraphs } from '#web/shell/dialog-content.ts'
import { showAlert } from '#web/shell/dialogs.ts'
import { minute } from '#web/shell/format.ts'
import { useUpdate } from '#web/shell/use-update.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, PasswordField } from '#web/ui/Field.tsx'
import { Notice, Section } from '#web/ui/Parts.tsx'

/** Lost device: OTP goes off with the password and one recovery code. */
export function ResetOtp({ onReset }: { onReset: () => void }) {
  const [typed, setTyped] = useState({ password: '', recoveryCode: '' })
  const { busy, failure, run } = useUpdate()
  async function reset() {
    const data = await run(() => call(resetOtp, { body: typed }))
    if (data === undefined) return
    showAlert(
      paragraphs([m.otp_is_off(), m.identity_withdraw_locked({ time: minute(data.withdrawLockedUntil) })]),
    )
    onReset()
  }
  return (
    <Section title={m.otp_lost()}>
      <form
        className="card form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void reset()
        }}
      >
        <p className="t14 q">{m.otp_lost_text()}</p>
        <PasswordField
          label={m.identity_password_current()}
          autoComplete="current-password"
          value={typed.password}
          onChange={(event) => setTyped({ ...typed, password: event.target.value })}
        />
        <Field
          label={m.otp_recovery_code()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed.recoveryCode}
          onChange={(event) => setTyped({ ...typed, recoveryCode: event.target.value })}
        />
        {failure !== undefined && <Notice tone="bad">{failureMessage(failure)}</Notice>}
        <Button
          type="submit"
          tone="bad"
          busy={busy}
          disabled={typed.password === '' || typed.recoveryCode === ''}
        >
          {m.otp_switch_off()}
        </Button>
      </form>
    </Section>
  )
}
