import { beginPasskeySignIn, signInByPasskey } from '#contract/members/passkeys.ts'
import type { AnswerOf, BodyInputOf } from '#contract/operation.ts'
import type { CallResult } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { hasPasskeys, signWithPasskey } from '#web/api/passkey-ceremony.ts'
import { m } from '#web/i18n/messages.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'

type OwnDevice = Pick<BodyInputOf<typeof signInByPasskey>, 'deviceId' | 'deviceKey'>

/** Signs in without ID and password: the authenticator says who it is. Undefined when nothing was signed, and why was said. */
export async function sendPasskey(
  ownDevice: OwnDevice,
): Promise<CallResult<AnswerOf<typeof signInByPasskey>> | undefined> {
  if (!hasPasskeys()) {
    showAlert(m.passkey_unsupported())
    return undefined
  }
  const asked = await call(beginPasskeySignIn)
  if (asked.status === 'error') return asked
  const signed = await signWithPasskey(asked.data)
  if (signed === undefined) {
    showAlert(m.passkey_cancelled())
    return undefined
  }
  return call(signInByPasskey, { body: { ...signed, ...ownDevice } })
}
