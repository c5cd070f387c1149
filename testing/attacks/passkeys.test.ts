import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { PasskeyOptions } from '#contract/members/passkey-parts.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { addPasskey, FIXTURE_ORIGIN, memberWithOtp, reauthTokenOf } from '#testing/passkeys/passkey-setup.ts'
import {
  createSoftAuthenticator,
  type Signing,
  type SoftAuthenticator,
} from '#testing/passkeys/soft-authenticator.ts'

const fixture = await createFixture()
const { passkeys, identity } = api

const begin = () => fixture.ok(passkeys.beginPasskeySignIn)
const open = (asked: PasskeyOptions, assertion: ReturnType<SoftAuthenticator['sign']>) =>
  fixture.code(passkeys.signInByPasskey, { body: { attempt: asked.attempt, assertion } })

async function openWith(authenticator: SoftAuthenticator, other: Signing = {}): Promise<string> {
  const asked = await begin()
  return open(asked, authenticator.sign(asked, other))
}

describe('an answer of a passkey', () => {
  it('opens one session: the second time its challenge is spent', async () => {
    const authenticator = await addPasskey(fixture, await memberWithOtp(fixture))
    const asked = await begin()
    // Most phones and computers do not count: only the challenge stops the second time.
    const assertion = authenticator.sign(asked, { counter: 0 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => open(asked, assertion)))
    expect(answers.filter((code) => code === 'success')).toHaveLength(1)
    expect(await open(asked, assertion)).toBe('PASSKEY-A001')
  })

  it('is refused after five minutes, for a forged attempt, and for the challenge of another attempt', async () => {
    const authenticator = await addPasskey(fixture, await memberWithOtp(fixture))
    const [late, mine] = [await begin(), await begin()]
    const [challenge = '', until = ''] = mine.attempt.split('.')
    const forged = { ...mine, attempt: `${challenge}.${until}.${'A'.repeat(43)}` }
    expect(await open(forged, authenticator.sign(forged))).toBe('PASSKEY-A001')
    expect(await open(mine, authenticator.sign(late))).toBe('PASSKEY-A001')
    fixture.advance(5 * MINUTE_MS)
    expect(await open(late, authenticator.sign(late))).toBe('PASSKEY-A001')
    expect(await openWith(authenticator)).toBe('success')
  })

  it('is refused from another origin, for another site, and without the person recognised', async () => {
    const authenticator = await addPasskey(fixture, await memberWithOtp(fixture))
    expect(await openWith(authenticator, { origin: 'https://members.example.evil' })).toBe('PASSKEY-A001')
    expect(await openWith(authenticator, { rpId: 'evil.example' })).toBe('PASSKEY-A001')
    expect(await openWith(authenticator, { isVerified: false })).toBe('PASSKEY-A001')
    expect(await openWith(authenticator)).toBe('success')
  })

  it('confirms only in the session that asked, and only for the member whose key it is', async () => {
    const [victim, thief] = [await memberWithOtp(fixture), await memberWithOtp(fixture)]
    const [own, foreign] = [await addPasskey(fixture, victim), await addPasskey(fixture, thief)]
    const request = (token: string) => fixture.ok(passkeys.beginPasskeyConfirmation, { token })
    const confirm = (token: string, asked: PasskeyOptions, key: SoftAuthenticator) =>
      fixture.code(passkeys.confirmByPasskey, {
        token,
        body: { attempt: asked.attempt, assertion: key.sign(asked) },
      })
    expect(await confirm(victim.token, await request(victim.token), foreign)).toBe('PASSKEY-A001')
    const second = await fixture.ok(identity.signIn, { body: { id: victim.id, password: victim.password } })
    expect(await confirm(second.access_token, await request(victim.token), own)).toBe('PASSKEY-A001')
    // The door's challenge confirms nothing inside, and the other way round.
    expect(await confirm(victim.token, await begin(), own)).toBe('PASSKEY-A001')
    const inside = await request(victim.token)
    expect(await open(inside, own.sign(inside))).toBe('PASSKEY-A001')
    expect(await confirm(victim.token, await request(victim.token), own)).toBe('success')
  })

  it('locks confirming for 15 minutes after five wrong ones, as wrong codes do', async () => {
    const member = await memberWithOtp(fixture)
    const authenticator = await addPasskey(fixture, member)
    const { token } = member
    const tries: string[] = []
    for (let tried = 0; tried < 6; tried += 1) {
      const asked = await fixture.ok(passkeys.beginPasskeyConfirmation, { token })
      const assertion = authenticator.sign(asked, { isVerified: false })
      tries.push(await fixture.code(passkeys.confirmByPasskey, { token, body: { ...asked, assertion } }))
    }
    expect(tries.at(-1)).toBe('OTP-A002')
    expect(new Set(tries.slice(0, 5))).toEqual(new Set(['PASSKEY-A001']))
  })
})

describe('a passkey whose counter goes back', () => {
  it('is refused and blocked for good, and its member is told', async () => {
    const member = await memberWithOtp(fixture)
    const authenticator = await addPasskey(fixture, member)
    expect(await openWith(authenticator, { counter: 7 })).toBe('success')
    expect(await openWith(authenticator, { counter: 7 })).toBe('PASSKEY-A002')
    expect(await openWith(authenticator, { counter: 9 })).toBe('PASSKEY-A001')
    const [shown] = await fixture.ok(passkeys.listPasskeys, { token: member.token })
    expect(shown?.blocked).toBe(true)
    const events = await fixture.ok(identity.listSecurityEvents, {
      token: member.token,
      query: { page: 1, size: 5, kind: 'PASSKEY_COPIED' },
    })
    expect(events.total).toBe(1)
    await expect
      .poll(async () => (await fixture.mails(member.email)).map(({ subject }) => subject))
      .toContain('[MCS Members] A passkey was blocked')
  })
})

describe('a new passkey', () => {
  it('is refused from another origin, unverified, twice, and under a challenge of another session', async () => {
    const member = await memberWithOtp(fixture)
    const other = await memberWithOtp(fixture)
    const { token } = member
    const reauthToken = await reauthTokenOf(fixture, member)
    const authenticator = createSoftAuthenticator(FIXTURE_ORIGIN)
    const add = async (from: string, signing: Signing = {}) => {
      const asked = await fixture.ok(passkeys.beginPasskey, { token: from })
      const attestation = authenticator.make(asked, signing)
      const body = { attempt: asked.attempt, name: 'Mine', attestation, reauthToken }
      return fixture.code(passkeys.addPasskey, { token, body })
    }
    expect(await add(token, { origin: 'http://localhost:1' })).toBe('PASSKEY-A001')
    expect(await add(token, { isVerified: false })).toBe('PASSKEY-A001')
    expect(await add(other.token)).toBe('PASSKEY-A001')
    expect(await add(token)).toBe('success')
    expect(await add(token)).not.toBe('success')
    expect(await fixture.ok(passkeys.listPasskeys, { token })).toHaveLength(1)
  })
})
