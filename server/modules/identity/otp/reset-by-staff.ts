import { failures } from '#contract/failures/failures.ts'
import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { lockWithdrawals } from '../password/new-credential.ts'
import { lockMember } from '../profile/members.ts'
import { recordEvent } from '../session/security-events.ts'
import { removeFactors } from './remove-factors.ts'
import { notifyMember } from './otp.ts'
import { isOtpOn } from './spend-otp.ts'

/** Requires that there is an OTP to switch off. Throws STAFF-A008. */
export async function requireOtpEnabled(db: Queryable, memberId: string): Promise<void> {
  if (!(await isOtpOn(db, memberId))) throw new Failure(failures.staff.wrongState)
}

/** Switches a member's OTP and passkeys off after a two-person approval; locks withdrawals for a while and notifies the member. Throws STAFF-A008. */
export async function resetOtpByStaff(
  self: IdentityContext,
  tx: Tx,
  { memberId, lockMs, origin }: { memberId: string; lockMs: number; origin: Origin },
): Promise<Date> {
  const member = await lockMember(tx, memberId)
  await requireOtpEnabled(tx, memberId)
  await removeFactors(tx, memberId)
  const until = await lockWithdrawals(self, tx, { memberId, lockMs })
  await recordEvent(self, tx, { memberId, kind: 'OTP_OFF', ...origin })
  await notifyMember(self, tx, { member, kind: 'otpOff' })
  tx.afterCommit(() => self.outbox.wake())
  return until
}
