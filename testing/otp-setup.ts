import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/db.ts'
import { totp } from './totp.ts'
import type { TestMember, World } from './world.ts'

type SignedIn = Pick<TestMember, 'token' | 'password'>

/** A new OTP key, as the screen asks for it: with the password first. */
export async function generateFirstKey(world: World, { token, password }: SignedIn) {
  const { reauthToken } = await world.ok(api.identity.reauthenticate, { token, body: { password } })
  return world.ok(api.identity.generateOtp, { token, body: { reauthToken } })
}

/** Sets OTP up at the clock's moment. Returns the key and the recovery codes. */
export async function setUpOtp(world: World, member: SignedIn) {
  const { secret } = await generateFirstKey(world, member)
  const code = totp(secret, world.app.install.clock.nowMs())
  const on = await world.ok(api.identity.verifyOtp, { token: member.token, body: { code } })
  return { secret, ...on }
}

/** Leaves the member as 24 hours after a new credential, without moving everybody's clock. */
export async function endWithdrawLock(world: World, memberId: string): Promise<void> {
  await world.app.kernel.db.run(
    sql`update identity_members set withdraw_locked_until = null where id = ${memberId}`,
  )
}
