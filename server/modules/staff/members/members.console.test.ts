import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { withdraw, refused } = createWithdrawing(fixture)
const member = await fixture.aWalletMember()
const id = member.memberId
const staff = await openConsole(fixture)
const calls = consoleApi.members
const because = { reason: 'the member asked' }

describe('the list of members', () => {
  it('finds by the start of an ID, and by a whole e-mail, phone number or referral code', async () => {
    const { inviteCode, phone } = await kernel.db.one<{ inviteCode: string; phone: string }>(sql`
      select invite_code as "inviteCode", phone_number as phone from identity_members where id = ${id}`)
    const found = async (q: string) =>
      (await staff.support.ok(calls.listMembers, { query: { q } })).items.map(({ loginId }) => loginId)
    for (const q of [
      member.id.slice(0, 6),
      member.id.toUpperCase(),
      member.email,
      phone,
      member.phone,
      inviteCode.toLowerCase(),
    ])
      expect(await found(q), q).toContain(member.id)
    expect(await found('nobody-at-all')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found("' or true --")).toEqual([])
  })

  it('filters by state, country and lock, and goes on page by page', async () => {
    for (let made = 0; made < 4; made += 1)
      await fixture.aMember({
        country: made % 2 ? 'USA' : 'KOR',
        phone_number: made % 2 ? `20255501${10 + made}` : `0104000000${made}`,
      })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: { size: number; cursor: string } = { size: 2, cursor }
      const page = await staff.auditor.ok(calls.listMembers, { query })
      seen.push(...page.items.map((one) => one.id))
      cursor = page.next
    }
    const rows = await kernel.db.many<{ id: string }>(
      sql`select id from identity_members order by created_at desc, id desc`,
    )
    expect(seen).toEqual(rows.map((row) => row.id))
    const usa = await staff.auditor.ok(calls.listMembers, { query: { country: 'USA' } })
    expect(usa.items.map(({ country }) => country)).toEqual(['USA', 'USA'])
    expect((await staff.auditor.ok(calls.listMembers, { query: { state: 'SUSPENDED' } })).items).toEqual([])
  })
})

it('a card shows what a member has and is, with name, e-mail and phone covered', async () => {
  const card = await staff.support.ok(calls.getMember, { params: { id } })
  expect(card).toMatchObject({
    loginId: member.id,
    name: 'K***',
    email: 'm***@m***',
    otpOn: true,
    wallet: { USDT: { available: '5000' }, MCS: { available: '10000' } },
    access: { SIGNAL: { state: 'TRIAL' } },
    plan: null,
  })
  expect(await staff.support.code(calls.getMember, { params: { id: 'nobody' } })).toBe('COMMON-A001')
})

it('unmasking needs a reason, shows one member, is in the log, and is kept nowhere', async () => {
  const blank = { params: { id }, body: { reason: ' ' } }
  expect(await staff.risk.code(calls.unmaskMember, blank)).toBe('STAFF-B001')
  const seen = await staff.risk.ok(calls.unmaskMember, { params: { id }, body: because })
  expect(seen).toMatchObject({ name: 'Kim Haneul', email: member.email })
  const { items } = await staff.owner.ok(consoleApi.audit.listAudit, {
    query: { action: 'members.unmaskMember' },
  })
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ by: { loginId: 'risk1' }, subject: member.id, reason: because.reason })
  const { token } = await createWithdrawing(fixture).signInAgain(member)
  const query = { page: 1, size: 5, kind: 'DATA_SEEN' } as const
  const views = await fixture.ok(api.identity.listSecurityEvents, { token, query })
  expect(views.items).toEqual([{ kind: 'DATA_SEEN', at: expect.any(String), device: '-', address: '' }])
  const alarms = await kernel.db.many(
    sql`select 1 from notifications_alarms where member_id = ${id} and kind = 'SECURITY_DATA_SEEN'`,
  )
  expect(alarms).toHaveLength(1)
  const kept = await kernel.db.many<{ row: string }>(sql`
    select k::text as row from kernel_idempotency k where scope not like '%/api/auth/%'
    union all select a::text from staff_audit a`)
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.filter(({ row }) => row.includes(member.email))).toEqual([])
})

