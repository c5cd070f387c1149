import { failures } from '#contract/failures/failures.ts'
import { isStaffRole, type StaffRole } from '#contract/rules/staff-rights.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { sealedTextsIn } from '#server/kernel/security/keys/sealed-texts.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'

export type StaffState = 'INVITED' | 'ACTIVE' | 'ENDED'

export interface PersonRow {
  readonly id: string
  readonly login_id: string
  readonly name: string
  readonly locale: 'en' | 'ko'
  readonly email: string | null
  readonly roles: readonly string[]
  readonly state: StaffState
  readonly password_hash: string | null
  readonly sealed_secret: string | null
  readonly last_step: bigint
  readonly created_at: Date
  readonly last_used_at: Date | null
}

const COLUMNS = sql`
  id, login_id, name, locale, email, roles, state, password_hash, sealed_secret, last_step, created_at, last_used_at`
const LOGIN_ID = /^[a-z][a-z0-9._-]{2,31}$/

const OF_STAFF = { column: sql`sealed_secret`, purpose: 'staff-otp' }
/** What this module keeps sealed. */
export const sealedTexts = [
  sealedTextsIn({
    ...OF_STAFF,
    what: 'authenticators of staff',
    table: sql`staff_people`,
    key: sql`id`,
    owner: sql`id::text`,
  }),
  sealedTextsIn({
    ...OF_STAFF,
    what: 'authenticators of invited staff',
    table: sql`staff_enrolments`,
    key: sql`digest`,
    owner: sql`staff_id::text`,
  }),
]
export const sealFor = (staffId: string) => ({ owner: staffId, purpose: 'staff-otp' })

/** An ID of the staff as it is stored; undefined when it has another form. */
export function parseLoginId(typed: string): string | undefined {
  const loginId = typed.trim().toLowerCase()
  return LOGIN_ID.test(loginId) ? loginId : undefined
}

export function rolesOf(roles: readonly string[]): StaffRole[] {
  return roles.filter(isStaffRole)
}

export function personOf(row: PersonRow): Person {
  return { id: row.id, loginId: row.login_id, name: row.name, roles: rolesOf(row.roles) }
}

export function findByLoginId(db: Queryable, loginId: string): Promise<PersonRow | undefined> {
  return db.maybe<PersonRow>(sql`select ${COLUMNS} from staff_people where login_id = ${loginId}`)
}

/** Throws COMMON-A001. */
export async function getPerson(db: Queryable, id: string): Promise<PersonRow> {
  const row = await db.maybe<PersonRow>(sql`select ${COLUMNS} from staff_people where id = ${id}`)
  if (row === undefined) throw new Failure(failures.common.notFound)
  return row
}

/** The person, locked until the transaction ends. Throws COMMON-A001. */
export async function lockPerson(tx: Tx, id: string): Promise<PersonRow> {
  const row = await tx.maybe<PersonRow>(
    sql`select ${COLUMNS} from staff_people where id = ${id} for no key update`,
  )
  if (row === undefined) throw new Failure(failures.common.notFound)
  return row
}

/** Several people by number, as colleagues are shown. */
export async function nameColleagues(db: Queryable, ids: readonly (string | null)[]) {
  const known = ids.filter((id) => id !== null)
  const rows = await db.many<{ id: string; login_id: string; name: string }>(
    sql`select id, login_id, name from staff_people where id = any (${known}::uuid[])`,
  )
  const byId = new Map(rows.map(({ id, login_id, name }) => [id, { id, loginId: login_id, name }]))
  return (id: string) => byId.get(id) ?? { id, loginId: '', name: '' }
}

/** Everybody, with the sessions that were begun and last used after these moments. */
export function listPeople(
  db: Queryable,
  { begunAfter, usedAfter }: { begunAfter: Date; usedAfter: Date },
): Promise<(PersonRow & { open_sessions: number })[]> {
  return db.many(sql`
    select ${COLUMNS}, (select count(*)::integer from staff_sessions s where s.staff_id = p.id and s.ended_at is null
      and s.created_at > ${begunAfter} and s.last_used_at > ${usedAfter}) as open_sessions
    from staff_people p order by created_at, id`)
}

export interface NewPerson {
  readonly id: string
  readonly loginId: string
  readonly name: string
  readonly locale: 'en' | 'ko'
  /** Where set-up links go. */
  readonly email: string
  readonly roles: readonly StaffRole[]
}

/** Whether a present or former staff member has this mail address. */
export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  return (await db.maybe(sql`select 1 from staff_people where email = ${email}`)) !== undefined
}

/** Throws STAFF-B004 for a taken ID. */
export async function insertPerson(tx: Tx, person: NewPerson, at: Date): Promise<void> {
  const inserted = await tx.run(sql`
    insert into staff_people (id, login_id, name, locale, email, roles, state, created_at)
    values (${person.id}, ${person.loginId}, ${person.name}, ${person.locale}, ${person.email}, ${[...person.roles]}, 'INVITED', ${at})
    on conflict (login_id) do nothing`)
  if (inserted === 0) throw new Failure(failures.staff.idRefused)
}

/** Changes the roles; without any the account ends, and with some again it waits for a new set-up. */
export async function changeRoles(tx: Tx, id: string, roles: readonly StaffRole[]): Promise<void> {
  await tx.run(sql`
    update staff_people set roles = ${[...roles]}, state = case when ${roles.length} = 0 then 'ENDED'
      when state = 'ENDED' then 'INVITED' else state end
    where id = ${id}`)
}
