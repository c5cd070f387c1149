import {
  beginSignIn,
  beginStepUp,
  signInByPasskey,
  stepUpByPasskey,
} from '#contract/console/people/passkeys.ts'
import type { CallResult } from '#web/api/call.ts'
import { hasPasskeys, signWithPasskey } from '#web/api/passkey-ceremony.ts'
import { m } from '#web/i18n/messages.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { call } from './client.ts'

const PURPOSES = {
  signIn: { begin: beginSignIn, end: signInByPasskey },
  stepUp: { begin: beginStepUp, end: stepUpByPasskey },
} as const

/** Signs in, or steps up, with a passkey; undefined when nothing was signed, and why was said. */
export async function proveByPasskey(
  purpose: keyof typeof PURPOSES,
): Promise<CallResult<unknown> | undefined> {
  if (!hasPasskeys()) {
    showToast({ text: m.passkey_unsupported() })
    return undefined
  }
  const { begin, end } = PURPOSES[purpose]
  const asked = await call(begin)
  if (asked.status === 'error') return asked
  const signed = await signWithPasskey(asked.data)
  if (signed === undefined) {
    showToast({ text: m.passkey_cancelled() })
    return undefined
  }
  return call(end, { body: signed })
}
