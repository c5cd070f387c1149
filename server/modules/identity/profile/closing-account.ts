import { maskAddress } from '#contract/rules/money/tron-address.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { AccountInClosing } from '../identity-hooks.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { sendMail } from '../mail/mails.ts'
import { spendReauth } from '../session/reauthenticate.ts'
import { recordEvent } from '../session/security-events.ts'
import { closeSessions } from '../session/sessions.ts'
import { getMember, lockMember, type MemberRow } from './members.ts'

/**
 * Locks the caller's own account until the transaction ends, and uses the reauthToken up. Throws MODIFY-A001 for an erased
 * account, MODIFY-A002 for a token that is missing, old, used or another's.
 */
export async function requireReauth(
  identity: IdentityContext,
  tx: Tx,
  given: { caller: Caller; token: string },
): Promise<void> {
  await lockMember(tx, given.caller.memberId)
  await spendReauth(identity, tx, given)
}

/** How an account closes: erased at `closesAt`, unless its member signs in. */
interface NewClosing {
  readonly memberId: string
  readonly closesAt: Date
  /** What is too little to be withdrawn need not keep the account. */
  readonly leavesRest: boolean
  /** Where gas is paid out; shown masked in the mail. */
  readonly paysTo: string | undefined
  readonly origin: Origin
}

/** Signs the member out everywhere and says in a mail what happens when. */
export async function beginClosing(identity: IdentityContext, tx: Tx, closing: NewClosing): Promise<void> {
  const { memberId, closesAt, leavesRest, origin } = closing
  await tx.run(sql`
    update identity_members set state = 'CLOSING', closes_at = ${closesAt}, leaves_rest = ${leavesRest}
    where id = ${memberId} and state = 'ACTIVE'`)
  await closeSessions(identity, tx, { memberId, reason: 'CLOSED' })
  await recordEvent(identity, tx, { memberId, kind: 'CLOSING', ...origin })
  await notifyClosing(identity, tx, { member: await getMember(tx, memberId), closing })
}

/** The mail protects the account in the 30 days: it shows enough of the gas address for the owner to recognise it. */
async function notifyClosing(
  identity: IdentityContext,
  tx: Tx,
  {
    member,
    closing: { closesAt, paysTo },
  }: { member: MemberRow; closing: Pick<NewClosing, 'closesAt' | 'paysTo'> },
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

/** Members whose accounts should be erased by now, in the order in which they were due. */
export async function listDueClosings({ clock }: IdentityContext, db: Queryable): Promise<string[]> {
  const due = await db.many<{ id: string }>(sql`
    select id from identity_members where state = 'CLOSING' and closes_at <= ${clock.now()} order by closes_at`)
  return due.map(({ id }) => id)
}

/** The account, locked until the transaction ends; undefined when it is not due (any more). */
export function lockDueClosing(
  { clock }: IdentityContext,
  tx: Tx,
  memberId: string,
): Promise<AccountInClosing | undefined> {
  return tx.maybe<AccountInClosing>(sql`
    select id as "memberId", closes_at as "closesAt", leaves_rest as "leavesRest" from identity_members
    where id = ${memberId} and state = 'CLOSING' and closes_at <= ${clock.now()} for no key update`)
}

const ERASED_WITH_MEMBER = [
  (id: string) => sql`delete from identity_otp where member_id = ${id}`,
  (id: string) => sql`delete from identity_recovery_codes where member_id = ${id}`,
  (id: string) => sql`delete from identity_passkeys where member_id = ${id}`,
  (id: string) => sql`delete from identity_passkey_codes where member_id = ${id}`,
  (id: string) => sql`delete from identity_links where member_id = ${id}`,
  (id: string) => sql`delete from identity_issued_passwords where member_id = ${id}`,
  (id: string) => sql`delete from identity_reauths where member_id = ${id}`,
  (id: string) => sql`delete from identity_sessions where member_id = ${id}`,
  (id: string) => sql`delete from identity_security_events where member_id = ${id}`,
]

/** Deletes what identity knows of the person; the row stays, so that the books keep their owner's number. */
export async function eraseAccount(tx: Tx, memberId: string): Promise<void> {
  for (const table of ERASED_WITH_MEMBER) await tx.run(table(memberId))
  await tx.run(sql`
    update identity_members set state = 'CLOSED', closes_at = null, login_id = 'closed-' || id, email = 'closed-' || id,
      pending_email = null, mail_phrase = null, name = '-', phone_number = 'closed-' || id, password_hash = '-', otp_at_sign_in = false,
      invite_code = 'closed-' || id, timezone = 'UTC'
    where id = ${memberId}`)
}
