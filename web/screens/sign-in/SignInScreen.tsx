import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { AuthPage } from '#web/shell/frame/AuthPage.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { OtpField } from '#web/ui/fields/OtpField.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { valuesOf, type Refusal, type SignInValues } from './sign-in.ts'
import { useSignIn } from './use-sign-in.ts'

const ResendMail = lazy(async () => ({
  default: (await import('#web/features/account/ResendMail.tsx')).ResendMail,
}))

function RefusalNote({ refusal, id }: { refusal: Refusal; id: string }) {
  if (refusal.kind === 'uncertified') {
    return (
      <Notice tone="warn" icon="mail">
        <p className="b">{failureText('LOGIN-A001')}</p>
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
    <div className="auth-links">
      <Link className="link t14" to="/account/find-password">
        {m.identity_find_password()}
      </Link>
      <Link className="link t14" to="/sign-up">
        {m.identity_create_account()}
      </Link>
    </div>
  )
}

export default function SignInScreen() {
  const { errors, refusal, busy, send } = useSignIn()
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
      <form className="form" noValidate onSubmit={submit}>
        <div className="form" hidden={asksOtp}>
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
        </div>
        {asksOtp && (
          <OtpField label={m.otp_code()} autoFocus help={m.identity_otp_step_text()} {...field('otpCode')} />
        )}
        {refusal !== undefined && <RefusalNote refusal={refusal} id={id} />}
        <Button type="submit" wide busy={busy}>
          {m.identity_sign_in()}
        </Button>
        <OtherWays />
      </form>
    </AuthPage>
  )
}
