import { LANGUAGE_TAGS } from '#contract/locale.ts'
import type { AnswerOf, Operation } from '#contract/operation.ts'
import { createCall, type CallInput, type CallResult } from '#web/api/call.ts'
import { logFailure } from '#web/api/log.ts'
import { newKey } from '#web/api/new-key.ts'
import { deviceInstant, machineClock } from '#web/base/clock.ts'
import { currentLocale } from '#web/base/locale.ts'
import { createStore } from '#web/base/store.ts'
import { backgroundHeader } from './presence.ts'
import { promptForCode } from './step-up.ts'

const STORED_AS = 'staff-signed-in'

/**
 * Whether a person has signed in here. The session is a cookie that no script can read; this only spares a
 * page without one from asking.
 */
export const signedIn = createStore(localStorage.getItem(STORED_AS) === '1')

export function rememberSignedIn(isIn: boolean): void {
  if (isIn) localStorage.setItem(STORED_AS, '1')
  else localStorage.removeItem(STORED_AS)
  signedIn.set(isIn)
}

const send = createCall({
  async fetch(url, init) {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...backgroundHeader() }
    const asked = deviceInstant()
    const response = await fetch(url, { ...init, headers })
    machineClock.learn(response.headers.get('date'), asked)
    return response
  },
  accessToken: () => '',
  reissue: async () => 'refused',
  endsSoon: async () => false,
  languageTag: () => LANGUAGE_TAGS[currentLocale()],
  newKey,
  prove: async () => undefined,
  log: logFailure,
  toNewPassword: () => {},
  toSignIn: () => rememberSignedIn(false),
})

/**
 * Calls of the console. A staff session is not renewed: a refused one ends. Where a one-time code is needed it is asked for, and the
 * call is repeated under its key.
 */
export async function call<Op extends Operation>(
  operation: Op,
  input: CallInput<Op> = {},
): Promise<CallResult<AnswerOf<Op>>> {
  const result = await send(operation, input)
  if (result.status === 'success' || result.code !== 'STAFF-A011') return result
  return (await promptForCode()) ? send(operation, input) : result
}
