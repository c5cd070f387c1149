import { failures } from '#contract/failures/failures.ts'
import type { ClosingBlocker } from '#contract/members/account.ts'
import { maskAddress } from '#contract/rules/money/tron-address.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { Identity, Origin } from '../deps.ts'
import { sendMail } from '../mail/mails.ts'
import { lockMember, type MemberRow } from './members.ts'
import { spendReauth } from '../session/reauthenticate.ts'
import { recordEvent } from '../session/security-events.ts'
import { closeSessions } from '../session/sessions.ts'

const GRACE_DAYS = 30
const UNCONFIRMED_DAYS = 7

export interface ClosingForm {
  readonly reauthToken: string
  /** Where the TRX for network fees go; asked for where some is left. */
  readonly gasAddress?: string | undefined
  /** The member gives up what is too little to be withdrawn. */
  readonly leavesRest: boolean
}

async function blockersOf(
  { hooks }: Identity,
  tx: Tx,
  { id, leaves_rest }: Pick<MemberRow, 'id' | 'leaves_rest'>,
): Promise<readonly ClosingBlocker[]> {
  const { blockers, rests } = await hooks.closingOf(tx, id)
  return leaves_rest ? blockers : [...rests.map(({ coin }) => coin), ...blockers]
}

/**
 * Begins the closing of an account: signed out everywhere, personal data erased after 30 days, stopped by signing in.
 * Throws MODIFY-A002 without a valid reauthToken, MODIFY-A003 while something is still open (`meta.list`), and WITHDRAW-B001,
 * B004, B005 when TRX are left for which no address is given, or a wrong one.
 */
export async function closeAccount(
  identity: Identity,
  tx: Tx,
  { caller, form, origin }: { caller: Caller; form: ClosingForm; origin: Origin },
) {
  const member = await lockMember(tx, caller.memberId)
  await spendReauth(identity, tx, { caller, token: form.reauthToken })
  const blockers = await blockersOf(identity, tx, { id: member.id, leaves_rest: form.leavesRest })
  if (blockers.length > 0)
    throw new Failure(failures.profile.notReadyToClose, { meta: { list: blockers, blockers } })
  const paysTo = await identity.hooks.createGasPayout(tx, {
    memberId: member.id,
    gasAddress: form.gasAddress,
  })
  const closesAt = plus(identity.clock.now(), GRACE_DAYS * DAY_MS)
  await tx.run(
    sql`update identity_members set state = 'CLOSING', closes_at = ${closesAt}, leaves_rest = ${form.leavesRest}
      where id = ${member.id} and state = 'ACTIVE'`,
  )
  await closeSessions(identity, tx, { memberId: member.id, reason: 'CLOSED' })
  await recordEvent(identity, tx, { memberId: member.id, kind: 'CLOSING', ...origin })
  await notifyClosing(identity, tx, { member, closesAt, paysTo })
  return { closesAt: closesAt.toISOString() }
}

/** The mail protects the account in the 30 days: it shows enough of the gas address for the owner to recognise it. */
async function notifyClosing(
  identity: Identity,
  tx: Tx,
  { member, closesAt, paysTo }: { member: MemberRow; closesAt: Date; paysTo: string | undefined },
): Promise<void> {
  const time = identity.formatTime(closesAt, member.locale, { zone: member.timezone })
  const values = { name: member.name, id: member.login_id, time }
  await sendMail(identity, tx, {
    to: member.email,
    locale: member.locale,
    path: '/sign-in',
    ...(paysTo === undefined
      ? { kind: 'closing', values }
      : { kind: 'closingPaysGas', values: { ...values, address: maskAddress(paysTo) } }),
  })
}

/**
 * Erases the personal data of accounts whose 30 days are over; the row stays, so that the books keep their owner's number. An
 * account that money reached in the meantime (a deposit, a commission) is left as it is: erased, nobody could fetch it, unless it
 * is a rest and its member gave those up. What still has to be paid out is waited for. Returns how many were erased.
 */
export async function eraseClosed(identity: Identity): Promise<number> {
  const due = await identity.db.many<{ id: string }>(sql`
    select id from identity_members where state = 'CLOSING' and closes_at <= ${identity.clock.now()} order by closes_at`)
  let erased = 0
  for (const { id } of due) {
    const isErased = await identity.db.tx((tx) => eraseSettled(identity, tx, id))
    erased += isErased ? 1 : 0
  }
  return erased
}

/**
 * Whether signing in still stops the closing: within the 30 days, and after them only while the account owns something that
 * nobody else could fetch. Once its gas is on the way out there is nothing to come back to.
 */
export async function canReturn(identity: Identity, tx: Tx, member: MemberRow): Promise<boolean> {
  const { id, closes_at } = member
  if (closes_at === null || closes_at > identity.clock.now()) return true
  if ((await blockersOf(identity, tx, member)).length > 0) return true
  return identity.hooks.keepsGas(tx, id)
}

/** Erases one account as it stands once it is locked: its member may have signed in since, or another process was first. */
async function eraseSettled(identity: Identity, tx: Tx, id: string): Promise<boolean> {
  const due = await tx.maybe<Pick<MemberRow, 'id' | 'leaves_rest'>>(sql`
    select id, leaves_rest from identity_members
    where id = ${id} and state = 'CLOSING' and closes_at <= ${identity.clock.now()} for no key update`)
  if (due === undefined) return false
  const blockers = await blockersOf(identity, tx, due)
  if (blockers.length > 0) {
    identity.log.warn({ member: id, blockers }, 'an account that should be erased owns something again')
    return false
  }
  if (!(await identity.hooks.settleClosing(tx, { memberId: id, leavesRest: due.leaves_rest }))) return false
  await identity.hooks.eraseMember(tx, id)
  for (const table of ERASED_WITH_MEMBER) await tx.run(table(id))
  await tx.run(sql`
    update identity_members set state = 'CLOSED', closes_at = null, login_id = 'closed-' || id, email = 'closed-' || id,
      pending_email = null, name = '-', phone_number = 'closed-' || id, password_hash = '-', otp_at_sign_in = false,
      invite_code = 'closed-' || id, timezone = 'UTC'
    where id = ${id}`)
  return true
}

const ERASED_WITH_MEMBER = [
  (id: string) => sql`delete from identity_otp where member_id = ${id}`,
  (id: string) => sql`delete from identity_recovery_codes where member_id = ${id}`,
  (id: string) => sql`delete from identity_links where member_id = ${id}`,
  (id: string) => sql`delete from identity_issued_passwords where member_id = ${id}`,
  (id: string) => sql`delete from identity_reauths where member_id = ${id}`,
  (id: string) => sql`delete from identity_sessions where member_id = ${id}`,
  (id: string) => sql`delete from identity_security_events where member_id = ${id}`,
]

/** Deletes sign-ups that nobody confirmed within seven days and frees their ID, address and phone number. */
export async function deleteUnconfirmed(identity: Identity): Promise<number> {
  const before = plus(identity.clock.now(), -UNCONFIRMED_DAYS * DAY_MS)
  return identity.db.run(
    sql`delete from identity_members where state = 'UNCONFIRMED' and created_at <= ${before}`,
  )
}
