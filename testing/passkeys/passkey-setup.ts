import { api } from '#contract/api.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { totp } from '#tools/seed/totp.ts'
import type { Fixture, TestMember } from '#testing/fixtures/fixture.ts'
import { setUpOtp } from '#testing/members/otp-setup.ts'
import { createSoftAuthenticator, type SoftAuthenticator } from './soft-authenticator.ts'

const STEP_MS = 30 * SECOND_MS

/** A member whose OTP is on. */
export interface MemberWithOtp extends TestMember {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** The origin of a fixture, which is not told where members find it. */
export const FIXTURE_ORIGIN = 'http://localhost:0'

export async function memberWithOtp(fixture: Fixture): Promise<MemberWithOtp> {
  const member = await fixture.aMember()
  const { secret, recoveryCodes } = await setUpOtp(fixture, member)
  return { ...member, secret, recoveryCodes }
}

/** A reauthToken by a code that was not used before. */
export async function reauthTokenOf(fixture: Fixture, { token, secret }: MemberWithOtp): Promise<string> {
  fixture.advance(STEP_MS)
  const otpCode = totp(secret, fixture.app.install.clock.nowMs())
  return (await fixture.ok(api.identity.reauthenticate, { token, body: { otpCode } })).reauthToken
}

/** Adds a passkey to the member's account. Returns its authenticator. */
export async function addPasskey(
  fixture: Fixture,
  member: MemberWithOtp,
  name = 'Phone',
): Promise<SoftAuthenticator> {
  const { token } = member
  const authenticator = createSoftAuthenticator(FIXTURE_ORIGIN)
  const asked = await fixture.ok(api.passkeys.beginPasskey, { token })
  await fixture.ok(api.passkeys.addPasskey, {
    token,
    body: {
      attempt: asked.attempt,
      name,
      attestation: authenticator.make(asked),
      reauthToken: await reauthTokenOf(fixture, member),
    },
  })
  return authenticator
}

/** A code that stands for an OTP code, by a signature of the passkey. */
export async function passkeyCode(
  fixture: Fixture,
  { token }: Pick<TestMember, 'token'>,
  authenticator: SoftAuthenticator,
): Promise<string> {
  const asked = await fixture.ok(api.passkeys.beginPasskeyConfirmation, { token })
  const body = { attempt: asked.attempt, assertion: authenticator.sign(asked) }
  return (await fixture.ok(api.passkeys.confirmByPasskey, { token, body })).code
}
