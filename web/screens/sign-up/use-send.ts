import { useState, type RefObject } from 'react'
import { signUp } from '#contract/members/identity.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call, newKey } from '#web/api/client.ts'
import { loadPublicConfig, publicConfig } from '#web/api/config.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { currentLocale } from '#web/base/locale.ts'
import { saveSignedUp } from '#web/features/account/signed-up.ts'
import { useGo } from '#web/shell/routing/Link.tsx'
import { invited, routeOf } from './invite.ts'
import { signUpBody, type SignUpValues } from './sign-up.ts'

/** Other terms bind by now: they are fetched, and the boxes must be ticked again. */
async function recheckForm(form: HTMLFormElement | null): Promise<void> {
  await loadPublicConfig()
  for (const name of ['agreeTerms', 'agreePrivacy']) {
    const box = form?.elements.namedItem(name)
    if (box instanceof HTMLInputElement && box.checked) box.click()
  }
}

/** Sends the form under one key until it changes; success leads to the next page. Returns what was refused. */
export function useSend(
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
