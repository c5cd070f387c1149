import { failures } from '#contract/failures/failures.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { Locale } from '#contract/locale.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'

export type MemberState = 'UNCONFIRMED' | 'ACTIVE' | 'SUSPENDED' | 'CLOSING' | 'CLOSED'

export interface MemberRow {
  id: string
  login_id: string
  email: string
  pending_email: string | null
  name: string
  phone_number: string
  country: Country
  password_hash: string
  state: MemberState
  invite_code: string
  inviter_id: string | null
  inflow_route: string
  locale: Locale
  timezone: string
  otp_at_sign_in: boolean
  must_change_password: boolean
  withdraw_locked_until: Date | null
  created_at: Date
  confirmed_at: Date | null
  closes_at: Date | null
  /** Said with the closing: what is too little to be withdrawn need not keep the account. */
  leaves_rest: boolean
  mail_phrase: string | null
}

const COLUMNS = sql`
  id, login_id, email, pending_email, name, phone_number, country, password_hash, state, invite_code, inviter_id,
  inflow_route, locale, timezone, otp_at_sign_in, must_change_password, withdraw_locked_until, created_at, confirmed_at, closes_at,
  leaves_rest, mail_phrase`

export function findByLoginId(db: Queryable, loginId: string): Promise<MemberRow | undefined> {
  return db.maybe<MemberRow>(sql`select ${COLUMNS} from identity_members where login_id = ${loginId}`)
}

/** The member; undefined when there is none (any more). */
export async function findMember(db: Queryable, memberId: string): Promise<MemberRow | undefined> {
  return (await findMemberRows(db, [memberId])).get(memberId)
}

/** Several members, by number; those who are gone are left out. */
export async function findMemberRows(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemberRow>> {
  const rows = await db.many<MemberRow>(sql`
    select ${COLUMNS} from identity_members where id = any (${[...ids]}::uuid[]) and state <> 'CLOSED'`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The member, or MODIFY-A001 when there is none (any more). */
export async function getMember(db: Queryable, memberId: string): Promise<MemberRow> {
  return foundMember(await findMember(db, memberId))
}

/** The member that was found, or MODIFY-A001 when there was none. */
export function foundMember(found: MemberRow | undefined): MemberRow {
  if (found === undefined) throw new Failure(failures.profile.memberNotFound)
  return found
}

/** The member's row, locked until the transaction ends: changes of one member happen one after the other. */
export async function lockMember(db: Queryable, memberId: string): Promise<MemberRow> {
  const found = await db.maybe<MemberRow>(sql`
    select ${COLUMNS} from identity_members where id = ${memberId} and state <> 'CLOSED' for no key update`)
  if (found === undefined) throw new Failure(failures.profile.memberNotFound)
  return found
}

/** The same, if the password is still the one checked before the transaction; undefined when it was changed meanwhile. */
export function lockVerified(
  tx: Tx,
  { id, password_hash }: Pick<MemberRow, 'id' | 'password_hash'>,
): Promise<MemberRow | undefined> {
  return tx.maybe<MemberRow>(sql`
    select ${COLUMNS} from identity_members
    where id = ${id} and password_hash = ${password_hash} and state <> 'CLOSED' for no key update`)
}

/** The active member an invite code belongs to. */
export function findInviter(db: Queryable, code: string): Promise<{ id: string } | undefined> {
  return db.maybe<{ id: string }>(sql`
    select id from identity_members where invite_code = ${code} and state in ('ACTIVE', 'CLOSING')`)
}
