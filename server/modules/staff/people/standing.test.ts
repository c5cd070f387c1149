import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import type { StaffRole } from '#contract/rules/staff-rights.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import {
  aPerson,
  openConsole,
  sendStaff,
  STAFF_PASSWORD,
  staffCode,
  type StaffCaller,
} from '#testing/fixtures/console-fixture.ts'
import { mailedSetUpToken, setUpByMail } from '#testing/members/staff-set-up.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { db, parameters } = fixture.app.kernel
await db.tx((tx) => parameters.change(tx, 'withdraw.new_address_hours', 0))
const staff = await openConsole(fixture)
const { people, requests, session, settings, withdrawals } = consoleApi
const reason = 'The test says so.'
const params = (id: string) => ({ params: { id } })
/** Approves changes of the staff: a renewed account approves with neither the asker nor the approver for days. */
const colleague = await aPerson(fixture, 'colleague', ['risk'])
let made = 0

async function somebody(roles: readonly StaffRole[]): Promise<StaffCaller & { readonly id: string }> {
  made += 1
  fixture.advance(MINUTE_MS)
  const person = await aPerson(fixture, `somebody${made}`, roles)
  return { ...person, id: (await person.ok(session.getMe)).id }
}

/** What two persons decide about a third one. */
async function agree(asked: Promise<{ requestId: string }>, by = staff.risk): Promise<void> {
  const { requestId } = await asked
  expect((await by.ok(requests.approveRequest, params(requestId))).state).toBe('DONE')
}
const grantRoles = (id: string, roles: StaffRole[]) =>
  agree(staff.owner.ok(people.requestChange, { ...params(id), body: { roles, reason } }), colleague)
const renew = (id: string) =>
  agree(staff.owner.ok(people.requestRenewal, { ...params(id), body: { reason } }), colleague)

/** Goes through with the newest set-up link in a person's mailbox. */
const setUp = (loginId: string) => setUpByMail(fixture, { loginId, email: `${loginId}@staff.example` })

/** Ways to lose what one stands on and to get it back, each by two persons. */
const WAYS: readonly [string, (person: StaffCaller & { readonly id: string }) => Promise<StaffCaller>][] = [
  [
    'is let go and taken back',
    async ({ id, loginId }) => {
      await grantRoles(id, [])
      await grantRoles(id, ['finance'])
      return setUp(loginId)
    },
  ],
  [
    'is set up anew',
    async ({ id, loginId }) => {
      await renew(id)
      return setUp(loginId)
    },
  ],
  [
    'has other roles for a while',
    async (person) => {
      await grantRoles(person.id, ['support'])
      await grantRoles(person.id, ['finance'])
      return person
    },
  ],
]

const requestValue = async (by: StaffCaller, value: string) =>
  (
    await by.ok(settings.requestParameter, {
      params: { id: 'gas.most_trx' },
      body: { value, reason },
    })
  ).requestId

describe.each(WAYS)('somebody who %s', (_, lose) => {
  it('does not revive earlier requests; later requests count', async () => {
    const person = await somebody(['finance'])
    const old = await requestValue(person, '411')
    const ofOthers = await requestValue(staff.finance, '412')
    const back = await lose(person)
    expect(await staff.risk.code(requests.approveRequest, params(old))).toBe('STAFF-A006')
    expect(await staff.risk.ok(requests.getRequest, params(old))).toMatchObject({
      state: 'LAPSED',
      decidedBy: null,
      mayDecide: false,
    })
    expect((await staff.risk.ok(requests.getRequest, params(ofOthers))).state).toBe('OPEN')
    await agree(requestValue(back, '413').then((requestId) => ({ requestId })))
    await agree(requestValue(staff.finance, '400').then((requestId) => ({ requestId })))
  })

  it('does not bring back a half approval, and keeps the whole ones in the history', async () => {
    const person = await somebody(['finance'])
    const member = await fixture.aWalletMember()
    const { withdraw } = createWithdrawing(fixture)
    const [whole, half] = [
      await withdraw(member, { quantity: '1500' }),
      await withdraw(member, { quantity: '1500' }),
    ]
    await db.run(sql`update wallet_payouts set not_before = null where id in (${whole.id}, ${half.id})`)
    const approve = (by: StaffCaller, id: string) => by.ok(withdrawals.approveWithdrawal, params(id))
    await approve(person, whole.id)
    await approve(staff.risk, whole.id)
    await approve(person, half.id)
    const back = await lose(person)
    expect(await approve(staff.risk, half.id)).toEqual({ approvals: ['risk'], waitsFor: 'finance' })
    expect((await approve(back, half.id)).waitsFor).toBeNull()
    const card = await staff.risk.ok(withdrawals.getWithdrawal, params(whole.id))
    expect(card.approvals.map(({ side }) => side).toSorted()).toEqual(['finance', 'risk'])
  })
})

