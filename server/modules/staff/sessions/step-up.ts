import { failures } from '#contract/failures/failures.ts'
import type { Origin, Person } from '#server/kernel/console/console-calls.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { StaffContext } from '../staff-context.ts'
import { getPerson } from '../people/people.ts'
import { recordRefusal } from '../requests/refusals.ts'
import { STEP_UP_MS } from './sessions.ts'
import { isCodeSpent } from './sign-in.ts'

const LOCK = { most: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }

interface SteppingUp {
  readonly by: Person
  readonly sessionId: string
  readonly code: string
  readonly origin: Origin
}

/**
 * Proves a one-time code for this session. Throws OTP-B002 without one, OTP-B001 for a wrong or used one, STAFF-A003 after five
 * in 15 minutes. Returns until when calls that need a code are open.
 */
export async function stepUp(
  self: StaffContext,
  tx: Tx,
  { by, sessionId, code, origin }: SteppingUp,
): Promise<{ until: string }> {
  if (code.trim() === '')
    throw new Failure(failures.otp.codeMissing, { fields: { code: failures.otp.codeMissing } })
  const key = `staff code ${by.id}`
  // Apart from this transaction, which a refusal rolls back.
  const refuse = () => void recordRefusal(self, { kind: 'code', by, origin })
  const lockedUntil = await self.limits.attempt(key, LOCK)
  if (lockedUntil !== undefined) {
    refuse()
    throw new Failure(failures.staff.tooManyAttempts, { meta: { time: lockedUntil.toISOString() } })
  }
  const person = await getPerson(tx, by.id)
  if (!(await isCodeSpent(self, tx, { person, typed: code }))) {
    refuse()
    throw new Failure(failures.otp.wrongCode, { fields: { code: failures.otp.wrongCode } })
  }
  const until = await recordStepUp(self, tx, { staffId: by.id, sessionId })
  await self.limits.clear(key)
  return until
}

/** Opens the calls that need a code to a session. Returns until when. */
export async function recordStepUp(
  { clock }: Pick<StaffContext, 'clock'>,
  tx: Tx,
  { staffId, sessionId }: { staffId: string; sessionId: string },
): Promise<{ until: string }> {
  const now = clock.now()
  await tx.run(
    sql`update staff_sessions set stepped_up_at = ${now} where id = ${sessionId} and staff_id = ${staffId}`,
  )
  return { until: plus(now, STEP_UP_MS).toISOString() }
}
