import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { MAX_PASSKEYS } from '#contract/members/passkey-parts.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import {
  addPasskey,
  FIXTURE_ORIGIN,
  memberWithOtp,
  passkeyCode,
  reauthTokenOf,
} from '#testing/passkeys/passkey-setup.ts'
import { createSoftAuthenticator, type SoftAuthenticator } from '#testing/passkeys/soft-authenticator.ts'

const fixture = await createFixture()
const { passkeys, identity } = api
const { db } = fixture.app.kernel

async function signInWith(authenticator: SoftAuthenticator) {
  const asked = await fixture.ok(passkeys.beginPasskeySignIn)
  const body = { attempt: asked.attempt, assertion: authenticator.sign(asked), deviceId: 'd' }
  return fixture.call(passkeys.signInByPasskey, { body })
}

describe('a passkey', () => {
  it('is listed with its name and its last use, told by mail, and locks withdrawals for 24 hours', async () => {
    const member = await memberWithOtp(fixture)
    const { token } = member
    fixture.advance(2 * DAY_MS)
    const again = await fixture.ok(identity.signIn, {
      body: { id: member.id, password: member.password },
    })
    const now = { ...member, token: again.access_token }
    const authenticator = await addPasskey(fixture, now, '  Office key ')
    const list = await fixture.ok(passkeys.listPasskeys, { token: now.token })
    expect(list).toMatchObject([{ name: 'Office key', lastUsedAt: null, blocked: false }])
    const { memberId = '' } = fixture.app.kernel.tokens.verify(now.token) ?? {}
    const { withdrawLockedUntil } = await fixture.app.modules.identity.getMember(db, memberId)
    expect(withdrawLockedUntil?.getTime()).toBeCloseTo(fixture.app.kernel.clock.nowMs() + DAY_MS, -4)
    expect((await signInWith(authenticator)).failure).toBe(undefined)
    const [used] = await fixture.ok(passkeys.listPasskeys, { token: now.token })
    expect(used?.lastUsedAt).not.toBe(null)
    const events = await fixture.ok(identity.listSecurityEvents, {
      token: now.token,
      query: { page: 1, size: 50, kind: 'PASSKEY_ADDED' },
    })
    expect(events.total).toBe(1)
    expect(token).not.toBe(now.token)
    await expect
      .poll(async () => (await fixture.mails(member.email)).map(({ subject }) => subject))
      .toContain('[MCS Members] A passkey was added')
  })

  it('signs in alone, and the session is one like any other', async () => {
    const member = await memberWithOtp(fixture)
    const authenticator = await addPasskey(fixture, member)
    const { data } = await signInWith(authenticator)
    const me = await fixture.ok(identity.getMe, { token: data?.access_token ?? '' })
    expect(me.id).toBe(member.id)
    expect(data?.mustChangePassword).toBe(false)
  })

  it('confirms in place of a one-time code, once', async () => {
    const member = await memberWithOtp(fixture)
    const authenticator = await addPasskey(fixture, member)
    const otpCode = await passkeyCode(fixture, member, authenticator)
    const prove = () => fixture.code(identity.reauthenticate, { token: member.token, body: { otpCode } })
    const answers = await Promise.all([1, 2, 3].map(prove))
    expect(answers.toSorted()).toEqual(['OTP-B001', 'OTP-B001', 'success'])
  })

  it('confirms nothing any more two minutes later, and nothing of another member', async () => {
    const [member, other] = [await memberWithOtp(fixture), await memberWithOtp(fixture)]
    const authenticator = await addPasskey(fixture, member)
    const stolen = await passkeyCode(fixture, member, authenticator)
    expect(
      await fixture.code(identity.reauthenticate, { token: other.token, body: { otpCode: stolen } }),
    ).toBe('OTP-B001')
    fixture.advance(2 * MINUTE_MS)
    expect(
      await fixture.code(identity.reauthenticate, { token: member.token, body: { otpCode: stolen } }),
    ).toBe('OTP-B001')
    await fixture.app.modules.identity.sweepPasskeyCodes()
    expect(await db.many(sql`select 1 from identity_passkey_codes`)).toEqual([])
  })

  it('needs a name, OTP and a step-up', async () => {
    const bare = await fixture.aMember()
    expect(await fixture.code(passkeys.beginPasskey, { token: bare.token })).toBe('PASSKEY-A003')
    const member = await memberWithOtp(fixture)
    const { token } = member
    const add = async (body: { name: string; reauthToken?: string }) => {
      const asked = await fixture.ok(passkeys.beginPasskey, { token })
      const attestation = createSoftAuthenticator(FIXTURE_ORIGIN).make(asked)
      return fixture.code(passkeys.addPasskey, {
        token,
        body: { attempt: asked.attempt, attestation, ...body },
      })
    }
    expect(await add({ name: ' ' })).toBe('PASSKEY-B001')
    expect(await add({ name: 'n'.repeat(41) })).toBe('PASSKEY-B001')
    expect(await add({ name: 'Phone' })).toBe('MODIFY-A002')
    expect(await add({ name: 'Phone', reauthToken: await reauthTokenOf(fixture, member) })).toBe('success')
  })

  it('is one of ten at most', async () => {
    const member = await memberWithOtp(fixture)
    const { memberId = '' } = fixture.app.kernel.tokens.verify(member.token) ?? {}
    await db.run(sql`
      insert into identity_passkeys (id, member_id, credential_id, public_key, counter, name, created_at)
      select gen_random_uuid(), ${memberId}, 'full-' || n, '-', 0, 'Key', now() from generate_series(1, ${MAX_PASSKEYS}) n`)
    expect(await fixture.code(passkeys.beginPasskey, { token: member.token })).toBe('PASSKEY-A004')
  })
})

describe('the end of a passkey', () => {
  it('is by its owner after a step-up: it signs nobody in any more, and what it confirmed is void', async () => {
    const member = await memberWithOtp(fixture)
    const other = await memberWithOtp(fixture)
    const authenticator = await addPasskey(fixture, member)
    const [{ id } = { id: '' }] = await fixture.ok(passkeys.listPasskeys, { token: member.token })
    const otpCode = await passkeyCode(fixture, member, authenticator)
    const reauthToken = await reauthTokenOf(fixture, member)
    const remove = (token: string, body: { reauthToken?: string }) =>
      fixture.code(passkeys.removePasskey, { token, params: { id }, body })
    expect(await remove(member.token, {})).toBe('MODIFY-A002')
    expect(await remove(other.token, { reauthToken: await reauthTokenOf(fixture, other) })).toBe(
      'COMMON-A001',
    )
    expect(await remove(member.token, { reauthToken })).toBe('success')
    expect(await fixture.code(identity.reauthenticate, { token: member.token, body: { otpCode } })).toBe(
      'OTP-B001',
    )
    expect((await signInWith(authenticator)).failure?.code).toBe('PASSKEY-A001')
  })

  it('comes with the recovery of a lost device, as that of OTP does', async () => {
    const member = await memberWithOtp(fixture)
    const authenticator = await addPasskey(fixture, member)
    const { token, password, recoveryCodes } = member
    await fixture.ok(identity.resetOtp, { token, body: { password, recoveryCode: recoveryCodes[0] ?? '' } })
    expect(await fixture.ok(passkeys.listPasskeys, { token })).toEqual([])
    expect((await signInWith(authenticator)).failure?.code).toBe('PASSKEY-A001')
  })
})
