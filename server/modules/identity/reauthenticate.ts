import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { digest, newSecret } from '#server/kernel/ids.ts'
import type { Caller } from '#server/kernel/session.ts'
import type { Identity, Origin } from './deps.ts'
import { getMember } from './members.ts'
import { isOtpOn, spendOtp } from './spend-otp.ts'

const REAUTH_MS = 5 * MINUTE_MS
const LOCK = { most: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }

interface Proof {
  readonly password?: string | undefined
  readonly otpCode?: string | undefined
}

async function provePassword(
  identity: Identity,
  memberId: string,
  password: string | undefined,
): Promise<void> {
  const refused = new Failure('MODIFY-A002', { fields: { password: 'MODIFY-A002' } })
  if ((await identity.limits.attempt(`reauth ${memberId}`, LOCK)) !== undefined) throw refused
  const member = await getMember(identity.db, memberId)
  if (
    password === undefined ||
    password === '' ||
    !(await identity.passwords.verify(password, member.password_hash))
  )
    throw refused
  await identity.limits.clear(`reauth ${memberId}`)
}

/**
 * Confirms that the caller is the member: by OTP code where OTP is on, else by password. Answers a token that works once
 * within five minutes, in this session only. Throws MODIFY-A002, OTP-B001, OTP-B002 or OTP-A002.
 */
export async function reauthenticate(
  identity: Identity,
  caller: Caller,
  { proof, origin }: { proof: Proof; origin: Origin },
) {
  const { memberId, sessionId } = caller
  const isByOtp = await isOtpOn(identity.db, memberId)
  if (!isByOtp) await provePassword(identity, memberId, proof.password)
  const reauthToken = newSecret()
  const expiresAt = plus(identity.clock.now(), REAUTH_MS)
  await identity.db.tx(async (tx) => {
    if (isByOtp) await spendOtp(identity, tx, { memberId, code: proof.otpCode ?? '', origin })
    await tx.run(sql`
      insert into identity_reauths (digest, member_id, session_id, expires_at)
      values (${digest(reauthToken)}, ${memberId}, ${sessionId}, ${expiresAt})`)
  })
  return { reauthToken, expiresAt: expiresAt.toISOString() }
}

/** Uses up a reauthToken in the transaction of what it allows. Throws MODIFY-A002 when it is missing, old, used or another's. */
export async function spendReauth(
  identity: Identity,
  tx: Tx,
  { caller, token }: { caller: Caller; token: string | undefined },
): Promise<void> {
  const now = identity.clock.now()
  const spent = await tx.run(sql`
    update identity_reauths set used_at = ${now}
    where digest = ${digest(token ?? '')} and member_id = ${caller.memberId} and session_id = ${caller.sessionId}
      and used_at is null and expires_at > ${now}`)
  if (spent === 0) throw new Failure('MODIFY-A002')
}
