import { createHash } from 'node:crypto'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { totp } from '#tools/seed/totp.ts'
import type { Seeded } from '#tools/seed/demo.ts'
import type { FuzzCaller } from './make-request.ts'
import type { Random } from './random.ts'

const STRANGERS = 40
/** Access tokens last ten minutes. */
const TOKEN_MS = 8 * 60 * 1000

/** A caller whose way in is opened again when it has run out. */
export interface LivingCaller {
  current(): Promise<FuzzCaller>
}

async function signInMember(base: string, { id, password }: Seeded['signIns'][number], address: string) {
  const { method, path } = api.identity.signIn
  const reply = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ id, password, deviceId: crypto.randomUUID() }),
  })
  const { access_token: token }: { access_token?: string } = await reply.json()
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

/** The next code that was not used yet: codes work once, so that a second sign-in waits for the next half minute. */
async function signInStaff(
  base: string,
  { loginId, password, otpSecret }: Seeded['staff'][number],
  address: string,
) {
  const { method, path } = consoleApi.session.signIn
  const reply = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ loginId, password, code: totp(otpSecret, Date.now()) }),
  })
  const cookie = reply.headers.get('set-cookie')?.split(';')[0]
  return cookie === undefined ? {} : { cookie }
}

function living(
  about: Pick<FuzzCaller, 'name' | 'access'>,
  address: string,
  signIn: () => Promise<Readonly<Record<string, string>>>,
): LivingCaller {
  let openedAt = 0
  let opening: Promise<Readonly<Record<string, string>>> | undefined
  return {
    async current() {
      if (opening === undefined || Date.now() - openedAt > TOKEN_MS) {
        openedAt = Date.now()
        opening = signIn()
      }
      return { ...about, headers: { ...(await opening), 'x-forwarded-for': address } }
    },
  }
}

/** An address that follows from a name. */
function addressOf(name: string): string {
  const [one = 0, two = 0] = createHash('sha256').update(name).digest()
  return `10.${one}.${two}.7`
}

/** Everybody who calls: strangers from many addresses, somebody with a forged token, members and the staff of every role. */
export function openCallers(base: string, { signIns, staff }: Seeded): readonly LivingCaller[] {
  // Everybody has an address of their own, whichever part of the members a caller is given.
  const strangers = Array.from({ length: STRANGERS }, (_, index) =>
    living({ name: 'nobody', access: 'public' }, `198.51.${index}.7`, async () => ({})),
  )
  const forged = living({ name: 'forged', access: 'member' }, '203.0.113.9', async () => ({
    authorization: 'Bearer e30.e30',
  }))
  const members = signIns.map((member) => {
    const address = addressOf(member.id)
    return living({ name: member.id, access: 'member' }, address, () => signInMember(base, member, address))
  })
  const people = staff.map((person, index) => {
    const address = `198.18.0.${index + 1}`
    return living({ name: person.loginId, access: 'staff' }, address, () =>
      signInStaff(base, person, address),
    )
  })
  // Members and staff come up as often as all strangers together.
  return [...strangers, forged, ...members, ...members, ...members, ...people, ...people, ...people]
}

export const pickCaller = (callers: readonly LivingCaller[], random: Random) => random.pick(callers).current()
