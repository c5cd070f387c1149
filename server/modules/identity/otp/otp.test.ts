import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { LOCALES } from '#contract/locale.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { meanwhile, untilWaiting } from '#testing/database/meanwhile.ts'
import { generateFirstKey, setUpOtp } from '#testing/members/otp-setup.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'
import { totp } from '#tools/seed/totp.ts'

const fixture = await createFixture()
const { generateOtp, verifyOtp, getOtpStatus, resetOtp, reauthenticate, signIn, modifyMe, getMe } =
  api.identity
const nowMs = () => fixture.app.install.clock.nowMs()

/** Moves to the start of the next 30-second step, so that a code has its whole life before it. */
function toNextStep(): void {
  fixture.advance(30 * SECOND_MS - (nowMs() % (30 * SECOND_MS)))
}

async function withOtp(): Promise<TestMember & { secret: string; recoveryCodes: readonly string[] }> {
  const member = await fixture.aMember()
  toNextStep()
  const { secret, recoveryCodes } = await setUpOtp(fixture, member)
  toNextStep()
  return { ...member, secret, recoveryCodes }
}

const prove = (member: TestMember, otpCode: string) =>
  fixture.code(reauthenticate, { token: member.token, body: { otpCode } })

describe('OTP set-up', () => {
  it('is switched on by a first code and answers ten recovery codes', async () => {
    const member = await fixture.aMember()
    expect(await fixture.ok(getOtpStatus, { token: member.token })).toEqual({ on: false, recoveryLeft: 0 })
    const made = await generateFirstKey(fixture, member)
    expect(made.otpauthUrl).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    expect(made.qrSvg).toMatch(/^<svg/)
    const { on, recoveryCodes } = await fixture.ok(verifyOtp, {
      token: member.token,
      body: { code: totp(made.secret, nowMs()) },
    })
    expect([on, new Set(recoveryCodes).size]).toEqual([true, 10])
    expect(await fixture.ok(getOtpStatus, { token: member.token })).toEqual({ on: true, recoveryLeft: 10 })
    expect((await fixture.mails(member.email))[0]?.language).toBe('en')
  })

  it('takes the codes of an outside tool where one is installed', async () => {
    const member = await fixture.aMember()
    const { secret } = await generateFirstKey(fixture, member)
    const atMs = nowMs()
    const at = new Date(atMs).toISOString().replace('T', ' ').slice(0, 19)
    const tool = () =>
      execFileSync('oathtool', ['--totp', '-b', '--now', `${at} UTC`, secret], { encoding: 'utf8' }).trim()
    const code = await Promise.resolve()
      .then(tool)
      .catch(() => totp(secret, atMs))
    expect(code).toBe(totp(secret, atMs))
    expect(await fixture.code(verifyOtp, { token: member.token, body: { code } })).toBe('success')
  })

  it.each([
    ['OTP-B002', ''],
    ['OTP-B001', '000000'],
    ['OTP-B001', '12345'],
    ['OTP-B001', 'abcdef'],
  ] as const)('answers %s to the code "%s" in all five languages, and stays off', async (code, typed) => {
    const member = await fixture.aMember()
    for (const locale of LOCALES.slice(0, 4)) {
      await generateFirstKey(fixture, member)
      const { failure } = await fixture.call(verifyOtp, {
        token: member.token,
        body: { code: typed },
        locale,
      })
      expect(failure).toMatchObject({ code, message: FAILURE_TEXTS[locale].codes[code], fields: { code } })
    }
    expect((await fixture.ok(getOtpStatus, { token: member.token })).on).toBe(false)
  })

  const confirm = async ({ token, password }: TestMember) =>
    (await fixture.ok(reauthenticate, { token, body: { password } })).reauthToken
  const make = async (member: TestMember) =>
    fixture.call(generateOtp, { token: member.token, body: { reauthToken: await confirm(member) } })
  const switchOn = (member: TestMember, secret: string) =>
    fixture.call(verifyOtp, { token: member.token, body: { code: totp(secret, nowMs()) } })

  it('shows one of two keys that are made at once, and that one switches OTP on', async () => {
    const member = await fixture.aMember()
    const tokens = [await confirm(member), await confirm(member)]
    const begun = await fixture.app.kernel.db.tx(async (tx) => {
      await tx.run(sql`select 1 from identity_members where login_id = ${member.id} for no key update`)
      const both = Promise.all(
        tokens.map((reauthToken) =>
          fixture.call(generateOtp, { token: member.token, body: { reauthToken } }),
        ),
      )
      await untilWaiting(fixture, 2)
      return { both }
    })
    const answers = await begun.both
    expect(answers.map(({ failure }) => failure?.code ?? 'made').toSorted()).toEqual(['COMMON-A002', 'made'])
    const { secret = '' } = answers.find(({ data }) => data !== undefined)?.data ?? {}
    expect((await switchOn(member, secret)).data?.on).toBe(true)
  })

  it('made twice, only takes the key that was shown last', async () => {
    const member = await fixture.aMember()
    const [first, last] = [await make(member), await make(member)]
    expect((await switchOn(member, first.data?.secret ?? '')).failure?.code).toBe('OTP-B001')
    expect((await switchOn(member, last.data?.secret ?? '')).data?.on).toBe(true)
    toNextStep()
    expect(await prove(member, totp(last.data?.secret ?? '', nowMs()))).toBe('success')
  })

  it('proven twice at once, is switched on once, with the recovery codes that were shown', async () => {
    const member = await fixture.aMember()
    const { data } = await make(member)
    const answers = await Promise.all([1, 2].map(() => switchOn(member, data?.secret ?? '')))
    expect(answers.map(({ failure }) => failure?.code ?? 'on').toSorted()).toEqual(['OTP-A001', 'on'])
    const recoveryCode = answers.find(({ failure }) => failure === undefined)?.data?.recoveryCodes[0] ?? ''
    const body = { password: member.password, recoveryCode }
    expect(await fixture.code(resetOtp, { token: member.token, body })).toBe('success')
  })

  it('is not switched on by a key that another one replaces while it is proven', async () => {
    const member = await fixture.aMember()
    const { data } = await make(member)
    const { failure } = await meanwhile(
      fixture,
      async (tx) => {
        const memberId = sql`(select id from identity_members where login_id = ${member.id} for no key update)`
        await tx.run(sql`update identity_otp set pending_secret = null where member_id = ${memberId}`)
      },
      () => switchOn(member, data?.secret ?? ''),
    )
    expect(failure?.code).toBe('OTP-A001')
  })

  it('times out after ten minutes', async () => {
    const member = await fixture.aMember()
    const { secret } = await generateFirstKey(fixture, member)
    fixture.advance(10 * MINUTE_MS - 1)
    expect(await fixture.code(verifyOtp, { token: member.token, body: { code: '000000' } })).toBe('AUTH-A001')
    const token = (await fixture.ok(signIn, { body: { id: member.id, password: member.password } }))
      .access_token
    fixture.advance(1)
    expect(await fixture.code(verifyOtp, { token, body: { code: totp(secret, nowMs()) } })).toBe('OTP-A001')
  })

  it('keeps the working key until the new one is proven, and asks who replaces it', async () => {
    const member = await withOtp()
    expect(await fixture.code(generateOtp, { token: member.token, body: {} })).toBe('MODIFY-A002')
    const { reauthToken } = await fixture.ok(reauthenticate, {
      token: member.token,
      body: { otpCode: totp(member.secret, nowMs()) },
    })
    await fixture.ok(generateOtp, { token: member.token, body: { reauthToken } })
    toNextStep()
    expect(await prove(member, totp(member.secret, nowMs()))).toBe('success')
  })

  it('stores the key sealed', async () => {
    const member = await withOtp()
    const row = await fixture.app.kernel.db.one<{ sealed_secret: string }>(sql`
      select o.sealed_secret from identity_otp o join identity_members m on m.id = o.member_id where m.login_id = ${member.id}`)
    expect(row.sealed_secret).not.toContain(member.secret)
  })
})

