import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { findPassword } from '#contract/identity.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { placeFailure } from '#web/api/form.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { AuthPage } from '#web/shell/AuthPage.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Parts.tsx'
import { findPasswordResolver, HOME_OF_CODE, type FindPasswordValues } from './find-password-form.ts'

function Sent({ email }: { email: string }) {
  const steps = [m.identity_issued_step1(), m.identity_issued_step2(), m.identity_issued_step3()]
  return (
    <AuthPage title={m.identity_issued()} text={m.identity_issued_text({ email })}>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Link className={buttonClass({ wide: true })} to="/sign-in">
        {m.identity_sign_in()}
      </Link>
    </AuthPage>
  )
}

export default function FindPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>()
  const [failure, setFailure] = useState<CallFailure>()
  const form = useForm<FindPasswordValues>({
    resolver: findPasswordResolver,
    defaultValues: { id: '', email: '' },
  })
  const { errors, isSubmitting } = form.formState
  async function send(values: FindPasswordValues): Promise<void> {
    const result = await call(findPassword, { body: values })
    if (result.status === 'success') {
      setSentTo(values.email)
      return
    }
    const { fields, rest } = placeFailure(result, ['id', 'email'], HOME_OF_CODE)
    if (fields['id'] !== undefined) form.setError('id', { message: fields['id'] })
    if (fields['email'] !== undefined) form.setError('email', { message: fields['email'] })
    setFailure(rest)
  }
  const field = (name: keyof FindPasswordValues) => {
    const key = errors[name]?.message
    return { error: key === undefined ? undefined : failureText(key), ...form.register(name) }
  }
  if (sentTo !== undefined) return <Sent email={sentTo} />
  return (
    <AuthPage title={m.identity_find_password()} text={m.identity_find_password_text()}>
      <form className="form" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <Field label={m.identity_id()} autoComplete="username" autoCapitalize="none" {...field('id')} />
        <Field label={m.identity_email()} type="email" autoComplete="email" {...field('email')} />
        {failure !== undefined && (
          <Notice tone="bad" icon="warn">
            {failureMessage(failure)}
          </Notice>
        )}
        <Button type="submit" wide busy={isSubmitting}>
          {m.identity_issue_password()}
        </Button>
        <div className="auth-links">
          <Link className="link t14" to="/sign-in">
            {m.identity_back_to_sign_in()}
          </Link>
        </div>
      </form>
    </AuthPage>
  )
}
