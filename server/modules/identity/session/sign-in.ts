import { failures } from '#contract/failures/failures.ts'
import type { DeviceKey } from '#contract/members/identity.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { thumbprint } from '#server/kernel/security/device-proof.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isSame } from '#server/kernel/security/secrets.ts'
import { waitUntil } from './budget.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { findKnownDevice, rememberDevice } from './known-device.ts'
import { findByLoginId, lockVerified, type MemberRow } from '../profile/members.ts'
import { lockWithdrawals } from '../password/new-credential.ts'
import { recordEvent } from './security-events.ts'
import { closeSessions, openSession, type TokenPair } from './sessions.ts'
import { countSignIn } from './sign-in-budget.ts'
import { isOtpOn, spendOtp } from '../otp/spend-otp.ts'

export interface SignInForm {
  readonly id: string
  readonly password: string
  readonly otpCode?: string | undefined
  readonly deviceId?: string | undefined
  readonly deviceKey?: DeviceKey | undefined
}

export function issuedPasswordMac(identity: IdentityContext, memberId: string, password: string): string {
  return identity.secrets.mac('issued-password', `${memberId} ${password}`)
}

const NOBODY_ID = '00000000-0000-0000-0000-000000000000'

/** Whether an issued password was typed: too long to be guessed, so it is judged whatever else was tried. Asks alike for unknown IDs. */
async function isIssued(
  identity: IdentityContext,
  member: MemberRow | undefined,
  password: string,
): Promise<boolean> {
  const memberId = member?.id ?? NOBODY_ID
  const mac = issuedPasswordMac(identity, memberId, password)
  const found = await identity.db.maybe(sql`
    select 1 from identity_issued_passwords
    where member_id = ${memberId} and mac = ${mac} and expires_at > ${identity.clock.now()}`)
  return found !== undefined
}

/** A wrong password: the member's log is written without making the answer wait. */
function refuse(identity: IdentityContext, member: MemberRow | undefined, origin: Origin): never {
  if (member !== undefined) {
    recordEvent(identity, identity.db, { memberId: member.id, kind: 'SIGN_IN_FAILED', ...origin }).catch(
      (error: unknown) => identity.log.error({ err: error }, 'security event lost'),
    )
  }
  throw new Failure(failures.signIn.wrongCredentials)
}

/** The second step of a member who asked for it. Throws LOGIN-A005 without a code, LOGIN-A006 for a wrong one, LOGIN-A003 while locked. */
async function requireOtp(
  identity: IdentityContext,
  tx: Tx,
  { member, form, origin }: { member: MemberRow; form: SignInForm; origin: Origin },
) {
  if (!member.otp_at_sign_in || !(await isOtpOn(tx, member.id))) return
  if ((form.otpCode ?? '').trim() === '')
    throw new Failure(failures.signIn.otpRequired, { fields: { otpCode: failures.signIn.otpRequired } })
  try {
    await spendOtp(identity, tx, { memberId: member.id, code: form.otpCode ?? '', origin })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === failures.otp.tooManyAttempts)
      throw new Failure(failures.signIn.tooManyAttempts, { meta: error.details.meta })
    throw new Failure(failures.signIn.wrongOtp, { fields: { otpCode: failures.signIn.wrongOtp } })
  }
}

/**
 * Makes the issued password the one that confirms the setting of a new one; it signs nobody in again. The old password ends here, with
 * every session it opened.
 * Reading the mail does not prove that it was the member: withdrawals are locked as after any change of password (docs/product/decisions.md D-19).
 */
async function adoptIssued(
  identity: IdentityContext,
  tx: Tx,
  { memberId, password, hash }: { memberId: string; password: string; hash: string },
): Promise<void> {
  const mac = issuedPasswordMac(identity, memberId, password)
  const issued = await tx.many<{ mac: string }>(
    sql`delete from identity_issued_passwords where member_id = ${memberId} returning mac`,
  )
  if (!issued.some((one) => isSame(one.mac, mac))) throw new Failure(failures.signIn.wrongCredentials)
  await tx.run(
    sql`update identity_members set password_hash = ${hash}, must_change_password = true where id = ${memberId}`,
  )
  await lockWithdrawals(identity, tx, { memberId })
  await closeSessions(identity, tx, { memberId, reason: 'PASSWORD' })
}

/** Signing in within the 30 days stops the closing of the account. Throws LOGIN-A002 for one that is as good as erased, like an erased one. */
async function stopClosing(
  identity: IdentityContext,
  tx: Tx,
  { member, origin }: { member: MemberRow; origin: Origin },
): Promise<void> {
  if (member.state !== 'CLOSING') return
  const { id: memberId, closes_at: closesAt, leaves_rest: leavesRest } = member
  if (!(await identity.hooks.stopClosing(tx, { memberId, closesAt, leavesRest })))
    throw new Failure(failures.signIn.wrongCredentials)
  await tx.run(
    sql`update identity_members set state = 'ACTIVE', closes_at = null where id = ${memberId} and state = 'CLOSING'`,
  )
  await recordEvent(identity, tx, { memberId, kind: 'CLOSING_STOPPED', ...origin })
}