describe('an OTP code', () => {
  it('is accepted in its own and in the next step, and not later', async () => {
    const member = await withOtp()
    const code = totp(member.secret, nowMs())
    fixture.advance(30 * SECOND_MS)
    expect(await prove(member, code)).toBe('success')
    const next = totp(member.secret, nowMs())
    fixture.advance(60 * SECOND_MS)
    expect(await prove(member, next)).toBe('OTP-B001')
  })

  it('works once: a second use is refused, and so is an older step', async () => {
    const member = await withOtp()
    const older = totp(member.secret, nowMs())
    fixture.advance(30 * SECOND_MS)
    const code = totp(member.secret, nowMs())
    expect(await prove(member, code)).toBe('success')
    expect(await prove(member, code)).toBe('OTP-B001')
    expect(await prove(member, older)).toBe('OTP-B001')
  })

  it('is spent once by twenty parallel calls', async () => {
    const member = await withOtp()
    const code = totp(member.secret, nowMs())
    const codes = await Promise.all(Array.from({ length: 20 }, () => prove(member, code)))
    expect(codes.filter((one) => one === 'success')).toHaveLength(1)
  })

  it('locks OTP for 15 minutes after five wrong ones', async () => {
    const member = await withOtp()
    for (let time = 0; time < 5; time += 1) expect(await prove(member, '000000')).toBe('OTP-B001')
    expect(await prove(member, totp(member.secret, nowMs()))).toBe('OTP-A002')
    expect((await fixture.ok(getOtpStatus, { token: member.token })).lockedUntil).toBeDefined()
    fixture.advance(14 * MINUTE_MS)
    const body = { id: member.id, password: member.password, deviceId: member.deviceId }
    const fresh = { ...member, token: (await fixture.ok(signIn, { body })).access_token }
    expect(await prove(fresh, totp(member.secret, nowMs()))).toBe('OTP-A002')
  })

  it('is refused for another member', async () => {
    const member = await withOtp()
    const other = await withOtp()
    expect(await prove(other, totp(member.secret, nowMs()))).toBe('OTP-B001')
  })
})

