import { randomInt } from 'node:crypto'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { LOCALES } from '#contract/locale.ts'
import type { FailureCode } from '#contract/failures/errors.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { transactionsWhileHashing } from '#testing/members/slow-hashes.ts'
import { createFixture, tokenIn } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { db } = fixture.app.kernel
const { signUp, certify, resendCertification, signIn } = api.identity

let address = 0
/** Every test comes from a neighbourhood of its own, so that budgets do not meet. */
const elsewhere = () => `10.${(address += 1) % 250}.7.9`

async function memberCount(): Promise<number> {
  return Number((await db.one<{ n: bigint }>(sql`select count(*) as n from identity_members`)).n)
}

describe('sign-up', () => {
  it('makes an unconfirmed member and mails a link in the member’s language', async () => {
    const form = fixture.signUpForm({ locale: 'ko' })
    expect(await fixture.ok(signUp, { body: form, locale: 'ko' })).toEqual({
      id: form.id,
      email: form.email,
      mailSent: true,
    })
    const [mail] = await fixture.mails(form.email)
    expect(mail?.language).toBe('ko')
    expect(mail?.links[0]).toContain('/ko/sign/certification?token=')
    expect(await fixture.code(signIn, { body: { id: form.id, password: form.password } })).toBe('LOGIN-A001')
  })

  it('takes members of any country, with its phone numbers and its clock', async () => {
    const digits = String(randomInt(10_000)).padStart(4, '0')
    const member = await fixture.aMember({ country: 'JPN', phone_number: `090-1234-${digits}` })
    const stored = await db.one(
      sql`select country, phone_number, timezone from identity_members where login_id = ${member.id}`,
    )
    expect(stored).toEqual({ country: 'JPN', phone_number: `+81901234${digits}`, timezone: 'Asia/Tokyo' })
    expect(
      await fixture.code(signUp, { body: fixture.signUpForm({ country: 'FRA', phone_number: '090-1234' }) }),
    ).toBe('SIGNUP-B003')
  })

  it('stores ID and email in lower case, so that they are taken whatever the case', async () => {
    const form = fixture.signUpForm()
    await fixture.ok(signUp, {
      body: { ...form, id: form.id.toUpperCase(), email: form.email.toUpperCase() },
    })
    expect(
      await fixture.code(signUp, { body: fixture.signUpForm({ id: form.id }), address: elsewhere() }),
    ).toBe('SIGNUP-B008')
    expect(
      await fixture.code(signUp, { body: fixture.signUpForm({ email: form.email }), address: elsewhere() }),
    ).toBe('SIGNUP-B002')
  })

  const wrong: readonly (readonly [string, FailureCode, object])[] = [
    ['id', 'SIGNUP-B007', { id: 'ab' }],
    ['id', 'SIGNUP-B007', { id: '1abcdef' }],
    ['id', 'SIGNUP-B007', { id: 'has space' }],
    ['email', 'SIGNUP-B001', { email: 'nobody' }],
    ['email', 'SIGNUP-B001', { email: 'a@b' }],
    ['name', 'SIGNUP-B009', { name: '<b>x</b>' }],
    ['phone_number', 'SIGNUP-B003', { phone_number: '12345' }],
    ['phone_number', 'SIGNUP-B003', { phone_number: '2025550123' }],
    ['password', 'SIGNUP-B005', { password: 'short1', password_check: 'short1' }],
    ['password', 'SIGNUP-B005', { password: 'onlyletters', password_check: 'onlyletters' }],
    ['password', 'SIGNUP-B005', { password: 'password1', password_check: 'password1' }],
    ['password', 'SIGNUP-B005', { password: 'a1'.repeat(65), password_check: 'a1'.repeat(65) }],
    ['password_check', 'SIGNUP-B006', { password_check: 'plum-ink-7432' }],
    ['country', 'SIGNUP-B010', { country: 'XKX' }],
    ['invite_code', 'SIGNUP-B011', { invite_code: 'NOSUCHCD' }],
    ['invite_code', 'SIGNUP-B011', { invite_code: 'x' }],
    ['agreeTerms', 'SIGNUP-B012', { agreeTerms: false }],
    ['agreePrivacy', 'SIGNUP-B012', { agreePrivacy: false }],
    ['agreeAge', 'SIGNUP-B013', { agreeAge: false }],
  ]
  it.each(wrong)(
    'refuses a wrong %s with %s in all five languages and changes nothing',
    async (field, code, change) => {
      const before = await memberCount()
      for (const locale of LOCALES) {
        const { http, failure } = await fixture.call(signUp, {
          body: { ...fixture.signUpForm(), ...change },
          locale,
        })
        expect({ http, code: failure?.code, fields: failure?.fields }).toEqual({
          http: 400,
          code,
          fields: { [field]: code },
        })
        expect(failure?.message).toBe(FAILURE_TEXTS[locale].codes[code])
      }
      expect(await memberCount()).toBe(before)
    },
  )

  it.each(['id', 'email', 'name', 'phone_number', 'password'] as const)(
    'asks for an empty %s in its own words',
    async (field) => {
      for (const locale of LOCALES) {
        const { failure } = await fixture.call(signUp, {
          body: { ...fixture.signUpForm(), [field]: ' ' },
          locale,
        })
        expect(failure?.message).toBe(FAILURE_TEXTS[locale].empty[field])
      }
    },
  )

  it('names every wrong field at once', async () => {
    const { failure } = await fixture.call(signUp, {
      body: { ...fixture.signUpForm(), id: '!', email: '!', phone_number: '!' },
    })
    expect(failure?.fields).toEqual({ id: 'SIGNUP-B007', email: 'SIGNUP-B001', phone_number: 'SIGNUP-B003' })
  })

  it.each([[{}], [{ id: 7 }], [[]], ['text']])(
    'answers SIGNUP codes to a body of the wrong shape: %j',
    async (body) => {
      const { http, failure } = await fixture.call(signUp, { body: body as never })
      expect(http).toBe(400)
      expect(failure?.code).toMatch(/^SIGNUP-B/)
    },
  )

  it('makes one member when the same key is sent fifty times at once', async () => {
    const before = await memberCount()
    const body = fixture.signUpForm()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.call(signUp, { body, key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.http).toBe(200)
    expect(await memberCount()).toBe(before + 1)
    expect(await fixture.mails(body.email)).toHaveLength(1)
  })

  it('leaves nothing in the database against which a password could be tried fast', async () => {
    const body = fixture.signUpForm()
    await fixture.ok(signUp, { body })
    const fast = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
    const found = await db.many(sql`select 1 from kernel_idempotency where digest = ${fast}`)
    expect(found).toEqual([])
  })

  it('refuses a key that was used for another form, and insists on one', async () => {
    const key = crypto.randomUUID()
    await fixture.ok(signUp, { body: fixture.signUpForm(), key })
    expect(await fixture.code(signUp, { body: fixture.signUpForm(), key })).toBe('COMMON-A003')
    expect(await fixture.code(signUp, { body: fixture.signUpForm(), key: 'not-a-key' })).toBe('COMMON-B002')
  })

  it('makes one member of two that ask for the same ID at once', async () => {
    const id = fixture.signUpForm().id
    const codes = await Promise.all(
      [1, 2].map(() => fixture.code(signUp, { body: fixture.signUpForm({ id }), address: elsewhere() })),
    )
    expect(codes.toSorted()).toEqual(['SIGNUP-B008', 'success'])
  })

  it('answers twenty that ask for taken IDs at once', async () => {
    const taken = fixture.signUpForm()
    await fixture.ok(signUp, { body: taken })
    const codes = await Promise.all(
      Array.from({ length: 20 }, () =>
        fixture.code(signUp, { body: fixture.signUpForm({ id: taken.id }), address: elsewhere() }),
      ),
    )
    expect(new Set(codes)).toEqual(new Set(['SIGNUP-B008']))
  })

  it.each(['free', 'taken'])(
    'holds no transaction open for the hash of its password, the ID %s',
    async (is) => {
      const form = fixture.signUpForm()
      if (is === 'taken') await fixture.ok(signUp, { body: form })
      const requestSignUp = () =>
        fixture.code(signUp, { body: fixture.signUpForm({ id: form.id }), address: elsewhere() })
      expect(await transactionsWhileHashing(fixture, requestSignUp)).toEqual([])
    },
  )

  it('keeps who invited whom and by which route', async () => {
    const inviter = await fixture.aMember()
    const { invite_code } = await fixture.ok(api.identity.getMe, { token: inviter.token })
    const invited = await fixture.aMember({ invite_code: invite_code.toLowerCase(), via: 'kakao' })
    const me = await fixture.ok(api.identity.getMe, { token: invited.token })
    expect(me.inviterMasked).toBe(`${inviter.id.slice(0, 2)}***${inviter.id.slice(-1)}`)
    const row = await db.one<{ inflow_route: string }>(
      sql`select inflow_route from identity_members where login_id = ${invited.id}`,
    )
    expect(row.inflow_route).toBe('KAKAO')
  })
})

describe('the verification link', () => {
  it('begins the account and the 72-hour trial, and works once', async () => {
    const form = fixture.signUpForm()
    await fixture.ok(signUp, { body: form })
    const token = tokenIn((await fixture.mails(form.email))[0])
    const { trialEndsAt, id } = await fixture.ok(certify, { body: { token } })
    expect(id).toBe(form.id)
    expect(Date.parse(trialEndsAt ?? '') - fixture.app.install.clock.nowMs()).toBeCloseTo(72 * HOUR_MS, -4)
    expect(await fixture.code(certify, { body: { token } })).toBe('SIGNUP-A001')
  })

  it('confirms once when it is opened twenty times at once', async () => {
    const form = fixture.signUpForm()
    await fixture.ok(signUp, { body: form })
    const token = tokenIn((await fixture.mails(form.email))[0])
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => fixture.code(certify, { body: { token } })),
    )
    expect(codes.filter((code) => code === 'success')).toHaveLength(1)
  })

  it('is refused after 24 hours, and when it was made up', async () => {
    const form = fixture.signUpForm()
    await fixture.ok(signUp, { body: form })
    const token = tokenIn((await fixture.mails(form.email))[0])
    fixture.advance(24 * HOUR_MS)
    expect(await fixture.code(certify, { body: { token } })).toBe('SIGNUP-A001')
    expect(await fixture.code(certify, { body: { token: 'x'.repeat(43) } })).toBe('SIGNUP-A001')
  })

  it('can be asked for again after 60 s, at most five times a day, and the older link dies', async () => {
    const form = fixture.signUpForm()
    await fixture.ok(signUp, { body: form })
    const old = tokenIn((await fixture.mails(form.email))[0])
    const again = () => fixture.code(resendCertification, { body: { id: form.id, email: form.email } })
    expect(await again()).toBe('success')
    expect(await again()).toBe('COMMON-A002')
    expect(await fixture.code(certify, { body: { token: old } })).toBe('SIGNUP-A001')
    for (let time = 0; time < 4; time += 1) {
      fixture.advance(MINUTE_MS)
      expect(await again()).toBe('success')
    }
    fixture.advance(MINUTE_MS)
    expect(await again()).toBe('COMMON-A002')
    expect(await fixture.mails(form.email)).toHaveLength(6)
  })

  it('answers a resend for nobody like one for somebody, without a mail', async () => {
    expect(
      await fixture.code(resendCertification, { body: { id: 'nobody99', email: 'nobody@mail.example' } }),
    ).toBe('success')
    expect(await fixture.mails('nobody@mail.example')).toHaveLength(0)
  })
})

describe('a sign-up nobody confirms', () => {
  it('is deleted after seven days and frees its ID, address and phone', async () => {
    const form = fixture.signUpForm()
    await fixture.ok(signUp, { body: form })
    fixture.advance(7 * DAY_MS)
    await fixture.app.kernel.jobs.runNow('identity-housekeeping')
    expect(await fixture.code(signUp, { body: form, address: elsewhere() })).toBe('success')
  })
})