it('a role that stays keeps what was asked for with it', async () => {
  const person = await somebody(['finance', 'support'])
  const id = await requestValue(person, '414')
  await grantRoles(person.id, ['finance'])
  await agree(Promise.resolve({ requestId: id }))
})

it('a person who returns cannot use old credentials: password, authenticator, session and link have ended', async () => {
  const person = await somebody(['finance'])
  await renew(person.id)
  const token = await mailedSetUpToken(fixture, `${person.loginId}@staff.example`)
  await grantRoles(person.id, [])
  await grantRoles(person.id, ['finance'])
  fixture.advance(MINUTE_MS)
  const { items } = await staff.owner.ok(people.listStaff)
  expect(items.find(({ id }) => id === person.id)).toMatchObject({ state: 'INVITED', openSessions: 0 })
  expect(await person.code(session.getMe)).toBe('AUTH-A001')
  const opened = await sendStaff(fixture, session.openSetUp, { body: { token } })
  expect(JSON.parse(opened.text).code).toBe('STAFF-A004')
  const body = { loginId: person.loginId, password: STAFF_PASSWORD, code: staffCode(fixture) }
  const tried = await sendStaff(fixture, session.signIn, { body })
  expect(JSON.parse(tried.text).code).toBe('STAFF-A002')
})

it('a session that ran out of time is not open any more', async () => {
  const person = await somebody(['finance'])
  const sessionsOf = async () => {
    const { items } = await staff.owner.ok(people.listStaff)
    return items.find(({ id }) => id === person.id)?.openSessions
  }
  expect(await sessionsOf()).toBe(1)
  for (const _ of [1, 2]) {
    fixture.advance(20 * MINUTE_MS)
    for (const colleague of [staff.owner, staff.risk]) await colleague.ok(session.getMe)
  }
  expect(await sessionsOf()).toBe(0)
})

it('nothing is asked for, or agreed to, beside one’s own letting go', async () => {
  const person = await somebody(['finance'])
  const { withdraw } = createWithdrawing(fixture)
  const { id } = await withdraw(await fixture.aWalletMember(), { quantity: '1500' })
  const letGo = (
    await staff.owner.ok(people.requestChange, { ...params(person.id), body: { roles: [], reason } })
  ).requestId
  const many = Array.from({ length: 8 }, (_, index) =>
    person.call(settings.requestParameter, {
      params: { id: 'gas.most_trx' },
      body: { value: String(420 + index), reason },
    }),
  )
  await Promise.all([
    staff.risk.ok(requests.approveRequest, params(letGo)),
    person.call(withdrawals.approveWithdrawal, params(id)),
    ...many,
  ])
  const { left } = await db.one<{ left: number }>(sql`
    select (select count(*) from staff_requests where asked_by = ${person.id} and state = 'OPEN')::integer
      + (select count(*) from staff_approvals where staff_id = ${person.id} and lapsed_at is null)::integer as left`)
  expect(left).toBe(0)
})
