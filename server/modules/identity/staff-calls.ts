import { generateSecret, generateURI } from 'otplib'
import { bindTo } from '#server/kernel/bind.ts'
import { toString as qrToString } from 'qrcode'
import { failures } from '#contract/failures/failures.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { Locale } from '#contract/locale.ts'
import { and, sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { resendFor } from './sign-up/certify.ts'
import type { Identity, Origin } from './deps.ts'
import { lockMember, type MemberState } from './profile/members.ts'
import { lockWithdrawals } from './password/new-credential.ts'
import { notifyMember } from './otp/otp.ts'
import { isAcceptablePassword } from './password/passwords.ts'
import { recordEvent } from './session/security-events.ts'
import { closeSessions } from './session/sessions.ts'
import { isOtpOn, stepOf } from './otp/spend-otp.ts'

/** A member as the staff see them: name, e-mail and phone are masked already. */
export interface MaskedMember {
  readonly id: string
  readonly loginId: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly country: Country
  readonly locale: Locale
  readonly state: MemberState
  readonly withdrawLockedUntil: Date | null
  readonly createdAt: Date
  readonly confirmedAt: Date | null
}

interface Row {
  id: string
  login_id: string
  name: string
  email: string
  phone_number: string
  country: Country
  locale: Locale
  state: MemberState
  withdraw_locked_until: Date | null
  created_at: Date
  confirmed_at: Date | null
}

const COLUMNS = sql`
  id, login_id, name, email, phone_number, country, locale, state, withdraw_locked_until, created_at, confirmed_at`

const STARS = '***'

/** The first sign of a name, of a mailbox and of its host; the last three digits of a phone number. */
export const mask = {
  name: (text: string) => `${[...text][0] ?? ''}${STARS}`,
  email: (text: string) => {
    const [box = '', host = ''] = text.split('@')
    return `${box.slice(0, 1)}${STARS}@${host.slice(0, 1)}${STARS}`
  },
  phone: (text: string) => `${text.slice(0, 3)}${STARS}${text.slice(-3)}`,
}

function cover(row: Row): MaskedMember {
  return {
    id: row.id,
    loginId: row.login_id,
    name: mask.name(row.name),
    email: mask.email(row.email),
    phone: mask.phone(row.phone_number),
    country: row.country,
    locale: row.locale,
    state: row.state,
    withdrawLockedUntil: row.withdraw_locked_until,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
  }
}

export interface MemberChoice {
  /** The start of an ID, or a whole e-mail, phone number or invite code. */
  readonly q?: string | undefined
  readonly state?: MemberState | undefined
  readonly country?: Country | undefined
  readonly isLocked?: boolean
  /** Members after this one, in the order of the list. */
  readonly after?: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

const ID_START = /^[a-z][a-z0-9]{0,19}$/
/** The last sign that can follow in an ID: a range over the index instead of a pattern. */
const LAST_SIGN = '{'

/** Each way of searching is a look into one index; they are never mixed. */
function searched(text: string) {
  const q = text.trim().toLowerCase()
  if (q.includes('@')) return sql`email = ${q}`
  if (/^[+\d][\d\s-]+$/.test(q)) {
    const digits = q.replace(/\D/g, '')
    return sql`phone_number = any (${[`+${digits}`, `+82${digits.replace(/^0/, '')}`, `+1${digits}`]})`
  }
  const byCode = sql`invite_code = ${text.trim().toUpperCase()}`
  return ID_START.test(q)
    ? sql`(${byCode} or (login_id collate "C" >= ${q} and login_id collate "C" < ${q + LAST_SIGN}))`
    : byCode
}

/** Members, newest first, covered. */
export async function listForStaff(
  { clock }: Pick<Identity, 'clock'>,
  db: Queryable,
  choice: MemberChoice,
): Promise<MaskedMember[]> {
  const { q, state, country, after } = choice
  const rows = await db.many<Row>(sql`
    select ${COLUMNS} from identity_members
    where ${and([
      q === undefined || q === '' ? undefined : searched(q),
      state === undefined ? undefined : sql`state = ${state}`,
      country === undefined ? undefined : sql`country = ${country}`,
      choice.isLocked === true ? sql`withdraw_locked_until > ${clock.now()}` : undefined,
      after === undefined ? undefined : sql`(created_at, id) < (${after.at}, ${after.id}::uuid)`,
    ])}
    order by created_at desc, id desc limit ${choice.limit}`)
  return rows.map(cover)
}

/** One member, masked, in any state. Throws COMMON-A001. */
export async function getForStaff(db: Queryable, id: string): Promise<MaskedMember> {
  const row = await db.maybe<Row>(sql`select ${COLUMNS} from identity_members where id = ${id}`)
  if (row === undefined) throw new Failure(failures.common.notFound)
  return cover(row)
}

/** The number of the member with an ID; undefined when there is none or the account is closed. */
export async function findByLogin(db: Queryable, loginId: string): Promise<string | undefined> {
  const row = await db.maybe<{ id: string }>(sql`
    select id from identity_members where login_id = ${loginId.trim().toLowerCase()} and state <> 'CLOSED'`)
  return row?.id
}

/** Name, e-mail and phone unmasked; the reason is recorded. Throws COMMON-A001. */
export async function revealMember(db: Queryable, id: string) {
  const row = await db.maybe<Row>(sql`select ${COLUMNS} from identity_members where id = ${id}`)
  if (row === undefined) throw new Failure(failures.common.notFound)
  return { name: row.name, email: row.email, phone: row.phone_number }
}

/** Lets a member out or in again; suspended, every session ends. Throws STAFF-A008 when there is nothing to change. */
export async function changeSuspension(
  self: Identity,
  tx: Tx,
  { memberId, isSuspended }: { memberId: string; isSuspended: boolean },
): Promise<void> {
  const [from, to] = isSuspended ? ['ACTIVE', 'SUSPENDED'] : ['SUSPENDED', 'ACTIVE']
  const changed = await tx.run(
    sql`update identity_members set state = ${to} where id = ${memberId} and state = ${from}`,
  )
  if (changed === 0) throw new Failure(failures.staff.wrongState)
  if (isSuspended) await closeSessions(self, tx, { memberId, reason: 'ENDED' })
}

/** Whether there is an OTP to switch off. */
export async function requireOtpEnabled(db: Queryable, memberId: string): Promise<void> {
  if (!(await isOtpOn(db, memberId))) throw new Failure(failures.staff.wrongState)
}

/** Switches a member's OTP off after a two-person approval; locks withdrawals for a while and notifies the member. Throws STAFF-A008. */
export async function resetOtpByStaff(
  self: Identity,
  tx: Tx,
  { memberId, lockMs, origin }: { memberId: string; lockMs: number; origin: Origin },
): Promise<Date> {
  const member = await lockMember(tx, memberId)
  await requireOtpEnabled(tx, memberId)
  await tx.run(sql`delete from identity_otp where member_id = ${memberId}`)
  await tx.run(sql`delete from identity_recovery_codes where member_id = ${memberId}`)
  await tx.run(sql`update identity_members set otp_at_sign_in = false where id = ${memberId}`)
  const until = await lockWithdrawals(self, tx, { memberId, lockMs })
  await recordEvent(self, tx, { memberId, kind: 'OTP_OFF', ...origin })
  await notifyMember(self, tx, { member, kind: 'otpOff' })
  tx.afterCommit(() => self.outbox.wake())
  return until
}

/** How many members there are, and how many came and were confirmed since a moment. */
export async function countMembers(db: Queryable, since: Date) {
  return db.one<{ total: number; signedUp: number; confirmed: number }>(sql`
    select (select count(*)::integer from identity_members where state in ('ACTIVE', 'CLOSING', 'SUSPENDED')) as total,
      (select count(*)::integer from identity_members where created_at >= ${since}) as "signedUp",
      (select count(*)::integer from identity_members where confirmed_at >= ${since}) as confirmed`)
}

export interface StaffSecurityEvent {
  readonly id: string
  readonly kind: string
  readonly at: Date
  readonly device: string
}

/** A member's security events before a moment, newest first; without the addresses they came from. */
export function securityEventsFor(
  db: Queryable,
  memberId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<StaffSecurityEvent[]> {
  return db.many<StaffSecurityEvent>(sql`
    select id, kind, at, device from identity_security_events
    where member_id = ${memberId} and at < ${before} order by at desc, id desc limit ${limit}`)
}

/** The block an address lies in: 203.0.113.* and, since a home has the second half of one to itself, 2001:db8:1:*. */
function blockOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain.replace(/\.[^.]*$/, '.*')
  const [start = ''] = plain.split('::')
  return `${start.split(':').slice(0, 3).join(':')}:*`
}

/** The member's open sessions, newest use first, at most ten; only the block of each address. */
export async function sessionsFor(db: Queryable, memberId: string) {
  const rows = await db.many<{ device: string; address: string; last_used_at: Date }>(sql`
    select device, address, last_used_at from identity_sessions
    where member_id = ${memberId} and ended_at is null order by last_used_at desc limit 10`)
  return rows.map(({ device, address, last_used_at }) => ({
    device,
    address: blockOf(address),
    lastUsedAt: last_used_at.toISOString(),
  }))
}

/** What the accounts of staff share with members': slow hashes, and the arithmetic of one-time codes. */
export function credentials(self: Identity) {
  return {
    hashPassword: (password: string) => self.passwords.hash(password),
    verifyPassword: (password: string, hash: string | undefined) => self.passwords.verify(password, hash),
    isAcceptablePassword,
    newOtpSecret: () => generateSecret({ length: 20 }),
    /** What an authenticator app scans. */
    async createOtpView(secret: string, label: string) {
      const otpauthUrl = generateURI({ issuer: self.brandName, label, secret })
      const qrSvg = await qrToString(otpauthUrl, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })
      return { secret, otpauthUrl, qrSvg }
    },
    /** The time step a code belongs to, if it is right now. */
    otpStep: (secret: string, code: string) => stepOf(self, secret, code),
  }
}

/** What the console asks of identity. */
export function forStaff(self: Identity) {
  return {
    ...bindTo(self, {
      listForStaff,
      changeSuspension,
      resetOtpByStaff,
      resendFor,
    }),
    getForStaff,
    findByLogin,
    revealMember,
    requireOtpEnabled,
    countMembers,
    securityEventsFor,
    sessionsFor,
    ...credentials(self),
  }
}
