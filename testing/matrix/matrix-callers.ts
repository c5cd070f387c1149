import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { openConsole, signInStaff, type StaffCaller } from '#testing/console-world.ts'
import { openMoneyTools, type FundedMember } from '#testing/member-money.ts'
import { membershipTools } from '#testing/membership-tools.ts'
import { sampleOf } from '#testing/sample-files.ts'
import { sendInquiry } from '#testing/send-inquiry.ts'
import type { World } from '#testing/world.ts'
import type { StaffRole } from '#contract/rules/staff-rights.ts'
import { isStaffRole } from '#contract/rules/staff-rights.ts'
import type { CallerName, Row } from './matrix-rules.ts'

/** What a caller sends with a request; `fresh` opens a session of its own for it, because the call may end it. */
export type HeadersOf = (caller: CallerName, fresh: boolean) => Promise<Readonly<Record<string, string>>>
/** Ids in an address: the owner's own things where a test can make them, else ids that nothing has. */
export type ParamsOf = (row: Row) => Readonly<Record<string, string>>

export interface MatrixWorld {
  readonly headersOf: HeadersOf
  readonly paramsOf: ParamsOf
}

const FORGED = 'Bearer eyJtIjoieCJ9.c2lnbmF0dXJl'
const ISSUED = /^\S{12}$/m

/** The password that a mail issues. */
function issuedIn(text: string): string {
  const [password] = ISSUED.exec(text) ?? []
  if (password === undefined) throw new Error('the mail issues a password')
  return password
}

/** A member who signed in with an issued password and has not set an own one. */
async function signInIssued(world: World, { id, email }: FundedMember) {
  await world.ok(api.identity.findPassword, { body: { id, email } })
  const [mail] = await world.mails(email)
  const password = issuedIn(mail?.text ?? '')
  return world.ok(api.identity.signIn, { body: { id, password, deviceId: randomUUID() } })
}

async function ownThings(world: World, owner: FundedMember, token: string) {
  const file = new File([new Uint8Array(await sampleOf('txt'))], 'a.txt')
  const fields = { type: 'error', title: 'A title', content: 'Some words', file }
  const asked = await sendInquiry(world, { token, fields })
  const inquiry = await world.ok(api.inquiries.getInquiry, { token, params: { id: asked.data.id } })
  const sessions = await world.ok(api.identity.listSessions, { token })
  const history = await world.ok(api.wallet.listHistories, { token })
  return {
    inquiry: inquiry.id,
    file: inquiry.messages[0]?.file?.id ?? '',
    session: sessions[0]?.sid ?? '',
    history: history.items[0]?.id ?? '',
    owner: owner.memberId,
  }
}

/** Everybody who appears in the matrix, in one world. */
export async function openMatrixWorld(world: World): Promise<MatrixWorld> {
  const money = await openMoneyTools(world)
  const { kernel } = world.app
  const staff: Readonly<Record<StaffRole, StaffCaller>> = await openConsole(world)
  const unsubscribed = await money.aFunded({ MCS: '1000' })
  const mustChange = await money.aFunded({})
  // Their trials are over.
  world.advance(4 * DAY_MS)
  const owner = await money.aFunded({ MCS: '5000', USDT: '1000', TRX: '100' })
  const other = await money.aFunded({ MCS: '5000', USDT: '1000', TRX: '100' })
  const bought = await membershipTools(world, money).buy(owner)
  const things = await ownThings(world, owner, await money.token(owner))
  const sessionIn = (token: string): string => {
    const session: { s: string } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
    return session.s
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const bound = { memberId: owner.memberId, sessionId: randomUUID(), deviceKey: 'a-key-of-a-browser' }
  const ended = await money.token(owner)
  await world.ok(api.identity.signOut, { token: ended })
  const issued = (await signInIssued(world, mustChange)).access_token
  const members: Readonly<Record<string, FundedMember>> = { unsubscribed, member: owner, other }
  const known = new Map<string, string>()

  /** A token of the member's one session, made anew because the clock moves on. */
  async function tokenOf(caller: CallerName, fresh: boolean): Promise<string> {
    const member = members[caller]
    if (member === undefined) throw new Error(`${caller} is no member`)
    const token = fresh ? undefined : known.get(caller)
    const found = token ?? (await money.token(member))
    if (!fresh) known.set(caller, found)
    return kernel.tokens.issue({ memberId: member.memberId, sessionId: sessionIn(found) })
  }

  return {
    async headersOf(caller, fresh) {
      if (isStaffRole(caller)) {
        const { status } = await probe(world, staff[caller].cookie)
        if (status === 200) return { cookie: staff[caller].cookie }
        world.advance(31_000)
        return { cookie: (await signInStaff(world, staff[caller].loginId)).cookie }
      }
      if (caller === 'nobody') return {}
      if (caller === 'forged') return { authorization: FORGED, cookie: `staff=${'a'.repeat(43)}` }
      if (caller === 'unbound') return bearer(kernel.tokens.issue(bound))
      const caught = caller === 'ended' ? { of: owner, token: ended } : { of: mustChange, token: issued }
      if (caller === 'ended' || caller === 'must-change')
        return bearer(
          kernel.tokens.issue({ memberId: caught.of.memberId, sessionId: sessionIn(caught.token) }),
        )
      return bearer(await tokenOf(caller, fresh))
    },
    paramsOf({ operation: { path } }) {
      const id = randomUUID()
      const params = {
        id,
        sid: things.session,
        kind: 'use',
        seq: '1',
        ico_number: '1',
        day: '2026-11-20',
        type: 'available',
      }
      if (path.includes('/inquiry/history/')) return { ...params, id: things.inquiry }
      if (path.includes('/inquiry/file/')) return { ...params, id: things.file }
      if (path.startsWith('/api/subscribe/')) return { ...params, id: bought.id }
      if (path.startsWith('/api/wallet/histories/')) return { ...params, id: things.history }
      return params
    },
  }
}

async function probe(world: World, cookie: string) {
  const reply = await world.app.server.inject({ url: '/api/staff/me', headers: { cookie } })
  return { status: reply.statusCode }
}
