import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { AuthLinks, AuthPage } from '#web/shell/frame/AuthPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { OtpField } from '#web/ui/fields/OtpField.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { valuesOf, type Refusal, type SignInValues } from './sign-in.ts'
import { useSignIn } from './use-sign-in.ts'
import { TextLink } from '#web/ui/text/TextLink.tsx'

const ResendMail = lazy(async () => ({
  default: (await import('#web/features/account/ResendMail.tsx')).ResendMail,
}))

function RefusalNote({ refusal, id }: { refusal: Refusal; id: string }) {
  if (refusal.kind === 'uncertified') {
    return (
      <Notice tone="warn" icon="mail">
        <Text as="p" strong>
          {failureText('LOGIN-A001')}
        </Text>
        <Suspense>
          <ResendMail id={id} />
        </Suspense>
      </Notice>
    )
  }
  if (refusal.kind === 'locked') {
    return (
      <Notice tone="warn" icon="lock">
        {m.identity_locked()} <Countdown until={refusal.until} />
      </Notice>
    )
  }
  return refusal.kind === 'told' ? (
    <Notice tone="bad" icon="warn">
      {failureMessage(refusal.failure)}
    </Notice>
  ) : null
}

function OtherWays() {
  return (
    <AuthLinks>
      <TextLink size={14} to="/account/find-password">
        {m.identity_find_password()}
      </TextLink>
      <TextLink size={14} to="/sign-up">
        {m.identity_create_account()}
      </TextLink>
    </AuthLinks>
  )
}

export default function SignInScreen() {
  const { errors, refusal, busy, send, sendPasskey } = useSignIn()
  const [id, setId] = useState('')
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = valuesOf(new FormData(event.currentTarget))
    setId(values.id)
    void send(values)
  }
  const asksOtp = refusal?.kind === 'otp'
  const field = (name: keyof SignInValues) => ({
    name,
    error: errors[name] === undefined ? undefined : failureText(errors[name]),
  })
  return (
    <AuthPage title={asksOtp ? m.identity_otp_step() : m.identity_welcome()}>
      <Stack as="form" kind="form" noValidate onSubmit={submit}>
        <Stack kind="form" hidden={asksOtp}>
          <Field
            label={m.identity_id()}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('id')}
          />
          <PasswordField
            label={m.identity_password()}
            autoComplete="current-password"
            {...field('password')}
          />
        </Stack>
        {asksOtp && (
          <OtpField label={m.otp_code()} autoFocus help={m.identity_otp_step_text()} {...field('otpCode')} />
        )}
        {refusal !== undefined && <RefusalNote refusal={refusal} id={id} />}
        <Button type="submit" wide busy={busy}>
          {m.identity_sign_in()}
        </Button>
        <Button tone="two" wide disabled={busy} onClick={() => void sendPasskey()}>
          {m.passkey_sign_in()}
        </Button>
        <OtherWays />
      </Stack>
    </AuthPage>
  )
}
