import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { LOCALES } from '#contract/locale.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/db.ts'
import { meanwhile, untilWaiting } from '#testing/meanwhile.ts'
import { generateFirstKey, setUpOtp } from '#testing/otp-setup.ts'
import { openWorld, type TestMember } from '#testing/world.ts'
import { totp } from '#testing/totp.ts'

const world = await openWorld()
const { generateOtp, verifyOtp, getOtpStatus, resetOtp, reauthenticate, signIn, modifyMe, getMe } =
  api.identity
const nowMs = () => world.app.install.clock.nowMs()

/** Moves to the start of the next 30-second step, so that a code has its whole life before it. */
function toNextStep(): void {
  world.advance(30 * SECOND_MS - (nowMs() % (30 * SECOND_MS)))
}

async function withOtp(): Promise<TestMember & { secret: string; recoveryCodes: readonly string[] }> {
  const member = await world.aMember()
  toNextStep()
  const { secret, recoveryCodes } = await setUpOtp(world, member)
  toNextStep()
  return { ...member, secret, recoveryCodes }
}

const prove = (member: TestMember, otpCode: string) =>
  world.code(reauthenticate, { token: member.token, body: { otpCode } })

describe('OTP set-up', () => {
  it('is switched on by a first code and answers ten recovery codes', async () => {
    const member = await world.aMember()
    expect(await world.ok(getOtpStatus, { token: member.token })).toEqual({ on: false, recoveryLeft: 0 })
    const made = await generateFirstKey(world, member)
    expect(made.otpauthUrl).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    expect(made.qrSvg).toMatch(/^<svg/)
    const { on, recoveryCodes } = await world.ok(verifyOtp, {
      token: member.token,
      body: { code: totp(made.secret, nowMs()) },
    })
    expect([on, new Set(recoveryCodes).size]).toEqual([true, 10])
    expect(await world.ok(getOtpStatus, { token: member.token })).toEqual({ on: true, recoveryLeft: 10 })
    expect((await world.mails(member.email))[0]?.language).toBe('en')
  })

  it('takes the codes of an outside tool where one is installed', async () => {
    const member = await world.aMember()
    const { secret } = await generateFirstKey(world, member)
    const atMs = nowMs()
    const at = new Date(atMs).toISOString().replace('T', ' ').slice(0, 19)
    const tool = () =>
      execFileSync('oathtool', ['--totp', '-b', '--now', `${at} UTC`, secret], { encoding: 'utf8' }).trim()
    const code = await Promise.resolve()
      .then(tool)
      .catch(() => totp(secret, atMs))
    expect(code).toBe(totp(secret, atMs))
    expect(await world.code(verifyOtp, { token: member.token, body: { code } })).toBe('success')
  })

  it.each([
    ['OTP-B002', ''],
    ['OTP-B001', '000000'],
    ['OTP-B001', '12345'],
    ['OTP-B001', 'abcdef'],
  ] as const)('answers %s to the code "%s" in all five languages, and stays off', async (code, typed) => {
    const member = await world.aMember()
    for (const locale of LOCALES.slice(0, 4)) {
      await generateFirstKey(world, member)
      const { failure } = await world.call(verifyOtp, { token: member.token, body: { code: typed }, locale })
      expect(failure).toMatchObject({ code, message: FAILURE_TEXTS[locale].codes[code], fields: { code } })
    }
    expect((await world.ok(getOtpStatus, { token: member.token })).on).toBe(false)
  })

  const confirm = async ({ token, password }: TestMember) =>
    (await world.ok(reauthenticate, { token, body: { password } })).reauthToken
  const make = async (member: TestMember) =>
    world.call(generateOtp, { token: member.token, body: { reauthToken: await confirm(member) } })
  const switchOn = (member: TestMember, secret: string) =>
    world.call(verifyOtp, { token: member.token, body: { code: totp(secret, nowMs()) } })

  it('shows one of two keys that are made at once, and that one switches OTP on', async () => {
    const member = await world.aMember()
    const tokens = [await confirm(member), await confirm(member)]
    const begun = await world.app.kernel.db.tx(async (tx) => {
      await tx.run(sql`select 1 from identity_members where login_id = ${member.id} for no key update`)
      const both = Promise.all(
        tokens.map((reauthToken) => world.call(generateOtp, { token: member.token, body: { reauthToken } })),
      )
      await untilWaiting(world, 2)
      return { both }
    })
    const answers = await begun.both
    expect(answers.map(({ failure }) => failure?.code ?? 'made').toSorted()).toEqual(['COMMON-A002', 'made'])
    const { secret = '' } = answers.find(({ data }) => data !== undefined)?.data ?? {}
    expect((await switchOn(member, secret)).data?.on).toBe(true)
  })

  it('made twice, only takes the key that was shown last', async () => {
    const member = await world.aMember()
    const [first, last] = [await make(member), await make(member)]
    expect((await switchOn(member, first.data?.secret ?? '')).failure?.code).toBe('OTP-B001')
    expect((await switchOn(member, last.data?.secret ?? '')).data?.on).toBe(true)
    toNextStep()
    expect(await prove(member, totp(last.data?.secret ?? '', nowMs()))).toBe('success')
  })

  it('proven twice at once, is switched on once, with the recovery codes that were shown', async () => {
    const member = await world.aMember()
    const { data } = await make(member)
    const answers = await Promise.all([1, 2].map(() => switchOn(member, data?.secret ?? '')))
    expect(answers.map(({ failure }) => failure?.code ?? 'on').toSorted()).toEqual(['OTP-A001', 'on'])
    const recoveryCode = answers.find(({ failure }) => failure === undefined)?.data?.recoveryCodes[0] ?? ''
    const body = { password: member.password, recoveryCode }
    expect(await world.code(resetOtp, { token: member.token, body })).toBe('success')
  })

  it('is not switched on by a key that another one replaces while it is proven', async () => {
    const member = await world.aMember()
    const { data } = await make(member)
    const { failure } = await meanwhile(
      world,
      async (tx) => {
        const memberId = sql`(select id from identity_members where login_id = ${member.id} for no key update)`
        await tx.run(sql`update identity_otp set pending_secret = null where member_id = ${memberId}`)
      },
      () => switchOn(member, data?.secret ?? ''),
    )
    expect(failure?.code).toBe('OTP-A001')
  })

  it('times out after ten minutes', async () => {
    const member = await world.aMember()
    const { secret } = await generateFirstKey(world, member)
    world.advance(10 * MINUTE_MS - 1)
    expect(await world.code(verifyOtp, { token: member.token, body: { code: '000000' } })).toBe('AUTH-A001')
    const token = (await world.ok(signIn, { body: { id: member.id, password: member.password } }))
      .access_token
    world.advance(1)
    expect(await world.code(verifyOtp, { token, body: { code: totp(secret, nowMs()) } })).toBe('OTP-A001')
  })

  it('keeps the working key until the new one is proven, and asks who replaces it', async () => {
    const member = await withOtp()
    expect(await world.code(generateOtp, { token: member.token, body: {} })).toBe('MODIFY-A002')
    const { reauthToken } = await world.ok(reauthenticate, {
      token: member.token,
      body: { otpCode: totp(member.secret, nowMs()) },
    })
    await world.ok(generateOtp, { token: member.token, body: { reauthToken } })
    toNextStep()
    expect(await prove(member, totp(member.secret, nowMs()))).toBe('success')
  })

  it('stores the key sealed', async () => {
    const member = await withOtp()
    const row = await world.app.kernel.db.one<{ sealed_secret: string }>(sql`
      select o.sealed_secret from identity_otp o join identity_members m on m.id = o.member_id where m.login_id = ${member.id}`)
    expect(row.sealed_secret).not.toContain(member.secret)
  })
})

