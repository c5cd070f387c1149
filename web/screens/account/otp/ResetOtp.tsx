import { useState, type ChangeEvent } from 'react'
import { resetOtp } from '#contract/members/otp.ts'
import { call } from '#web/api/client.ts'
import { emptyKey } from '#web/api/form.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { paragraphs } from '#web/shell/dialogs/paragraphs.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { minute } from '#web/base/format.ts'
import { useUpdate } from '#web/shell/update/use-update.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { cardClass } from '#web/ui/layout/Card.tsx'

const NAMES = ['password', 'recoveryCode'] as const
type Name = (typeof NAMES)[number]

/** What is typed, and the sentence under a field: that it is empty, or what the server said of it. */
function useReset() {
  const [typed, setTyped] = useState({ password: '', recoveryCode: '' })
  const [asked, setAsked] = useState(false)
  const { busy, failure, run } = useUpdate()
  const isEmpty = (name: Name) => typed[name].trim() === ''
  function fieldOf(name: Name) {
    const code = asked ? undefined : failure?.fields?.[name]
    const key = asked && isEmpty(name) ? emptyKey(name) : code
    return {
      value: typed[name],
      error: key === undefined ? undefined : failureText(key),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: event.target.value }),
    }
  }
  /** Returns nothing while a field is empty or when it was refused. */
  async function send() {
    const isMissing = NAMES.some(isEmpty)
    setAsked(isMissing)
    return isMissing ? undefined : run(() => call(resetOtp, { body: typed }))
  }
  return { busy, failure: failure?.fields === undefined ? failure : undefined, fieldOf, send }
}

/** Lost device: OTP goes off with the password and one recovery code. */
export function ResetOtp({ onReset }: { onReset: () => void }) {
  const { busy, failure, fieldOf, send } = useReset()
  async function reset() {
    const data = await send()
    if (data === undefined) return
    showAlert(
      paragraphs([m.otp_is_off(), m.identity_withdraw_locked({ time: minute(data.withdrawLockedUntil) })]),
    )
    onReset()
  }
  return (
    <Section title={m.otp_lost()}>
      <Stack
        as="form"
        kind="form"
        className={cardClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void reset()
        }}
      >
        <Text as="p" size={14} tone="quiet">
          {m.otp_lost_text()}
        </Text>
        <PasswordField
          label={m.identity_password_current()}
          autoComplete="current-password"
          {...fieldOf('password')}
        />
        <Field
          label={m.otp_recovery_code()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...fieldOf('recoveryCode')}
        />
        {failure !== undefined && <Notice tone="bad">{failureMessage(failure)}</Notice>}
        <Button type="submit" tone="bad" busy={busy}>
          {m.otp_switch_off()}
        </Button>
      </Stack>
    </Section>
  )
}