/** Throws LOGIN-A001 and A004, but only for a correct password. */
export function requireOpen({ state }: MemberRow): void {
  if (state === 'UNCONFIRMED') throw new Failure(failures.signIn.emailUnverified)
  if (state === 'SUSPENDED') throw new Failure(failures.signIn.accountSuspended)
}

interface CheckedMember {
  readonly member: MemberRow
  /** Of the issued password, when that was the right one. */
  readonly adopted: string | undefined
}

interface Arrival {
  readonly member: MemberRow
  readonly form: Pick<SignInForm, 'deviceId' | 'deviceKey'>
  readonly origin: Origin
}

/** Opens the session of a member who has proven to be one: a closing stops, and the log says so. Throws LOGIN-A002. */
export async function letIn(
  identity: IdentityContext,
  tx: Tx,
  { member, form, origin }: Arrival,
): Promise<TokenPair> {
  await stopClosing(identity, tx, { member, origin })
  await recordEvent(identity, tx, { memberId: member.id, kind: 'SIGN_IN', ...origin })
  const key = form.deviceKey === undefined ? undefined : thumbprint(form.deviceKey)
  return openSession(identity, tx, { memberId: member.id, device: { id: form.deviceId, key }, origin })
}

/** Opens the session of a member whose password was right, if it still is: one changed meanwhile has ended all sessions, and this one too. */
function startSession(
  identity: IdentityContext,
  { member: judged, adopted }: CheckedMember,
  { form, origin }: { form: SignInForm; origin: Origin },
) {
  return identity.db.tx(async (tx) => {
    const member = await lockVerified(tx, judged)
    if (member === undefined) throw new Failure(failures.signIn.wrongCredentials)
    requireOpen(member)
    await requireOtp(identity, tx, { member, form, origin })
    if (adopted !== undefined)
      await adoptIssued(identity, tx, { memberId: member.id, password: form.password, hash: adopted })
    return letIn(identity, tx, { member, form, origin })
  })
}

/** What a member is answered who is in. */
export async function answerSignIn(
  identity: IdentityContext,
  { member, pair, mustChangePassword }: SignedIn,
) {
  return {
    status: 'success' as const,
    ...pair,
    ...(await identity.hooks.accessFlags(member.id)),
    mustChangePassword,
    locale: member.locale,
  }
}

interface SignedIn {
  readonly member: MemberRow
  readonly pair: TokenPair
  readonly mustChangePassword: boolean
}

/**
 * Judges a password that is not an issued one: counted first, then one slow hash whether or not the ID exists.
 * Throws LOGIN-A003 with `meta.time` while this caller has to wait, LOGIN-A002 for a wrong one.
 */
async function checkOwnSignIn(
  identity: IdentityContext,
  { id, member, password }: { id: string; member: MemberRow | undefined; password: string },
  origin: Origin,
): Promise<MemberRow> {
  const knownDevice = findKnownDevice(identity, origin.deviceCookie, id)
  const { until, succeed } = await countSignIn(identity, { id, address: origin.address, knownDevice })
  if (until !== undefined) throw waitUntil(failures.signIn.tooManyAttempts, identity.clock, until)
  const isRight = await identity.passwords.verify(password, member?.password_hash)
  // An issued password opened the one session it is for; what is left of it is setting an own one there.
  if (member === undefined || !isRight || member.must_change_password) return refuse(identity, member, origin)
  await succeed()
  return member
}

/**
 * Signs a member in. Unknown ID and wrong password answer alike (LOGIN-A002) after the same work; wrong ones are followed by growing
 * waits (LOGIN-A003), each caller's own first; LOGIN-A001 and A004 only after a right password. Also returns the cookie by which
 * the browser is known from now on.
 */
export async function signIn(identity: IdentityContext, form: SignInForm, origin: Origin) {
  const id = form.id.trim().toLowerCase()
  const found = await findByLoginId(identity.db, id)
  const wasIssued = await isIssued(identity, found, form.password)
  const member =
    found !== undefined && wasIssued
      ? found
      : await checkOwnSignIn(identity, { id, member: found, password: form.password }, origin)
  requireOpen(member)
  const adopted = wasIssued ? await identity.passwords.hash(form.password) : undefined
  const pair = await startSession(identity, { member, adopted }, { form, origin })
  const mustChangePassword = member.must_change_password || wasIssued
  const answer = await answerSignIn(identity, { member, pair, mustChangePassword })
  return { answer, deviceCookie: rememberDevice(identity, origin.deviceCookie, id) }
}