it('a suspended member is out at once and returns when the suspension is lifted', async () => {
  const { token } = await createWithdrawing(fixture).signInAgain(member)
  const suspend = { params: { id }, body: because }
  expect(await staff.support.code(calls.suspendMember, suspend)).toBe('STAFF-A001')
  await staff.risk.ok(calls.suspendMember, suspend)
  expect(await staff.risk.code(calls.suspendMember, suspend)).toBe('STAFF-A008')
  expect(await fixture.code(api.wallet.swap, { token, body: { quoteId: 'x', otpCode: '1' } })).toBe(
    'AUTH-A001',
  )
  const body = { id: member.id, password: member.password }
  expect(await fixture.code(api.identity.signIn, { body })).toBe('LOGIN-A004')
  await staff.owner.ok(calls.unsuspendMember, suspend)
  expect(await fixture.code(api.identity.signIn, { body })).toBe('success')
})

it('a lock keeps withdrawals back until it is lifted, and support cannot lift what it laid', async () => {
  const { token } = await createWithdrawing(fixture).signInAgain(member)
  const own = { ...member, token }
  const { lockId } = await staff.support.ok(calls.lockWithdrawals, {
    params: { id },
    body: { ...because, hours: null },
  })
  expect(await refused(own)).toBe('WITHDRAW-A002')
  const lift = { params: { id }, body: { ...because, lockId } }
  expect(await staff.support.code(calls.liftLock, lift)).toBe('STAFF-A001')
  await staff.risk.ok(calls.liftLock, lift)
  expect(await staff.risk.code(calls.liftLock, lift)).toBe('STAFF-A008')
  expect((await withdraw(own)).withdrawal.state).toBe('APPROVED')
})

it('after an OTP reset by two of the staff, withdrawals stay locked for 72 hours', async () => {
  const { requestId } = await staff.support.ok(calls.requestOtpReset, { params: { id }, body: because })
  expect(
    await staff.support.code(calls.requestOtpReset, {
      params: { id: '00000000-0000-7000-8000-000000000000' },
      body: because,
    }),
  ).toBe('COMMON-A001')
  const resetAt = kernel.clock.nowMs()
  await staff.risk.ok(consoleApi.requests.approveRequest, { params: { id: requestId } })
  const { withdrawLockedUntil, otpOn } = await staff.support.ok(calls.getMember, { params: { id } })
  expect(otpOn).toBe(false)
  const lockedMs = Date.parse(withdrawLockedUntil ?? '') - resetAt
  expect(lockedMs).toBeGreaterThanOrEqual(72 * HOUR_MS)
  expect(lockedMs).toBeLessThan(72 * HOUR_MS + 10 * MINUTE_MS)
  expect(await staff.support.code(calls.requestOtpReset, { params: { id }, body: because })).toBe(
    'STAFF-A008',
  )
  const locked = await staff.support.ok(calls.listMembers, { query: { flag: 'WITHDRAW_LOCKED' } })
  expect(locked.items.map(({ loginId }) => loginId)).toEqual([member.id])
  expect((await fixture.mails(member.email)).some(({ text }) => text.includes('OTP'))).toBe(true)
})

it('the timeline joins security, money and staff, newest first, without gap or repetition', async () => {
  await staff.support.ok(calls.noteMember, { params: { id }, body: { text: 'called back' } })
  const events = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: { size: number; cursor: string } = { size: 5, cursor }
    const page = await staff.auditor.ok(calls.listMemberEvents, { params: { id }, query })
    events.push(...page.items)
    cursor = page.next
  }
  expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
  const times = events.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(new Set(events.map(({ source }) => source))).toEqual(new Set(['SECURITY', 'MONEY', 'STAFF']))
  const notes = (await staff.support.ok(calls.getMember, { params: { id } })).notes
  expect(notes[0]).toMatchObject({ by: 'support1', text: 'called back' })
})

it('the verification mail goes out again for the unconfirmed only', async () => {
  const form = fixture.signUpForm()
  await fixture.ok(api.identity.signUp, { body: form })
  const unconfirmed = (await modules.identity.findByLogin(kernel.db, form.id)) ?? ''
  await staff.support.ok(calls.resendMail, { params: { id: unconfirmed } })
  expect(await fixture.mails(form.email)).toHaveLength(2)
  expect(await staff.support.code(calls.resendMail, { params: { id } })).toBe('STAFF-A008')
})
