import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FailureCode } from '#contract/failures/errors.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { LOCALES } from '#contract/locale.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { meanwhile } from '#testing/database/meanwhile.ts'
import { transactionsWhileHashing } from '#testing/members/slow-hashes.ts'
import { createFixture, tokenIn, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { modifyMe, getMe, reauthenticate, certify, signIn, reissueToken, listSecurityEvents } = api.identity

const proof = async (member: TestMember) =>
  (await fixture.ok(reauthenticate, { token: member.token, body: { password: member.password } })).reauthToken
let block = 0
const modify = (member: TestMember, body: object) =>
  fixture.call(modifyMe, { token: member.token, body, address: `10.8.${(block += 1) % 250}.1` })
const me = (member: TestMember) => fixture.ok(getMe, { token: member.token })

describe('account modify', () => {
  const wrong: readonly (readonly [string, FailureCode, object])[] = [
    ['email', 'MODIFY-B001', { email: 'nobody' }],
    ['phone_number', 'MODIFY-B003', { phone_number: '123' }],
    ['phone_number', 'MODIFY-B003', { country: 'USA' }],
    ['password', 'MODIFY-B005', { password: 'short1', password_check: 'short1' }],
    ['password', 'MODIFY-B005', { password: 'qwerty123', password_check: 'qwerty123' }],
    ['password_check', 'MODIFY-B006', { password: 'fresh-ink-77', password_check: 'fresh-ink-78' }],
    ['name', 'MODIFY-B007', { name: '<x>' }],
    ['country', 'MODIFY-B008', { country: 'XKX' }],
  ]
  it.each(wrong)(
    'refuses a wrong %s with %s in all five languages and changes nothing',
    async (field, code, body) => {
      const member = await fixture.aMember()
      const before = await me(member)
      for (const locale of LOCALES) {
        const { http, failure } = await fixture.call(modifyMe, { token: member.token, body, locale })
        expect({ http, code: failure?.code }).toEqual({ http: 400, code })
        expect(failure?.fields).toHaveProperty(field, code)
        expect(failure?.message).toBe(FAILURE_TEXTS[locale].codes[code])
      }
      expect(await me(member)).toEqual(before)
    },
  )

  it('refuses an address and a phone number in use, and changes nothing', async () => {
    const member = await fixture.aMember()
    const other = await fixture.aMember()
    const before = await me(member)
    expect(
      (await modify(member, { email: other.email, reauthToken: await proof(member) })).failure?.code,
    ).toBe('MODIFY-B002')
    expect(
      (await modify(member, { phone_number: other.phone, reauthToken: await proof(member) })).failure?.code,
    ).toBe('MODIFY-B004')
    expect(await me(member)).toEqual(before)
  })

  it('holds no transaction open for the hash of a new password', async () => {
    const member = await fixture.aMember()
    const fresh = { password: 'fresh-ink-77', password_check: 'fresh-ink-77' }
    const body = { ...fresh, reauthToken: await proof(member) }
    expect(await transactionsWhileHashing(fixture, () => modify(member, body))).toEqual([])
    expect(await fixture.code(signIn, { body: { id: member.id, password: fresh.password } })).toBe('success')
  })

  it('is not confirmed by a password that was changed after it was judged', async () => {
    const member = await fixture.aMember()
    const { failure } = await meanwhile(
      fixture,
      (tx) =>
        tx.run(sql`update identity_members set password_hash = 'another' where login_id = ${member.id}`),
      () => fixture.call(reauthenticate, { token: member.token, body: { password: member.password } }),
    )
    expect(failure?.code).toBe('MODIFY-B009')
  })

  it('changes name, language and zone at once, without a confirmation', async () => {
    const member = await fixture.aMember()
    const { data } = await modify(member, { name: '김 하늘', locale: 'ko', timezone: 'America/New_York' })
    expect(data?.member).toMatchObject({ name: '김 하늘', locale: 'ko', timezone: 'America/New_York' })
    expect(data?.withdrawLockedUntil).toBeUndefined()
  })

  it.each([
    { phone_number: '01099998888' },
    { email: 'new@mail.example' },
    { password: 'fresh-ink-77', password_check: 'fresh-ink-77' },
    { country: 'USA', phone_number: '2025550143' },
  ])('wants to know who changes %j', async (body) => {
    const member = await fixture.aMember()
    const other = await fixture.aMember()
    const before = await me(member)
    expect((await modify(member, body)).failure?.code).toBe('MODIFY-A002')
    expect((await modify(member, { ...body, reauthToken: 'made-up' })).failure?.code).toBe('MODIFY-A002')
    expect((await modify(member, { ...body, reauthToken: await proof(other) })).failure?.code).toBe(
      'MODIFY-A002',
    )
    const old = await proof(member)
    fixture.advance(5 * MINUTE_MS)
    expect((await modify(member, { ...body, reauthToken: old })).failure?.code).toBe('MODIFY-A002')
    expect(await me(member)).toEqual(before)
  })

  it('takes a confirmation once', async () => {
    const member = await fixture.aMember()
    const reauthToken = await proof(member)
    expect(
      (await modify(member, { password: 'fresh-ink-77', password_check: 'fresh-ink-77', reauthToken })).http,
    ).toBe(200)
    expect(
      (await modify(member, { password: 'fresh-ink-78', password_check: 'fresh-ink-78', reauthToken }))
        .failure?.code,
    ).toBe('MODIFY-A002')
  })

  it('ends the other devices, locks withdrawals for 24 hours and notifies the member after a new password', async () => {
    const member = await fixture.aMember()
    const second = await fixture.ok(signIn, {
      body: { id: member.id, password: member.password, deviceId: 'second' },
    })
    const { data } = await modify(member, {
      password: 'fresh-ink-77',
      password_check: 'fresh-ink-77',
      reauthToken: await proof(member),
    })
    expect(Date.parse(data?.withdrawLockedUntil ?? '') - fixture.app.install.clock.nowMs()).toBeCloseTo(
      DAY_MS,
      -4,
    )
    expect(
      (await fixture.call(reissueToken, { body: { refreshToken: second.refresh_token, deviceId: 'second' } }))
        .http,
    ).toBe(401)
    expect(
      (
        await fixture.call(reissueToken, {
          body: { refreshToken: member.refreshToken, deviceId: member.deviceId },
        })
      ).http,
    ).toBe(200)
    expect(await fixture.code(signIn, { body: { id: member.id, password: member.password } })).toBe(
      'LOGIN-A002',
    )
    expect(await fixture.code(signIn, { body: { id: member.id, password: 'fresh-ink-77' } })).toBe('success')
    expect((await fixture.mails(member.email))[0]?.subject).toContain('password was changed')
    const { items } = await fixture.ok(listSecurityEvents, { token: member.token })
    expect(items.map(({ kind }) => kind)).toContain('PASSWORD_CHANGED')
  })

  it('puts a new address into force when its link is opened, and tells the old one', async () => {
    const member = await fixture.aMember()
    const email = `new${member.email}`
    await modify(member, { email, reauthToken: await proof(member) })
    expect(await me(member)).toMatchObject({ email: member.email, pendingEmail: email })
    const token = tokenIn((await fixture.mails(email))[0])
    expect((await fixture.ok(certify, { body: { token } })).kind).toBe('EMAIL_CHANGE')
    expect(await me(member)).toMatchObject({ email, pendingEmail: null })
    expect((await fixture.mails(member.email))[0]?.subject).toContain('email was changed')
    expect(await fixture.code(certify, { body: { token } })).toBe('SIGNUP-A001')
  })

  it('gives the address to the first member who confirms it', async () => {
    const member = await fixture.aMember()
    const email = `race${member.email}`
    await modify(member, { email, reauthToken: await proof(member) })
    const token = tokenIn((await fixture.mails(email))[0])
    await fixture.aMember({ email })
    expect(await fixture.code(certify, { body: { token } })).toBe('SIGNUP-A001')
    expect((await me(member)).email).toBe(member.email)
  })

  it('takes a country together with a phone number that fits it', async () => {
    const member = await fixture.aMember()
    const { data } = await modify(member, {
      country: 'USA',
      phone_number: '(202) 555-0177',
      reauthToken: await proof(member),
    })
    expect(data?.member).toMatchObject({ country: 'USA', phone_number: '+12025550177' })
  })

  it('says that the password was wrong, and after five wrong ones when to try again', async () => {
    const member = await fixture.aMember()
    const confirm = (password: string) =>
      fixture.call(reauthenticate, { token: member.token, body: { password } })
    for (let time = 0; time < 5; time += 1)
      expect((await confirm('wrong-1')).failure).toMatchObject({
        code: 'MODIFY-B009',
        message: 'Wrong password',
        fields: { password: 'MODIFY-B009' },
      })
    const locked = await confirm(member.password)
    expect([locked.http, locked.failure?.code]).toEqual([429, 'MODIFY-A004'])
    expect(locked.failure?.message).toMatch(/^Too many attempts. Try again at \w+ \d+, \d{4}/)
  })

  it('asks for the password when none was typed', async () => {
    const member = await fixture.aMember()
    const { failure } = await fixture.call(reauthenticate, { token: member.token, body: { password: '' } })
    expect(failure).toMatchObject({ code: 'MODIFY-B009', message: 'Please enter your password' })
  })
})
