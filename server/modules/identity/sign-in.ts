import type { DeviceKey } from '#contract/identity.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/db.ts'
import { thumbprint } from '#server/kernel/device-proof.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isSame } from '#server/kernel/secrets.ts'
import { addressBlock } from './budget.ts'
import type { Identity, Origin } from './deps.ts'
import { findByLoginId, lockJudged, type MemberRow } from './members.ts'
import { lockWithdrawals } from './new-credential.ts'
import { noteEvent } from './security-events.ts'
import { closeSessions, openSession } from './sessions.ts'
import { isOtpOn, spendOtp } from './spend-otp.ts'

export interface SignInForm {
  readonly id: string
  readonly password: string
  readonly otpCode?: string | undefined
  readonly deviceId?: string | undefined
  readonly deviceKey?: DeviceKey | undefined
}

const ID_LOCK = { most: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
const ADDRESS_LOCK = { most: 30, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }

function locked(until: Date): Failure {
  return new Failure('LOGIN-A003', { meta: { time: until.toISOString() } })
}

interface IssuedRow {
  mac: string
}

export function issuedPasswordMac(identity: Identity, memberId: string, password: string): string {
  return identity.secrets.mac('issued-password', `${memberId} ${password}`)
}

/** Which password was typed: the member's own, the issued one, or neither. One slow hash in every case. */
async function judgePassword(
  identity: Identity,
  member: MemberRow | undefined,
  password: string,
): Promise<'own' | 'issued' | 'wrong'> {
  const isOwn = await identity.passwords.verify(password, member?.password_hash)
  if (isOwn || member === undefined) return isOwn ? 'own' : 'wrong'
  const issued = await identity.db.maybe<IssuedRow>(sql`
    select mac from identity_issued_passwords where member_id = ${member.id} and expires_at > ${identity.clock.now()}`)
  return issued !== undefined && isSame(issued.mac, issuedPasswordMac(identity, member.id, password))
    ? 'issued'
    : 'wrong'
}

/** A wrong password is counted for its address too; the member's log is written without making the answer wait. */
async function refuse(identity: Identity, member: MemberRow | undefined, origin: Origin): Promise<never> {
  await identity.limits.attempt(`sign-in from ${addressBlock(origin.address)}`, ADDRESS_LOCK)
  if (member !== undefined) {
    noteEvent(identity, identity.db, { memberId: member.id, kind: 'SIGN_IN_FAILED', ...origin }).catch(
      (error: unknown) => identity.log.error({ err: error }, 'security event lost'),
    )
  }
  throw new Failure('LOGIN-A002')
}

/** The second step of a member who asked for it. Throws LOGIN-A005 without a code, LOGIN-A006 for a wrong one, LOGIN-A003 while locked. */
async function demandOtp(
  identity: Identity,
  tx: Tx,
  { member, form, origin }: { member: MemberRow; form: SignInForm; origin: Origin },
) {
  if (!member.otp_at_sign_in || !(await isOtpOn(tx, member.id))) return
  if ((form.otpCode ?? '').trim() === '')
    throw new Failure('LOGIN-A005', { fields: { otpCode: 'LOGIN-A005' } })
  try {
    await spendOtp(identity, tx, { memberId: member.id, code: form.otpCode ?? '', origin })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'OTP-A002') throw new Failure('LOGIN-A003', { meta: error.details.meta })
    throw new Failure('LOGIN-A006', { fields: { otpCode: 'LOGIN-A006' } })
  }
}

/**
 * The issued password becomes the member's own until a new one is set; the old one ends here, with every session it opened. Whoever reads the mail is not yet
 * known to be the member: withdrawals are locked as after any change of password (decisions D-19).
 */
async function adoptIssued(
  identity: Identity,
  tx: Tx,
  { memberId, password, hash }: { memberId: string; password: string; hash: string },
): Promise<void> {
  const mac = issuedPasswordMac(identity, memberId, password)
  const used = await tx.run(
    sql`delete from identity_issued_passwords where member_id = ${memberId} and mac = ${mac}`,
  )
  if (used === 0) throw new Failure('LOGIN-A002')
  await tx.run(
    sql`update identity_members set password_hash = ${hash}, must_change_password = true where id = ${memberId}`,
  )
  await lockWithdrawals(identity, tx, { memberId })
  await closeSessions(identity, tx, { memberId, reason: 'PASSWORD' })
}

/** Signing in within the 30 days stops the closing of the account. */
async function stopClosing(
  identity: Identity,
  tx: Tx,
  { member, origin }: { member: MemberRow; origin: Origin },
): Promise<void> {
  if (member.state !== 'CLOSING') return
  await tx.run(
    sql`update identity_members set state = 'ACTIVE', closes_at = null where id = ${member.id} and state = 'CLOSING'`,
  )
  await identity.hooks.voidGasPayout(tx, member.id)
  await noteEvent(identity, tx, { memberId: member.id, kind: 'CLOSING_STOPPED', ...origin })
}

/** Throws LOGIN-A001 and A004, which only a right password is told. */
function demandOpen({ state }: MemberRow): void {
  if (state === 'UNCONFIRMED') throw new Failure('LOGIN-A001')
  if (state === 'SUSPENDED') throw new Failure('LOGIN-A004')
}

interface Judged {
  readonly member: MemberRow
  /** Of the issued password, when that was the right one. */
  readonly adopted: string | undefined
}

/** Opens the session of a member whose password was right, if it still is: one changed meanwhile has ended all sessions, and this one too. */
function enter(
  identity: Identity,
  { member: judged, adopted }: Judged,
  { form, origin }: { form: SignInForm; origin: Origin },
) {
  return identity.db.tx(async (tx) => {
    const member = await lockJudged(tx, judged)
    if (member === undefined) throw new Failure('LOGIN-A002')
    demandOpen(member)
    await demandOtp(identity, tx, { member, form, origin })
    if (adopted !== undefined)
      await adoptIssued(identity, tx, { memberId: member.id, password: form.password, hash: adopted })
    await stopClosing(identity, tx, { member, origin })
    await noteEvent(identity, tx, { memberId: member.id, kind: 'SIGN_IN', ...origin })
    const key = form.deviceKey === undefined ? undefined : thumbprint(form.deviceKey)
    return openSession(identity, tx, { memberId: member.id, device: { id: form.deviceId, key }, origin })
  })
}

/**
 * Signs a member in. Unknown ID and wrong password answer alike (LOGIN-A002) after the same work; five wrong ones lock the
 * ID string for 15 minutes (LOGIN-A003), thirty an address block; LOGIN-A001 and A004 only after a right password.
 */
export async function signIn(identity: Identity, form: SignInForm, origin: Origin) {
  const id = form.id.trim().toLowerCase()
  const addressLock = await identity.limits.lockedUntil(`sign-in from ${addressBlock(origin.address)}`)
  const idLock = await identity.limits.attempt(`sign-in ${id}`, ID_LOCK)
  const until = addressLock ?? idLock
  if (until !== undefined) throw locked(until)
  const member = await findByLoginId(identity.db, id)
  const verdict = await judgePassword(identity, member, form.password)
  if (member === undefined || verdict === 'wrong') return refuse(identity, member, origin)
  await identity.limits.clear(`sign-in ${id}`)
  demandOpen(member)
  const adopted = verdict === 'issued' ? await identity.passwords.hash(form.password) : undefined
  const pair = await enter(identity, { member, adopted }, { form, origin })
  return {
    status: 'success' as const,
    ...pair,
    ...(await identity.hooks.accessFlags(member.id)),
    mustChangePassword: member.must_change_password || verdict === 'issued',
    locale: member.locale,
  }
}
