import { reissueToken } from '#contract/members/identity.ts'
import { readTogether } from '#contract/system.ts'
import { LANGUAGE_TAGS } from '#contract/locale.ts'
import { currentLocale } from '#web/base/locale.ts'
import { deviceInstant, learnMachineTime, machineClock } from '#web/base/clock.ts'
import { createCall, requestReissue } from './call.ts'
import { createFirstReads } from './first-reads.ts'
import { createDevice } from './session/device.ts'
import { deviceKeys } from './session/device-keys.ts'
import { logFailure } from './log.ts'
import { createMachineTime } from './machine-time.ts'
import { newKey } from './new-key.ts'
import { createReissue, type Reissue } from './session/reissue.ts'
import { createTurns } from './session/turns.ts'
import { createSessionStore, endsSoon, memoryStorage, type KeyValueStore } from './session/session.ts'

const MEMBER_COOKIE = 'member'
const YEAR_SECONDS = 365 * 24 * 60 * 60

function browserStorage(): KeyValueStore {
  try {
    return globalThis.localStorage ?? memoryStorage()
  } catch (cause) {
    logFailure('storage refused', { cause: String(cause) })
    return memoryStorage()
  }
}

const storage = import.meta.env.SSR ? memoryStorage() : browserStorage()
export const session = createSessionStore(storage)
export { newKey } from './new-key.ts'

/** Names the session that is signed in here, the same over all its tokens; empty for a guest. */
export function sessionId(): string {
  return session.get()?.refreshToken.split('.')[0] ?? ''
}

/** Tells the server only that a member is signed in here, so that `/` is not sent as the guests' page. */
function setMemberCookie(): void {
  const age = session.get() === undefined ? 0 : YEAR_SECONDS
  document.cookie = `${MEMBER_COOKIE}=1; Max-Age=${age}; Path=/; SameSite=Lax`
}

/** Follows what other tabs write. */
export function watchSession(): void {
  addEventListener('storage', () => session.refresh())
  session.subscribe(setMemberCookie)
  setMemberCookie()
}

/** A random id of this browser, made once: it distinguishes a reissue of the same device from a stolen token. */
export function deviceId(): string {
  const known = storage.getItem('device')
  if (known !== null) return known
  const made = newKey()
  storage.setItem('device', made)
  return made
}

/** The machine's time, asked for before the first proof of a page is made by it. */
export const machineTime = createMachineTime({
  clock: machineClock,
  instant: deviceInstant,
  fetch: (url, init) => fetch(url, init),
  log: logFailure,
})

export const device = createDevice({
  keys: deviceKeys,
  origin: () => window.location.origin,
  nowMs: machineTime,
  newId: newKey,
})

const parts = {
  async fetch(url: string, init: RequestInit) {
    const asked = deviceInstant()
    const response = await fetch(url, init)
    learnMachineTime(response.headers.get('date'), asked)
    return response
  },
  prove: device.prove,
  accessToken: () => session.get()?.accessToken ?? '',
  languageTag: () => LANGUAGE_TAGS[currentLocale()],
  newKey,
  log: logFailure,
}

const reissue = createReissue({
  session,
  lock: createTurns(session, globalThis.navigator?.locks),
  request: (refreshToken) => requestReissue(parts, reissueToken, { refreshToken, deviceId: deviceId() }),
})

let signInHandler = () => {}

/** What happens when the member has to sign in again; the shell goes to /sign-in. */
export function onSignInNeeded(handler: () => void): void {
  signInHandler = handler
}

let newPasswordHandler = () => {}

/** What happens when a new password has to be set first; the shell goes to /account/modify. */
export function onNewPasswordNeeded(handler: () => void): void {
  newPasswordHandler = handler
}

/** Gets a newer access token than one that was refused; the live stream asks for it. */
export function renewToken(refused: string): Promise<Reissue> {
  return reissue(refused)
}

/** What a member's page reads first, in one call. */
export const firstReads = createFirstReads({
  async read(addresses) {
    const result = await call(readTogether, { query: { addresses } })
    return result.status === 'success' ? result.data : undefined
  },
  owner: sessionId,
  nowMs: () => performance.now(),
})

export const call = createCall({
  ...parts,
  reissue,
  ahead: firstReads,
  endsSoon: async (token) => token !== '' && endsSoon(token, await machineTime()),
  toSignIn: () => {
    session.clear()
    signInHandler()
  },
  toNewPassword: () => newPasswordHandler(),
})
