import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { mailChange } from '../mail/mail-change.ts'
import type { MemberRow } from '../profile/members.ts'
import { spendReauth } from '../session/reauthenticate.ts'
import { recordEvent } from '../session/security-events.ts'

/** Locks the member's withdrawals after a credential was set up, changed or reset (docs/product/decisions.md D-19, D-27); a lock that ends later stays. Returns when this one ends. */
export async function lockWithdrawals(
  identity: Pick<IdentityContext, 'clock' | 'hooks'>,
  tx: Tx,
  { memberId, lockMs }: { memberId: string; lockMs?: number },
): Promise<Date> {
  const usualMs = (await identity.hooks.withdrawLockHours()) * HOUR_MS
  const until = plus(identity.clock.now(), lockMs ?? usualMs)
  await tx.run(sql`
    update identity_members set withdraw_locked_until = greatest(withdraw_locked_until, ${until}) where id = ${memberId}`)
  return until
}

/**
 * Step-up authentication before a credential is set up, for the first time as for any later time: OTP with its recovery
 * codes, or a passkey. An open browser alone cannot begin it. Throws MODIFY-A002 without a reauthToken of this session.
 */
export function authorizeNewCredential(
  identity: IdentityContext,
  tx: Tx,
  given: { caller: Caller; reauthToken: string | undefined },
): Promise<void> {
  return spendReauth(identity, tx, { caller: given.caller, token: given.reauthToken })
}

/** Where the member finds what changed. */
const PATHS = {
  OTP_ON: '/account/otp',
  PASSKEY_ADDED: '/account/passkeys',
  PASSKEY_REMOVED: '/account/passkeys',
  PASSKEY_COPIED: '/account/passkeys',
} as const

interface ChangedCredential {
  readonly member: MemberRow
  /** How the security log and the mail name it. */
  readonly event: keyof typeof PATHS
  readonly mail: 'otpOn' | 'passkeyAdded' | 'passkeyRemoved' | 'passkeyCopied'
  readonly origin: Origin
}

/**
 * What a credential brings with it as it comes into force or ends, in the transaction of the change: withdrawals are locked for
 * 24 hours, and the member is notified. Returns when withdrawals open again.
 */
export async function recordCredential(
  identity: IdentityContext,
  tx: Tx,
  { member, event, mail, origin }: ChangedCredential,
): Promise<Date> {
  await recordEvent(identity, tx, { memberId: member.id, kind: event, ...origin })
  await mailChange(identity, tx, { member, kind: mail, path: PATHS[event] })
  return lockWithdrawals(identity, tx, { memberId: member.id })
}
