import { generateSecret, generateURI } from 'otplib'
import { toString as qrToString } from 'qrcode'
import { failures } from '#contract/failures/failures.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newCode } from '#server/kernel/database/ids.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { mailChange } from '../mail/mail-change.ts'
import { getMember, lockVerified, lockMember, type MemberRow } from '../profile/members.ts'
import { authorizeNewCredential, lockWithdrawals, recordCredential } from '../password/new-credential.ts'
import { recordEvent } from '../session/security-events.ts'
import { removeFactors } from './remove-factors.ts'
import { countTry, isOtpOn, lockKey, parseCode, findOtp, sealFor, stepOf } from './spend-otp.ts'

const SETUP_MS = 10 * MINUTE_MS
const RECOVERY_CODES = 10
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Seven groups of four: 138 random bits. */
const RECOVERY_GROUPS = 7
const RECOVERY_GROUP = 4
/** Codes of before had two groups of five; they work until they are used or replaced. */
const OLD_RECOVERY_SIGNS = 10
const OLD_RECOVERY_GROUP = 5

/** Whether OTP is on or locked, and how many recovery codes are left. */
export async function getOtpStatus(identity: IdentityContext, { memberId }: Caller) {
  const lockedUntil = await identity.limits.lockedUntil(lockKey(memberId))
  const left = await identity.db.one<{ left: bigint }>(sql`
    select count(*) as left from identity_recovery_codes where member_id = ${memberId} and used_at is null`)
  return {
    on: await isOtpOn(identity.db, memberId),
    recoveryLeft: Number(left.left),
    ...(lockedUntil === undefined ? {} : { lockedUntil: lockedUntil.toISOString() }),
  }
}

/**
 * Returns a new key for an authenticator app, valid for ten minutes; an earlier one that was not proven dies. The first key asks for
 * a reauthToken like every later one (MODIFY-A002). Of two at once only the first is answered, the other gets COMMON-A002: it
 * cannot know that its key would be the one that is shown last.
 */