describe('an OTP code', () => {
  it('is accepted in its own and in the next step, and not later', async () => {
    const member = await withOtp()
    const code = totp(member.secret, nowMs())
    world.advance(30 * SECOND_MS)
    expect(await prove(member, code)).toBe('success')
    const next = totp(member.secret, nowMs())
    world.advance(60 * SECOND_MS)
    expect(await prove(member, next)).toBe('OTP-B001')
  })

  it('works once: a second use is refused, and so is an older step', async () => {
    const member = await withOtp()
    const older = totp(member.secret, nowMs())
    world.advance(30 * SECOND_MS)
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
    expect((await world.ok(getOtpStatus, { token: member.token })).lockedUntil).toBeDefined()
    world.advance(14 * MINUTE_MS)
    const body = { id: member.id, password: member.password, deviceId: member.deviceId }
    const fresh = { ...member, token: (await world.ok(signIn, { body })).access_token }
    expect(await prove(fresh, totp(member.secret, nowMs()))).toBe('OTP-A002')
  })

  it('of one member says nothing for another', async () => {
    const member = await withOtp()
    const other = await withOtp()
    expect(await prove(other, totp(member.secret, nowMs()))).toBe('OTP-B001')
  })
})

describe('OTP at sign-in', () => {
  async function withOtpAtSignIn() {
    const member = await withOtp()
    await world.ok(modifyMe, { token: member.token, body: { otpAtSignIn: true } })
    return member
  }
  const enter = (member: TestMember, otpCode?: string) =>
    world.code(signIn, {
      body: { id: member.id, password: member.password, ...(otpCode === undefined ? {} : { otpCode }) },
    })

  it('is asked for when the member wants it', async () => {
    const member = await withOtpAtSignIn()
    expect(await enter(member)).toBe('LOGIN-A005')
    expect(await enter(member, '000000')).toBe('LOGIN-A006')
    expect(await enter(member, totp(member.secret, nowMs()))).toBe('success')
    expect(await enter(member, totp(member.secret, nowMs()))).toBe('LOGIN-A006')
  })

  it('is switched off only after a confirmation', async () => {
    const member = await withOtpAtSignIn()
    expect(await world.code(modifyMe, { token: member.token, body: { otpAtSignIn: false } })).toBe(
      'MODIFY-A002',
    )
    expect((await world.ok(getMe, { token: member.token })).otpAtSignIn).toBe(true)
  })
})

