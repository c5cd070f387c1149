import { useEffect, useRef, useState, type RefObject } from 'react'
import { signUp } from '#contract/members/identity.ts'
import { countVisit } from '#contract/members/referral.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call, newKey } from '#web/api/client.ts'
import { loadPublicConfig, publicConfig } from '#web/api/config.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { m } from '#web/i18n/messages.ts'
import { saveSignedUp } from '#web/features/account/signed-up.ts'
import { usePageFields } from '#web/features/forms/use-page-fields.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { AuthPage } from '#web/shell/frame/AuthPage.tsx'
import { deviceNow } from '#web/base/clock.ts'
import { useGo } from '#web/shell/routing/Link.tsx'
import { currentLocale } from '#web/base/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { captureInvite, routeOf, visitOf } from './invite.ts'
import { checkSignUp, HOME_OF_CODE, signUpBody, signUpValues, type SignUpValues } from './sign-up.ts'
import { SignUpAgreements, SignUpFields } from './SignUpFields.tsx'
import { useFieldCheck } from './use-field-check.ts'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import * as styles from './SignUpScreen.module.css'

const invited = () => captureInvite(window.location.search, localStorage, deviceNow())

/** Other terms bind by now: they are fetched, and the boxes must be ticked again. */
async function recheckForm(form: HTMLFormElement | null): Promise<void> {
  await loadPublicConfig()
  for (const name of ['agreeTerms', 'agreePrivacy']) {
    const box = form?.elements.namedItem(name)
    if (box instanceof HTMLInputElement) box.checked = false
  }
}

/** Sends the form under one key until it changes; success leads to the next page. */
function useSend(
  form: RefObject<HTMLFormElement | null>,
): (values: SignUpValues) => Promise<CallFailure | undefined> {
  const [requestKey] = useState(() => createRequestKey(newKey))
  const go = useGo()
  return async (values) => {
    if (publicConfig.get() === undefined) await loadPublicConfig()
    const termsVersion = publicConfig.get()?.termsVersion ?? ''
    const via = routeOf(values.invite_code, invited())
    const body = signUpBody(values, { termsVersion, locale: currentLocale(), via })
    const result = await call(signUp, { body, key: requestKey.of(body) })
    if (result.status === 'error') {
      if (result.fields?.['agreeTerms'] !== undefined) await recheckForm(form.current)
      return result
    }
    saveSignedUp({ ...result.data, name: values.name })
    go('/sign-up-complete')
    return undefined
  }
}

/** Fills the code of an invitation in, wherever the country lets it be asked for, and counts that its link was opened. */
function useInvitation(form: RefObject<HTMLFormElement | null>, country: string): void {
  useEffect(() => {
    const code = form.current?.elements.namedItem('invite_code')
    if (code instanceof HTMLInputElement && code.value === '') code.value = invited()?.ref ?? ''
  }, [form, country])
  useEffect(() => {
    const visit = visitOf(window.location.search)
    if (visit !== undefined) void call(countVisit, { body: visit })
  }, [])
}

export default function SignUpScreen() {
  const form = useRef<HTMLFormElement>(null)
  const { errors, failure, busy, setError, events } = usePageFields({
    parse: signUpValues,
    check: checkSignUp,
    send: useSend(form),
    home: HOME_OF_CODE,
  })
  const { onInput: checkOnServer, freeId } = useFieldCheck(setError)
  const [{ password, country }, setTyped] = useState({ password: '', country: '' })
  const collectTyped = () => {
    if (form.current === null) return
    const values = signUpValues(new FormData(form.current))
    setTyped({ password: values.password, country: values.country })
  }
  useEffect(collectTyped, [])
  useInvitation(form, country)
  return (
    <AuthPage title={m.identity_create_account()} text={m.identity_sign_up_text()}>
      <Stack
        as="form"
        kind="form"
        noValidate
        ref={form}
        {...events}
        onInput={(event) => {
          events.onInput(event)
          checkOnServer(event)
          collectTyped()
        }}
      >
        <SignUpFields errors={errors} password={password} country={country} freeId={freeId} />
        <SignUpAgreements errors={errors} />
        <FailureNotice failure={failure} />
        <Button type="submit" wide busy={busy}>
          {m.identity_create_account()}
        </Button>
        <Text as="p" size={14} tone="quiet" className={styles.member}>
          {m.identity_have_account()}
          <TextLink to="/sign-in">{m.identity_sign_in()}</TextLink>
        </Text>
      </Stack>
    </AuthPage>
  )
}
