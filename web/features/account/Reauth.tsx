import { useState, type SyntheticEvent } from 'react'
import { reauthenticate } from '#contract/members/account.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { emptyKey } from '#web/api/form.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from './CodeField.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Text } from '#web/ui/text/Text.tsx'

interface ReauthProps {
  otpOn: boolean
  open: boolean
  onClose: () => void
  onConfirmed: (reauthToken: string) => void
}

/** Asks who it is, by OTP code where OTP is on, else by password; returns the token for the change that follows. */
export function ReauthSheet({ otpOn, open, onClose, onConfirmed }: ReauthProps) {
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<CallFailure>()
  const [isMissing, setIsMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  async function confirm(event: SyntheticEvent) {
    event.preventDefault()
    setIsMissing(typed === '')
    if (typed === '') return
    setBusy(true)
    const result = await call(reauthenticate, { body: otpOn ? { otpCode: typed } : { password: typed } })
    setBusy(false)
    setTyped('')
    setFailure(result.status === 'error' ? result : undefined)
    if (result.status === 'success') onConfirmed(result.data.reauthToken)
  }
  const missing = isMissing ? failureText(otpOn ? 'OTP-B002' : emptyKey('password')) : undefined
  const field = {
    value: typed,
    error: missing ?? (failure === undefined ? undefined : failureMessage(failure)),
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value)
      setIsMissing(false)
    },
    autoFocus: true,
  }
  return (
    <Sheet title={m.identity_reauth()} open={open} onClose={onClose}>
      <Stack as="form" kind="form" noValidate onSubmit={(event) => void confirm(event)}>
        <Text as="p" size={14} tone="quiet">
          {otpOn ? m.identity_reauth_otp() : m.identity_reauth_password()}
        </Text>
        {otpOn ? (
          <CodeField label={m.otp_code()} {...field} />
        ) : (
          <PasswordField label={m.identity_password_current()} autoComplete="current-password" {...field} />
        )}
        <Button type="submit" wide busy={busy}>
          {m.common_confirm()}
        </Button>
      </Stack>
    </Sheet>
  )
}
