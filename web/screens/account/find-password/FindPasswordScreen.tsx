import { useState } from 'react'
import { findPassword } from '#contract/members/identity.ts'
import { call } from '#web/api/client.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { usePageFields } from '#web/features/forms/use-page-fields.ts'
import { AuthLinks, AuthPage } from '#web/shell/frame/AuthPage.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import {
  checkFindPassword,
  findPasswordValues,
  HOME_OF_CODE,
  type FindPasswordValues,
} from './find-password.ts'
import { Steps } from '#web/ui/lists/Steps.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

function Sent({ email }: { email: string }) {
  const steps = [m.identity_issued_step1(), m.identity_issued_step2(), m.identity_issued_step3()]
  return (
    <AuthPage title={m.identity_issued()} text={m.identity_issued_text({ email })}>
      <Steps>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Steps>
      <Link className={buttonClass({ wide: true })} to="/sign-in">
        {m.identity_sign_in()}
      </Link>
    </AuthPage>
  )
}

export default function FindPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>()
  const { errors, failure, busy, events } = usePageFields({
    parse: findPasswordValues,
    check: checkFindPassword,
    home: HOME_OF_CODE,
    async send(values) {
      const result = await call(findPassword, { body: values })
      if (result.status === 'error') return result
      setSentTo(values.email)
      return undefined
    },
  })
  const field = (name: keyof FindPasswordValues) => ({
    name,
    error: errors[name] ? failureText(errors[name]) : undefined,
  })
  if (sentTo !== undefined) return <Sent email={sentTo} />
  return (
    <AuthPage title={m.identity_find_password()} text={m.identity_find_password_text()}>
      <Stack as="form" kind="form" noValidate {...events}>
        <Field label={m.identity_id()} autoComplete="username" autoCapitalize="none" {...field('id')} />
        <Field label={m.identity_email()} type="email" autoComplete="email" {...field('email')} />
        <FailureNotice failure={failure} />
        <Button type="submit" wide busy={busy}>
          {m.identity_issue_password()}
        </Button>
        <AuthLinks>
          <TextLink size={14} to="/sign-in">
            {m.identity_back_to_sign_in()}
          </TextLink>
        </AuthLinks>
      </Stack>
    </AuthPage>
  )
}
