import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { totp } from '#tools/seed/totp.ts'
import type { TestMember, Fixture } from '#testing/fixtures/fixture.ts'

type SignedIn = Pick<TestMember, 'token' | 'password'>

/** A new OTP key, as the screen asks for it: with the password first. */
export async function generateFirstKey(fixture: Fixture, { token, password }: SignedIn) {
  const { reauthToken } = await fixture.ok(api.identity.reauthenticate, { token, body: { password } })
  return fixture.ok(api.identity.generateOtp, { token, body: { reauthToken } })
}

/** Sets OTP up at the clock's moment. Returns the key and the recovery codes. */
export async function setUpOtp(fixture: Fixture, member: SignedIn) {
  const { secret } = await generateFirstKey(fixture, member)
  const code = totp(secret, fixture.app.install.clock.nowMs())
  const on = await fixture.ok(api.identity.verifyOtp, { token: member.token, body: { code } })
  return { secret, ...on }
}

/** Leaves the member as 24 hours after a new credential, without moving everybody's clock. */
export async function endWithdrawLock(fixture: Fixture, memberId: string): Promise<void> {
  await fixture.app.kernel.db.run(
    sql`update identity_members set withdraw_locked_until = null where id = ${memberId}`,
  )
}
