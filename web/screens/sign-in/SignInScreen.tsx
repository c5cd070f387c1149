import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { signIn } from '#contract/identity.ts'
import { call, deviceId, session } from '#web/api/client.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { AuthPage } from '#web/shell/AuthPage.tsx'
import { Link } from '#web/shell/Link.tsx'
import { localPath } from '#web/shell/locale.ts'
import { ResendMail } from '#web/parts/ResendMail.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field, OtpField, PasswordField } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Parts.tsx'
import { Countdown } from '#web/ui/Times.tsx'
import { refusalOf, sessionOf, signInBody, signInResolver, type Refusal, type SignInValues } from './sign-in-form.ts'

function RefusalNote({ refusal, id }: { refusal: Refusal; id: string }) {
  if (refusal.kind === 'uncertified') {
    return (
      <Notice tone="warn" icon="mail">
        <p className="b">{failureText('LOGIN-A001')}</p>
        <ResendMail id={id} />
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

/** Sends the form; on success the session is stored and the guard leads on to where the member wanted to go. */
function useSignIn() {
  const [refusal, setRefusal] = useState<Refusal>()
  const navigate = useNavigate()
  const { search } = useLocation()
  async function send(values: SignInValues): Promise<void> {
    const result = await call(signIn, { body: signInBody(values, refusal?.kind === 'otp', deviceId()) })
    if (result.status === 'error') {
      setRefusal(refusalOf(result))
      return
    }
    if (result.data.mustChangePassword) {
      const target = new URLSearchParams(search)
      target.set('next', localPath('/account/modify'))
      await navigate({ search: target.toString() }, { replace: true })
    }
    session.set(sessionOf(result.data))
  }
  return { refusal, send }
}

export default function SignInScreen() {
  const { refusal, send } = useSignIn()
  const form = useForm<SignInValues>({
    resolver: signInResolver,
    defaultValues: { id: '', password: '', otpCode: '' },
  })
  const { errors, isSubmitting } = form.formState
  const errorOf = (field: keyof SignInValues) => {
    const key = errors[field]?.message
    return key === undefined ? undefined : failureText(key)
  }
  const asksOtp = refusal?.kind === 'otp'
  return (
    <AuthPage title={asksOtp ? m.identity_otp_step() : m.identity_welcome()}>
      <form className="form" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <div className="form" hidden={asksOtp}>
          <Field
            label={m.identity_id()}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf('id')}
            {...form.register('id')}
          />
          <PasswordField
            label={m.identity_password()}
            autoComplete="current-password"
            error={errorOf('password')}
            {...form.register('password')}
          />
        </div>
        {asksOtp && (
          <OtpField
            label={m.otp_code()}
            autoFocus
            help={m.identity_otp_step_text()}
            error={refusal.wrong ? failureText('LOGIN-A006') : undefined}
            {...form.register('otpCode')}
          />
        )}
        {refusal !== undefined && <RefusalNote refusal={refusal} id={form.getValues('id')} />}
        <Button type="submit" wide busy={isSubmitting}>
          {m.identity_sign_in()}
        </Button>
        <div className="auth-links">
          <Link className="link t14" to="/account/find-password">
            {m.identity_find_password()}
          </Link>
          <Link className="link t14" to="/sign-up">
            {m.identity_create_account()}
          </Link>
        </div>
      </form>
    </AuthPage>
  )
}