export async function generateOtp(
  identity: IdentityContext,
  caller: Caller,
  reauthToken: string | undefined,
) {
  const { memberId } = caller
  const member = await getMember(identity.db, memberId)
  const before = await findOtp(identity.db, memberId)
  const secret = generateSecret({ length: 20 })
  const expiresAt = plus(identity.clock.now(), SETUP_MS)
  await identity.db.tx(async (tx) => {
    await lockMember(tx, memberId)
    const known = await findOtp(tx, memberId)
    if (known?.pending_secret !== before?.pending_secret) throw new Failure(failures.common.tooManyRequests)
    await authorizeNewCredential(identity, tx, { caller, reauthToken })
    const sealed = identity.secrets.seal(secret, sealFor(memberId))
    await tx.run(sql`
      insert into identity_otp (member_id, state, pending_secret, pending_expires_at)
      values (${memberId}, 'PENDING', ${sealed}, ${expiresAt})
      on conflict (member_id) do update set pending_secret = ${sealed}, pending_expires_at = ${expiresAt}`)
  })
  const otpauthUrl = generateURI({ issuer: identity.brandName, label: member.login_id, secret })
  return {
    secret,
    otpauthUrl,
    qrSvg: await qrToString(otpauthUrl, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' }),
    expiresAt: expiresAt.toISOString(),
  }
}

function newRecoveryCode(): string {
  const groups = Array.from({ length: RECOVERY_GROUPS }, () => newCode(RECOVERY_ALPHABET, RECOVERY_GROUP))
  return groups.join('-')
}

/** A code as it was shown, however it was typed: spaces, hyphens and capitals make no difference. */
function parseRecoveryCode(typed: string): string {
  const signs = typed.toLowerCase().replace(/[\s-]/g, '')
  const size = signs.length === OLD_RECOVERY_SIGNS ? OLD_RECOVERY_GROUP : RECOVERY_GROUP
  return signs.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? ''
}

const recoveryDigest = (identity: IdentityContext, memberId: string, code: string) =>
  identity.secrets.mac('recovery-code', `${memberId} ${parseRecoveryCode(code)}`)

async function replaceRecoveryCodes(identity: IdentityContext, tx: Tx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.run(sql`delete from identity_recovery_codes where member_id = ${memberId}`)
  for (const code of codes) {
    await tx.run(sql`
      insert into identity_recovery_codes (member_id, digest) values (${memberId}, ${recoveryDigest(identity, memberId, code)})`)
  }
  return codes
}

export function notifyMember(
  identity: IdentityContext,
  tx: Tx,
  { member, kind }: { member: MemberRow; kind: 'otpOff' },
): Promise<string> {
  return mailChange(identity, tx, { member, kind, path: '/account/otp' })
}

/**
 * Switches OTP on with a first code and returns ten recovery codes, once; withdrawals are locked for 24 hours.
 * Throws OTP-A001 when the set-up timed out, OTP-B001/B002 for the code, OTP-A002 while locked.
 */
export async function verifyOtp(
  identity: IdentityContext,
  { memberId }: Caller,
  { code, origin }: { code: string; origin: Origin },
) {
  const typed = parseCode(code)
  if (typed === '')
    throw new Failure(failures.otp.codeMissing, { fields: { code: failures.otp.codeMissing } })
  await countTry(identity, memberId, origin)
  const { recoveryCodes, until } = await identity.db.tx(async (tx) => {
    const member = await lockMember(tx, memberId)
    const row = await findOtp(tx, memberId)
    const pending = row?.pending_secret ?? undefined
    const isOver = !row?.pending_expires_at || row.pending_expires_at <= identity.clock.now()
    if (pending === undefined || isOver) throw new Failure(failures.otp.setUpExpired)
    const step = stepOf(identity, identity.secrets.open(pending, sealFor(memberId)), typed)
    if (step === undefined)
      throw new Failure(failures.otp.wrongCode, { fields: { code: failures.otp.wrongCode } })
    await tx.run(sql`
      update identity_otp set state = 'ON', sealed_secret = pending_secret, pending_secret = null, pending_expires_at = null,
        last_step = ${step}, on_at = ${identity.clock.now()}
      where member_id = ${memberId}`)
    const until = await recordCredential(identity, tx, {
      member,
      event: 'OTP_ON',
      mail: 'otpOn',
      origin,
    })
    return { until, recoveryCodes: await replaceRecoveryCodes(identity, tx, memberId) }
  })
  await identity.limits.clear(lockKey(memberId))
  identity.outbox.wake()
  return { on: true, recoveryCodes, withdrawLockedUntil: until.toISOString() }
}

interface ResetForm {
  readonly password: string
  readonly recoveryCode: string
}

/**
 * Lost device: OTP and passkeys off with the password and a recovery code; withdrawals are locked for 24 hours.
 * Throws MODIFY-B009 for the password, OTP-B003 for the code, OTP-A002 while locked.
 */
export async function resetOtp(
  identity: IdentityContext,
  { memberId }: Caller,
  { form, origin }: { form: ResetForm; origin: Origin },
) {
  await countTry(identity, memberId, origin)
  const known = await getMember(identity.db, memberId)
  const wrongPassword = new Failure(failures.profile.wrongPassword, {
    fields: { password: failures.profile.wrongPassword },
  })
  if (!(await identity.passwords.verify(form.password, known.password_hash))) throw wrongPassword
  const until = await identity.db.tx(async (tx) => {
    const member = await lockVerified(tx, known)
    if (member === undefined) throw wrongPassword
    const used = await tx.run(sql`
      update identity_recovery_codes set used_at = ${identity.clock.now()}
      where member_id = ${memberId} and digest = ${recoveryDigest(identity, memberId, form.recoveryCode)} and used_at is null`)
    if (used === 0)
      throw new Failure(failures.otp.wrongRecoveryCode, {
        fields: { recoveryCode: failures.otp.wrongRecoveryCode },
      })
    await removeFactors(tx, memberId)
    await recordEvent(identity, tx, { memberId, kind: 'OTP_OFF', ...origin })
    await notifyMember(identity, tx, { member, kind: 'otpOff' })
    return lockWithdrawals(identity, tx, { memberId })
  })
  await identity.limits.clear(lockKey(memberId))
  identity.outbox.wake()
  return { on: false, withdrawLockedUntil: until.toISOString() }
}
