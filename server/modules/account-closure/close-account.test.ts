import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { getMe, reauthenticate, signIn, reissueToken, signUp } = api.identity
const { closeAccount } = api.accountClosure

const proof = async (member: TestMember) =>
  (await fixture.ok(reauthenticate, { token: member.token, body: { password: member.password } })).reauthToken

describe('closing an account', () => {
  const close = async (member: TestMember, key = crypto.randomUUID()) =>
    fixture.call(closeAccount, { token: member.token, body: { reauthToken: await proof(member) }, key })

  it('signs out everywhere and erases personal data after 30 days', async () => {
    const member = await fixture.aMember()
    const { data } = await close(member)
    expect(Date.parse(data?.closesAt ?? '') - fixture.app.install.clock.nowMs()).toBeCloseTo(30 * DAY_MS, -4)
    expect(
      (
        await fixture.call(reissueToken, {
          body: { refreshToken: member.refreshToken, deviceId: member.deviceId },
        })
      ).http,
    ).toBe(401)
    fixture.advance(30 * DAY_MS)
    await fixture.app.kernel.jobs.runNow('account-closure-erasures')
    const left = await fixture.app.kernel.db.maybe(sql`
      select 1 from identity_members where login_id = ${member.id} or email = ${member.email} or phone_number like ${`%${member.phone.slice(1)}`}`)
    expect(left).toBeUndefined()
    expect(
      await fixture.code(signUp, {
        body: fixture.signUpForm({ id: member.id, email: member.email, phone_number: member.phone }),
      }),
    ).toBe('success')
  })

  it('waits with erasing while money came in the meantime: its owner can still come back for it', async () => {
    const member = await fixture.aMember()
    const { kernel, modules } = fixture.app
    const { memberId = '' } = kernel.tokens.verify(member.token) ?? {}
    await modules.wallet.openHouseAccounts()
    await close(member)
    const id = crypto.randomUUID()
    const deposit = {
      id,
      memberId,
      coin: 'USDT',
      units: 5_000_000n,
      txid: id,
      logIndex: 0,
      from: '',
      block: 1n,
    } as const
    await kernel.db.tx((tx) =>
      modules.wallet.chainHooks.depositsCredited(tx, [{ ...deposit, seenAt: kernel.clock.now() }]),
    )
    fixture.advance(31 * DAY_MS)
    await kernel.jobs.runNow('account-closure-erasures')
    expect(await fixture.code(signIn, { body: { id: member.id, password: member.password } })).toBe('success')
  })

  it('is stopped by signing in within the 30 days', async () => {
    const member = await fixture.aMember()
    await close(member)
    fixture.advance(29 * DAY_MS)
    const { access_token } = await fixture.ok(signIn, { body: { id: member.id, password: member.password } })
    fixture.advance(HOUR_MS * 48)
    await fixture.app.kernel.jobs.runNow('account-closure-erasures')
    expect(await fixture.code(signIn, { body: { id: member.id, password: member.password } })).toBe('success')
    expect(access_token).not.toBe('')
  })

  it('needs a confirmation of its own', async () => {
    const member = await fixture.aMember()
    const other = await fixture.aMember()
    const requestChange = (reauthToken: string) =>
      fixture.code(closeAccount, { token: member.token, body: { reauthToken } })
    expect(await requestChange('made-up')).toBe('MODIFY-A002')
    expect(await requestChange(await proof(other))).toBe('MODIFY-A002')
    expect(await fixture.ok(getMe, { token: member.token })).toMatchObject({ closesAt: null })
  })

  it('happens once when one confirmation is sent twice at once', async () => {
    const member = await fixture.aMember()
    const reauthToken = await proof(member)
    const answers = await Promise.all(
      [1, 2].map(() => fixture.call(closeAccount, { token: member.token, body: { reauthToken } })),
    )
    expect(answers.map(({ http }) => http).toSorted()[0]).toBe(200)
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    const closings = (await fixture.mails(member.email)).filter(({ subject }) => /clos/i.test(subject))
    expect(closings).toHaveLength(1)
  })

  it('is refused when it is sent again under its key: its session ended with it', async () => {
    const member = await fixture.aMember()
    const key = crypto.randomUUID()
    const sent = { token: member.token, body: { reauthToken: await proof(member) }, key }
    await fixture.ok(closeAccount, sent)
    expect(await fixture.code(closeAccount, sent)).toBe('AUTH-A001')
  })
})

describe('erasing accounts', () => {
  const { kernel, modules } = fixture.app
  /** One whose 30 days are over; those of the tests before are erased. */
  async function aDueMember() {
    fixture.advance(30 * DAY_MS)
    await modules.accountClosure.eraseClosed()
    const member = await fixture.aMember()
    const reauthToken = await proof(member)
    await fixture.ok(closeAccount, { token: member.token, body: { reauthToken } })
    fixture.advance(30 * DAY_MS)
    return member
  }
  const isThere = async ({ id }: TestMember) =>
    (await kernel.db.maybe(sql`select 1 from identity_members where login_id = ${id}`)) !== undefined

  it('erases each once when two processes begin at once', async () => {
    const member = await aDueMember()
    const erased = await Promise.all([
      modules.accountClosure.eraseClosed(),
      modules.accountClosure.eraseClosed(),
    ])
    expect(erased.toSorted()).toEqual([0, 1])
    expect(await isThere(member)).toBe(false)
  })

  it('leaves an account whole after a crash in the middle, and erases it with the next run', async () => {
    const member = await aDueMember()
    const alarms = () =>
      kernel.db.many(sql`
        select 1 from notifications_alarms a join identity_members m on m.id = a.member_id where m.login_id = ${member.id}`)
    const before = await alarms()
    expect(before).not.toEqual([])
    await crashingAt(kernel.db, 'identity_sessions', async () => {
      await expect(modules.accountClosure.eraseClosed()).rejects.toThrow('crash')
    })
    expect([await isThere(member), await alarms()]).toEqual([true, before])
    expect(await modules.accountClosure.eraseClosed()).toBe(1)
    expect(await isThere(member)).toBe(false)
  })

  it('leaves a member alone who signed in after the list of due accounts was made', async () => {
    const member = await aDueMember()
    const { id: memberId } = await kernel.db.one<{ id: string }>(
      sql`select id from identity_members where login_id = ${member.id}`,
    )
    await kernel.db.run(sql`
      update identity_members set closes_at = ${kernel.clock.now()}::timestamptz + interval '1 hour' where id = ${memberId}`)
    await fixture.ok(signIn, { body: { id: member.id, password: member.password } })
    expect(await kernel.db.tx((tx) => modules.identity.lockDueClosing(tx, memberId))).toBeUndefined()
    expect(await modules.accountClosure.eraseClosed()).toBe(0)
    expect(await isThere(member)).toBe(true)
  })
})
