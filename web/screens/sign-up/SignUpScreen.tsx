import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { signUp } from '#contract/identity.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call, newKey } from '#web/api/client.ts'
import { publicConfig } from '#web/api/config.ts'
import { placeFailure } from '#web/api/form.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { AuthPage } from '#web/shell/AuthPage.tsx'
import { deviceNow } from '#web/shell/clock.ts'
import { Link, useGo } from '#web/shell/Link.tsx'
import { currentLocale } from '#web/shell/locale.ts'
import { keepSignedUp } from '#web/parts/signed-up.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Parts.tsx'
import { captureInvite } from './invite.ts'
import { EMPTY_SIGN_UP, HOME_OF_CODE, signUpBody, signUpResolver, type SignUpValues } from './sign-up-form.ts'
import { SignUpAgreements, SignUpFields } from './SignUpFields.tsx'
import { useFieldCheck } from './use-field-check.ts'

/** Sends the form under one key until it changes; refused fields get their code, success leads to the next page. */
function useSend(setFieldError: (field: keyof SignUpValues & string, key: string) => void) {
  const [failure, setFailure] = useState<CallFailure>()
  const [requestKey] = useState(() => createRequestKey(newKey))
  const go = useGo()
  async function send(values: SignUpValues): Promise<void> {
    const invite = captureInvite(window.location.search, localStorage, deviceNow())
    const termsVersion = publicConfig.get()?.termsVersion ?? ''
    const body = signUpBody(values, { termsVersion, locale: currentLocale(), via: invite?.via ?? '' })
    const result = await call(signUp, { body, key: requestKey.of(body) })
    if (result.status === 'success') {
      keepSignedUp({ ...result.data, name: values.name })
      go('/sign-up-complete')
      return
    }
    const { fields, rest } = placeFailure(result, Object.keys(values), HOME_OF_CODE)
    for (const [field, key] of Object.entries(fields)) setFieldError(field, key)
    setFailure(rest)
  }
  return { failure, send }
}

export default function SignUpScreen() {
  const form = useForm<SignUpValues>({
    resolver: signUpResolver,
    defaultValues: EMPTY_SIGN_UP,
    mode: 'onBlur',
  })
  const { failure, send } = useSend((field, message) =>
    form.setError(field, { type: 'refused', message }, { shouldFocus: true }),
  )
  useFieldCheck(form)
  useEffect(() => {
    const invite = captureInvite(window.location.search, localStorage, deviceNow())
    if (invite !== undefined) form.setValue('invite_code', invite.ref)
  }, [form])
  return (
    <AuthPage title={m.identity_create_account()} text={m.identity_sign_up_text()}>
      <form className="form" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <SignUpFields form={form} />
        <SignUpAgreements form={form} />
        {failure !== undefined && (
          <Notice tone="bad" icon="warn">
            {failureMessage(failure)}
          </Notice>
        )}
        <Button type="submit" wide busy={form.formState.isSubmitting}>
          {m.identity_create_account()}
        </Button>
        <p className="t14 q auth-links">
          {m.identity_have_account()}
          <Link className="link" to="/sign-in">
            {m.identity_sign_in()}
          </Link>
        </p>
      </form>
    </AuthPage>
  )
}