describe('OTP at sign-in', () => {
  async function withOtpAtSignIn() {
    const member = await withOtp()
    await fixture.ok(modifyMe, { token: member.token, body: { otpAtSignIn: true } })
    return member
  }
  const attemptSignIn = (member: TestMember, otpCode?: string) =>
    fixture.code(signIn, {
      body: { id: member.id, password: member.password, ...(otpCode === undefined ? {} : { otpCode }) },
    })

  it('is asked for when the member wants it', async () => {
    const member = await withOtpAtSignIn()
    expect(await attemptSignIn(member)).toBe('LOGIN-A005')
    expect(await attemptSignIn(member, '000000')).toBe('LOGIN-A006')
    expect(await attemptSignIn(member, totp(member.secret, nowMs()))).toBe('success')
    expect(await attemptSignIn(member, totp(member.secret, nowMs()))).toBe('LOGIN-A006')
  })

  it('is switched off only after a confirmation', async () => {
    const member = await withOtpAtSignIn()
    expect(await fixture.code(modifyMe, { token: member.token, body: { otpAtSignIn: false } })).toBe(
      'MODIFY-A002',
    )
    expect((await fixture.ok(getMe, { token: member.token })).otpAtSignIn).toBe(true)
  })
})

describe('a lost device', () => {
  const reset = (member: TestMember, password: string, recoveryCode: string) =>
    fixture.call(resetOtp, { token: member.token, body: { password, recoveryCode } })

  it('is replaced by password and recovery code: OTP off, withdrawals locked for 24 hours', async () => {
    const member = await withOtp()
    const { data } = await reset(member, member.password, member.recoveryCodes[3]?.toUpperCase() ?? '')
    expect(data?.on).toBe(false)
    expect(Date.parse(data?.withdrawLockedUntil ?? '') - nowMs()).toBeCloseTo(DAY_MS, -4)
    expect(await fixture.ok(getOtpStatus, { token: member.token })).toEqual({ on: false, recoveryLeft: 0 })
  })

  it('needs both to be right, and they count as wrong codes', async () => {
    const member = await withOtp()
    expect((await reset(member, 'wrong-1', member.recoveryCodes[0] ?? '')).failure?.code).toBe('MODIFY-B009')
    expect((await reset(member, member.password, 'aaaaa-aaaaa')).failure?.code).toBe('OTP-B003')
    for (let time = 0; time < 3; time += 1) await reset(member, member.password, 'aaaaa-aaaaa')
    expect((await reset(member, member.password, member.recoveryCodes[0] ?? '')).failure?.code).toBe(
      'OTP-A002',
    )
    expect((await fixture.ok(getOtpStatus, { token: member.token })).on).toBe(true)
  })

  it('is not replaced by a password that was changed after it was judged', async () => {
    const member = await withOtp()
    const { failure } = await meanwhile(
      fixture,
      (tx) =>
        tx.run(sql`update identity_members set password_hash = 'another' where login_id = ${member.id}`),
      () => reset(member, member.password, member.recoveryCodes[0] ?? ''),
    )
    expect(failure?.code).toBe('MODIFY-B009')
    expect(await fixture.ok(getOtpStatus, { token: member.token })).toMatchObject({
      on: true,
      recoveryLeft: 10,
    })
  })

  it('cannot be claimed with another member’s recovery code', async () => {
    const member = await withOtp()
    const other = await withOtp()
    expect((await reset(other, other.password, member.recoveryCodes[0] ?? '')).failure?.code).toBe('OTP-B003')
  })
})
