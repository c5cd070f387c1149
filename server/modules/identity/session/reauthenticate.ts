import { failures } from '#contract/failures/failures.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { and, sql, type Sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { digest, newSecret } from '#server/kernel/database/ids.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import { waitUntil } from './budget.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { getMember, lockVerified, type MemberRow } from '../profile/members.ts'
import { isOtpOn, spendOtp } from '../otp/spend-otp.ts'

const REAUTH_MS = 5 * MINUTE_MS
const LOCK = { most: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }

interface Proof {
  readonly password?: string | undefined
  readonly otpCode?: string | undefined
}

/** Returns the member as their password was judged. Throws MODIFY-B009 for a missing or wrong one, MODIFY-A004 while locked. */
async function provePassword(
  identity: IdentityContext,
  memberId: string,
  password: string | undefined,
): Promise<MemberRow> {
  const fields = { password: failures.profile.wrongPassword } as const
  if ((password ?? '') === '')
    throw new Failure(failures.profile.wrongPassword, { fields, empty: 'password' })
  const until = await identity.limits.attempt(`reauth ${memberId}`, LOCK)
  if (until !== undefined) throw waitUntil(failures.profile.tooManyAttempts, identity.clock, until)
  const member = await getMember(identity.db, memberId)
  if (!(await identity.passwords.verify(password ?? '', member.password_hash)))
    throw new Failure(failures.profile.wrongPassword, { fields })
  await identity.limits.clear(`reauth ${memberId}`)
  return member
}

/**
 * Confirms that the caller is the member: by OTP code where OTP is on, else by password. Returns a token that works once
 * within five minutes, in this session only. Throws MODIFY-B009, MODIFY-A004, OTP-B001, OTP-B002 or OTP-A002.
 */
export async function reauthenticate(
  identity: IdentityContext,
  caller: Caller,
  { proof, origin }: { proof: Proof; origin: Origin },
) {
  const { memberId, sessionId } = caller
  const isByOtp = await isOtpOn(identity.db, memberId)
  const judged = isByOtp ? undefined : await provePassword(identity, memberId, proof.password)
  const reauthToken = newSecret()
  const expiresAt = plus(identity.clock.now(), REAUTH_MS)
  await identity.db.tx(async (tx) => {
    if (judged === undefined) await spendOtp(identity, tx, { memberId, code: proof.otpCode ?? '', origin })
    else if ((await lockVerified(tx, judged)) === undefined) throw new Failure(failures.profile.wrongPassword)
    await tx.run(sql`
      insert into identity_reauths (digest, member_id, session_id, expires_at)
      values (${digest(reauthToken)}, ${memberId}, ${sessionId}, ${expiresAt})`)
  })
  return { reauthToken, expiresAt: expiresAt.toISOString() }
}

interface GivenToken {
  readonly caller: Caller
  readonly token: string | undefined
}

function isSpendable({ clock }: IdentityContext, { caller, token }: GivenToken): Sql {
  return and([
    sql`digest = ${digest(token ?? '')} and member_id = ${caller.memberId} and session_id = ${caller.sessionId}`,
    sql`used_at is null and expires_at > ${clock.now()}`,
  ])
}

/** Whether a reauthToken could be used up now; one that cannot never can again. */
export async function hasReauth(identity: IdentityContext, given: GivenToken): Promise<boolean> {
  const found = await identity.db.maybe(
    sql`select 1 from identity_reauths where ${isSpendable(identity, given)}`,
  )
  return found !== undefined
}

/** Uses up a reauthToken in the transaction of what it allows. Throws MODIFY-A002 when it is missing, old, used or another's. */
export async function spendReauth(identity: IdentityContext, tx: Tx, given: GivenToken): Promise<void> {
  const spent = await tx.run(sql`
    update identity_reauths set used_at = ${identity.clock.now()} where ${isSpendable(identity, given)}`)
  if (spent === 0) throw new Failure(failures.profile.stepUpRequired)
}
