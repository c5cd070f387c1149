import { failures } from '#contract/failures/failures.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { Locale } from '#contract/locale.ts'
import { and, sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { MemberState } from './members.ts'

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
  { clock }: Pick<IdentityContext, 'clock'>,
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
