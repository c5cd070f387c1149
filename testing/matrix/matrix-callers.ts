import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { API_SCOPES } from '#contract/members/api-scopes.ts'
import { isStaffRole, STAFF_ROLES, type StaffRole } from '#contract/rules/staff-rights.ts'
import { DAY_MS, SECOND_MS } from '#server/kernel/clock.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import { openConsole, signInStaff } from '#testing/fixtures/console-fixture.ts'
import { openMoneyTools, type FundedMember, type MoneyTools } from '#testing/members/member-money.ts'
import { membershipTools } from '#testing/members/membership-tools.ts'
import { makeKey } from '#testing/members/program-keys.ts'
import { sampleOf } from '#testing/outside/sample-files.ts'
import { sendInquiry } from '#testing/members/send-inquiry.ts'
import type { Fixture } from '#testing/fixtures/fixture.ts'
import type { CallerName, Row } from './matrix-rules.ts'

/** What a caller sends with a request; `fresh` opens a session of its own for it, because the call may end it. */
export type HeadersOf = (caller: CallerName, fresh: boolean) => Promise<Readonly<Record<string, string>>>
/** Ids in an address: the owner's own things where a test can make them, else ids that nothing has. */
export type ParamsOf = (row: Row) => Readonly<Record<string, string>>

export interface MatrixFixture {
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
async function signInIssued(fixture: Fixture, { id, email }: FundedMember) {
  await fixture.ok(api.identity.findPassword, { body: { id, email } })
  const [mail] = await fixture.mails(email)
  const password = issuedIn(mail?.text ?? '')
  return fixture.ok(api.identity.signIn, { body: { id, password, deviceId: randomUUID() } })
}

async function ownThings(fixture: Fixture, owner: FundedMember, token: string) {
  const file = new File([new Uint8Array(await sampleOf('txt'))], 'a.txt')
  const fields = { type: 'error', title: 'A title', content: 'Some words', file }
  const asked = await sendInquiry(fixture, { token, fields })
  const inquiry = await fixture.ok(api.inquiries.getInquiry, { token, params: { id: asked.data.id } })
  const sessions = await fixture.ok(api.identity.listSessions, { token })
  const history = await fixture.ok(api.wallet.listHistories, { token })
  return {
    inquiry: inquiry.id,
    file: inquiry.messages[0]?.file?.id ?? '',
    session: sessions[0]?.sid ?? '',
    history: history.items[0]?.id ?? '',
    owner: owner.memberId,
  }
}

const sessionIn = (token: string): string => {
  const claims: { s: string } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
  return claims.s
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Members of every kind, and the session each column comes with. */
async function openMembers(fixture: Fixture, money: MoneyTools) {
  const unsubscribed = await money.aFunded({ MCS: '1000' })
  const mustChange = await money.aFunded({})
  // Their trials are over.
  fixture.advance(4 * DAY_MS)
  const owner = await money.aFunded({ MCS: '5000', USDT: '1000', TRX: '100' })
  const other = await money.aFunded({ MCS: '5000', USDT: '1000', TRX: '100' })
  const ended = await money.token(owner)
  await fixture.ok(api.identity.signOut, { token: ended })
  const issued = (await signInIssued(fixture, mustChange)).access_token
  const fixed = new Map<CallerName, Caller>([
    ['unbound', { memberId: owner.memberId, sessionId: randomUUID(), deviceKey: 'a-key-of-a-browser' }],
    ['ended', { memberId: owner.memberId, sessionId: sessionIn(ended) }],
    ['must-change', { memberId: mustChange.memberId, sessionId: sessionIn(issued) }],
  ])
  const bySignIn = new Map<CallerName, FundedMember>([
    ['unsubscribed', unsubscribed],
    ['member', owner],
    ['other', other],
  ])
  return { owner, fixed, bySignIn }
}

/** Headers of members: a token is made anew for each request, because the clock moves on. */
function memberHeaders(
  { app: { kernel } }: Fixture,
  money: MoneyTools,
  { fixed, bySignIn }: Awaited<ReturnType<typeof openMembers>>,
): HeadersOf {
  const known = new Map<CallerName, Caller>()
  return async (caller, fresh) => {
    const standing = fixed.get(caller) ?? (fresh ? undefined : known.get(caller))
    if (standing !== undefined) return bearer(kernel.tokens.issue(standing))
    const member = bySignIn.get(caller)
    if (member === undefined) throw new Error(`${caller} is no member`)
    const signedIn = { memberId: member.memberId, sessionId: sessionIn(await money.token(member)) }
    if (!fresh) known.set(caller, signedIn)
    return bearer(kernel.tokens.issue(signedIn))
  }
}

/** Headers of staff, who sign in again when a call ended their session. */
async function staffHeaders(fixture: Fixture): Promise<(role: StaffRole) => Promise<Record<string, string>>> {
  const staff = await openConsole(fixture)
  const cookies = new Map(STAFF_ROLES.map((role) => [role, staff[role].cookie]))
  return async (role) => {
    const cookie = cookies.get(role) ?? ''
    const { statusCode } = await fixture.app.server.inject({ url: '/api/staff/me', headers: { cookie } })
    if (statusCode === 200) return { cookie }
    // The next time step: a code works once.
    fixture.advance(31 * SECOND_MS)
    const fresh = (await signInStaff(fixture, staff[role].loginId)).cookie
    cookies.set(role, fresh)
    return { cookie: fresh }
  }
}

/** Everybody who appears in the matrix, in one world, and the owner's things. */
export async function createMatrixFixture(fixture: Fixture): Promise<MatrixFixture> {
  const money = await openMoneyTools(fixture)
  const members = await openMembers(fixture, money)
  const ofStaff = await staffHeaders(fixture)
  const ofMembers = memberHeaders(fixture, money, members)
  const { secret } = await makeKey(
    fixture,
    { ...members.owner, token: await money.token(members.owner) },
    { scopes: [...API_SCOPES], days: 365 },
  )
  const bought = await membershipTools(fixture, money).buy(members.owner)
  const things = await ownThings(fixture, members.owner, await money.token(members.owner))
  return {
    async headersOf(caller, fresh) {
      if (isStaffRole(caller)) return ofStaff(caller)
      if (caller === 'nobody') return {}
      if (caller === 'key') return bearer(secret)
      if (caller === 'forged') return { authorization: FORGED, cookie: `staff=${'a'.repeat(43)}` }
      return ofMembers(caller, fresh)
    },
    paramsOf: ({ operation: { path } }) => ({
      ...ANY_PARAMS,
      sid: things.session,
      id: idFor(path, { ...things, subscription: bought.id }),
    }),
  }
}

/** Ids of addresses that name no member's own thing. */
const ANY_PARAMS = { kind: 'use', seq: '1', ico_number: '1', day: '2026-11-20', type: 'available' }

function idFor(path: string, things: Readonly<Record<string, string>>): string {
  const [, own] =
    [
      ['/inquiry/history/', things['inquiry']],
      ['/inquiry/file/', things['file']],
      ['/api/subscribe/', things['subscription']],
      ['/api/wallet/histories/', things['history']],
      ['/api/transparency/entries/', things['history']],
    ].find(([part]) => part !== undefined && path.includes(part)) ?? []
  return own ?? randomUUID()
}
