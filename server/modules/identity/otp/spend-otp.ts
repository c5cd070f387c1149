import { generateSync } from 'otplib'
import { failures } from '#contract/failures/failures.ts'
import { isPasskeyCode } from '#contract/members/one-time-code.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { sealedTextsIn } from '#server/kernel/security/keys/sealed-texts.ts'
import { isSame } from '#server/kernel/security/secrets.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { recordEvent } from '../session/security-events.ts'
import { holdPasskeyCodes, spendPasskeyCodes } from './passkey-code.ts'

const STEP_SECONDS = 30
export const LOCK_POLICY = { most: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }

export interface OtpRow {
  sealed_secret: string | null
  state: 'PENDING' | 'ON'
  last_step: bigint
  pending_secret: string | null
  pending_expires_at: Date | null
}

export function findOtp(db: Queryable, memberId: string): Promise<OtpRow | undefined> {
  return db.maybe<OtpRow>(sql`
    select sealed_secret, state, last_step, pending_secret, pending_expires_at from identity_otp where member_id = ${memberId}`)
}

export async function isOtpOn(db: Queryable, memberId: string): Promise<boolean> {
  return (await findOtp(db, memberId))?.state === 'ON'
}

export const sealFor = (memberId: string) => ({ owner: memberId, purpose: 'otp' })
const OF_MEMBERS = {
  table: sql`identity_otp`,
  key: sql`member_id`,
  owner: sql`member_id::text`,
  purpose: 'otp',
}
/** What this module keeps sealed. */
export const sealedTexts = [
  sealedTextsIn({ ...OF_MEMBERS, what: 'authenticators of members', column: sql`sealed_secret` }),
  sealedTextsIn({ ...OF_MEMBERS, what: 'authenticators being set up', column: sql`pending_secret` }),
]
export const lockKey = (memberId: string) => `otp ${memberId}`

/** The time step a code belongs to: the current or the previous one, else undefined. */
export function stepOf(identity: IdentityContext, secret: string, code: string): bigint | undefined {
  const current = Math.floor(identity.clock.nowMs() / 1000 / STEP_SECONDS)
  const steps = [current, current - 1]
  const found = steps.filter((step) => isSame(generateSync({ secret, epoch: step * STEP_SECONDS }), code))
  return found[0] === undefined ? undefined : BigInt(found[0])
}

export function parseCode(typed: string): string {
  return typed.replace(/\s/g, '')
}

/** Counts a try before it is judged. Throws OTP-A002 while the member's OTP is locked. */
export async function countTry(identity: IdentityContext, memberId: string, origin: Origin): Promise<void> {
  const until = await identity.limits.attempt(lockKey(memberId), LOCK_POLICY)
  if (until === undefined) return
  await recordEvent(identity, identity.db, { memberId, kind: 'OTP_LOCKED', ...origin })
  throw new Failure(failures.otp.tooManyAttempts, { meta: { time: until.toISOString() } })
}

/**
 * Spends one code in the transaction of what it authorises, of an authenticator app or of a passkey; each step works once and steps only rise.
 * Throws OTP-B002 when empty, OTP-B001 when wrong or used, OTP-A002 after five wrong ones in 15 minutes.
 */
export async function spendOtp(
  identity: IdentityContext,
  tx: Tx,
  { memberId, code, origin }: { memberId: string; code: string; origin: Origin },
): Promise<void> {
  const typed = parseCode(code)
  if (typed === '')
    throw new Failure(failures.otp.codeMissing, { fields: { otpCode: failures.otp.codeMissing } })
  await countTry(identity, memberId, origin)
  const row = await findOtp(tx, memberId)
  const wrong = new Failure(failures.otp.wrongCode, { fields: { otpCode: failures.otp.wrongCode } })
  if (row?.state !== 'ON' || row.sealed_secret === null) throw wrong
  if (isPasskeyCode(typed)) {
    const at = identity.clock.now()
    const given = { memberId, code: typed }
    const isHeld = await holdPasskeyCodes(tx, { asked: [given], at })
    if (!isHeld(given)) throw wrong
    await spendPasskeyCodes(tx, { codes: [typed], at })
  } else {
    const step = stepOf(identity, identity.secrets.open(row.sealed_secret, sealFor(memberId)), typed)
    if (step === undefined) throw wrong
    const spent = await tx.run(sql`
      update identity_otp set last_step = ${step} where member_id = ${memberId} and state = 'ON' and last_step < ${step}`)
    if (spent === 0) throw wrong
  }
  await identity.limits.clear(lockKey(memberId))
}