describe('a lost device', () => {
  const reset = (member: TestMember, password: string, recoveryCode: string) =>
    world.call(resetOtp, { token: member.token, body: { password, recoveryCode } })

  it('is replaced by password and recovery code: OTP off, withdrawals locked for 24 hours', async () => {
    const member = await withOtp()
    const { data } = await reset(member, member.password, member.recoveryCodes[3]?.toUpperCase() ?? '')
    expect(data?.on).toBe(false)
    expect(Date.parse(data?.withdrawLockedUntil ?? '') - nowMs()).toBeCloseTo(DAY_MS, -4)
    expect(await world.ok(getOtpStatus, { token: member.token })).toEqual({ on: false, recoveryLeft: 0 })
  })

  it('needs both to be right, and they count as wrong codes', async () => {
    const member = await withOtp()
    expect((await reset(member, 'wrong-1', member.recoveryCodes[0] ?? '')).failure?.code).toBe('MODIFY-A002')
    expect((await reset(member, member.password, 'aaaaa-aaaaa')).failure?.code).toBe('OTP-B003')
    for (let time = 0; time < 3; time += 1) await reset(member, member.password, 'aaaaa-aaaaa')
    expect((await reset(member, member.password, member.recoveryCodes[0] ?? '')).failure?.code).toBe(
      'OTP-A002',
    )
    expect((await world.ok(getOtpStatus, { token: member.token })).on).toBe(true)
  })

  it('is not replaced by a password that was changed after it was judged', async () => {
    const member = await withOtp()
    const { failure } = await meanwhile(
      world,
      (tx) =>
        tx.run(sql`update identity_members set password_hash = 'another' where login_id = ${member.id}`),
      () => reset(member, member.password, member.recoveryCodes[0] ?? ''),
    )
    expect(failure?.code).toBe('MODIFY-A002')
    expect(await world.ok(getOtpStatus, { token: member.token })).toMatchObject({
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
