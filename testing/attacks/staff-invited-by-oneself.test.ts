import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import type { StaffRole } from '#contract/rules/staff-rights.ts'
import { HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { aPerson, signInStaff, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import { setUpByMail } from '#testing/members/staff-set-up.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { db, parameters } = fixture.app.kernel
await db.tx((tx) => parameters.change(tx, 'withdraw.new_address_hours', 0))
const { people, requests, session, withdrawals } = consoleApi
const reason = 'The attack says so.'
const mailOf = (loginId: string) => `${loginId}@staff.example`
let made = 0

async function person(roles: readonly StaffRole[]): Promise<StaffCaller> {
  made += 1
  return aPerson(fixture, `person${made}`, roles)
}

const approve = (by: StaffCaller, requestId: string) =>
  by.code(requests.approveRequest, { params: { id: requestId } })

async function requestInvite(by: StaffCaller, loginId: string, roles: StaffRole[]): Promise<string> {
  const body = { loginId, name: loginId, locale: 'en' as const, email: mailOf(loginId), roles, reason }
  return (await by.ok(people.requestInvite, { body })).requestId
}

/** An account that `asker` asked for and `approver` agreed to, set up from its mailbox. */
async function invite(
  [asker, approver]: readonly [StaffCaller, StaffCaller],
  loginId: string,
  roles: StaffRole[],
): Promise<StaffCaller> {
  expect(await approve(approver, await requestInvite(asker, loginId, roles))).toBe('success')
  return setUpByMail(fixture, { loginId, email: mailOf(loginId) })
}

/** What the two would approve together: a change of where the console may be used from. */
async function agreeOn(one: StaffCaller, other: StaffCaller): Promise<string> {
  const body = { addresses: ['127.0.0.0/8'], reason }
  const { requestId } = await one.ok(people.requestAddresses, { body })
  return approve(other, requestId)
}

const owner = await person(['owner'])
const risk = await person(['risk'])
const other = await person(['owner'])
const second = await invite([owner, risk], 'second', ['owner', 'risk'])

describe('an account invited by oneself', () => {
  it('is no second voice for the asker or the approver, in either direction', async () => {
    expect(await agreeOn(owner, second)).toBe('STAFF-A010')
    expect(await agreeOn(second, owner)).toBe('STAFF-A010')
    expect(await agreeOn(second, risk)).toBe('STAFF-A010')
  })

  it('brings in nobody who would be one', async () => {
    const third = await invite([second, other], 'third', ['owner', 'risk'])
    expect(await agreeOn(owner, third)).toBe('STAFF-A010')
    expect(await agreeOn(second, third)).toBe('STAFF-A010')
  })

  it('is no second voice for another account of the same asker', async () => {
    const risk2 = await person(['risk'])
    const twin = await invite([owner, risk2], 'twin', ['owner', 'risk'])
    expect(await agreeOn(second, twin)).toBe('STAFF-A010')
  })

  it('is no second side of a withdrawal', async () => {
    const finance = await person(['finance'])
    const approver = await person(['risk'])
    const asker = await person(['owner', 'finance'])
    const side = await invite([asker, approver], 'side', ['risk'])
    const { withdraw } = createWithdrawing(fixture)
    const { id } = await withdraw(await fixture.aWalletMember(), { quantity: '1500' })
    await asker.ok(withdrawals.approveWithdrawal, { params: { id } })
    expect(await side.code(withdrawals.approveWithdrawal, { params: { id } })).toBe('STAFF-A010')
    const { id: honest } = await withdraw(await fixture.aWalletMember(), { quantity: '1500' })
    await finance.ok(withdrawals.approveWithdrawal, { params: { id: honest } })
    const agreed = await side.ok(withdrawals.approveWithdrawal, { params: { id: honest } })
    expect(agreed.waitsFor).toBeNull()
  })

  it('is told to every owner at once', async () => {
    const mails = await fixture.mails(mailOf(other.loginId))
    expect(mails.map(({ subject }) => subject).join()).toContain('New console account: second')
  })

  it('is a person of its own 72 hours after it was set up', async () => {
    fixture.advance(72 * HOUR_MS)
    const again = await signInStaff(fixture, owner.loginId)
    const { secret } = await db.one<{ secret: string }>(
      sql`select sealed_secret as secret from staff_people where login_id = 'second'`,
    )
    const otp = fixture.app.kernel.secrets.open(secret, { owner: await idOf('second'), purpose: 'staff-otp' })
    const settled = await signInStaff(fixture, 'second', { password: 'another-lamp-20260', secret: otp })
    expect(await agreeOn(again, settled)).toBe('success')
  })
})

async function idOf(loginId: string): Promise<string> {
  return (await db.one<{ id: string }>(sql`select id from staff_people where login_id = ${loginId}`)).id
}

describe('a colleague’s credentials renewed by oneself', () => {
  it('are approved by a second person who is not the colleague, and told to every owner', async () => {
    fixture.advance(MINUTE_MS)
    const [asker, approver, colleague] = [
      await person(['owner']),
      await person(['risk']),
      await person(['risk']),
    ]
    const { id } = await colleague.ok(session.getMe)
    const requestWithdrawal = async () =>
      (await asker.ok(people.requestRenewal, { params: { id }, body: { reason } })).requestId
    const own = await requestWithdrawal()
    expect(await approve(asker, own)).toBe('STAFF-A005')
    const { state, failure } = await colleague.ok(requests.approveRequest, { params: { id: own } })
    expect([state, failure]).toEqual(['FAILED', 'STAFF-A005'])
    expect(await approve(approver, await requestWithdrawal())).toBe('success')
    const mails = await fixture.mails(mailOf(asker.loginId))
    expect(mails.map(({ subject }) => subject).join()).toContain('New credentials for')
    const taken = await setUpByMail(fixture, {
      loginId: colleague.loginId,
      email: mailOf(colleague.loginId),
    })
    expect(await agreeOn(asker, taken)).toBe('STAFF-A010')
    expect(await agreeOn(await person(['owner']), taken)).toBe('success')
  })

  it('go to the address on record, whatever the asker writes', async () => {
    fixture.advance(MINUTE_MS)
    const [asker, approver, colleague] = [
      await person(['owner']),
      await person(['risk']),
      await person(['support']),
    ]
    const { id } = await colleague.ok(session.getMe)
    const body = { reason, email: 'mine@attacker.example' }
    const { requestId } = await asker.ok(people.requestRenewal, { params: { id }, body })
    expect(await approve(approver, requestId)).toBe('success')
    expect(await fixture.mails('mine@attacker.example')).toEqual([])
    expect((await fixture.mails(mailOf(colleague.loginId))).length).toBe(1)
  })
})
