import { DAY_MS } from '#server/kernel/clock.ts'
import { newSecret } from '#server/kernel/database/ids.ts'
import { isSame } from '#server/kernel/security/secrets.ts'
import type { IdentityContext } from '../identity-context.ts'

/** Accounts that one browser is remembered for; the oldest is dropped for a fourth. */
const MAX_ACCOUNTS = 3
const VALID_DAYS = 180

type Signing = Pick<IdentityContext, 'clock' | 'secrets'>

const today = ({ clock }: Signing) => Math.floor(clock.nowMs() / DAY_MS)

function macOf(
  { secrets }: Signing,
  { loginId, nonce, day }: { loginId: string; nonce: string; day: string },
) {
  return secrets.mac('device-cookie', `${loginId} ${nonce} ${day}`)
}

function entriesOf(cookie: string | undefined): string[] {
  return (cookie ?? '')
    .split('.')
    .filter((entry) => entry !== '')
    .slice(0, MAX_ACCOUNTS)
}

/** The number of an entry that was signed for this account, while it is valid. */
function nonceOf(identity: Signing, entry: string, loginId: string): string | undefined {
  const [nonce = '', day = '', mac = ''] = entry.split('~')
  const age = today(identity) - Number.parseInt(day, 36)
  if (!(age >= 0 && age <= VALID_DAYS)) return undefined
  return isSame(mac, macOf(identity, { loginId, nonce, day })) ? nonce : undefined
}

/** The number of a browser that signed in to this account before; undefined for a stranger's. Asks no database. */
export function findKnownDevice(
  identity: Signing,
  cookie: string | undefined,
  loginId: string,
): string | undefined {
  return entriesOf(cookie)
    .map((entry) => nonceOf(identity, entry, loginId))
    .find((nonce) => nonce !== undefined)
}

/** Returns the browser's cookie with a new entry for the account that has just signed in. It grants nothing but a separate budget. */
export function rememberDevice(identity: Signing, cookie: string | undefined, loginId: string): string {
  const others = entriesOf(cookie).filter((entry) => nonceOf(identity, entry, loginId) === undefined)
  const nonce = findKnownDevice(identity, cookie, loginId) ?? newSecret().slice(0, 22)
  const day = today(identity).toString(36)
  return [`${nonce}~${day}~${macOf(identity, { loginId, nonce, day })}`, ...others]
    .slice(0, MAX_ACCOUNTS)
    .join('.')
}
