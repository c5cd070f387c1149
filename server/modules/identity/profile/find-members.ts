import type { Locale } from '#contract/locale.ts'
import type { Country } from '#contract/rules/countries.ts'
import { and, sql, type Queryable } from '#server/kernel/database/db.ts'
import type { MemberState } from './members.ts'

/** What modules that show or pay other members may know of them. */
export interface OtherMember {
  readonly loginId: string
  readonly country: Country
  /** Signed up, confirmed, and neither suspended nor closing. */
  readonly isActive: boolean
  /** The account is closed and its data gone. */
  readonly isErased: boolean
}

interface Row {
  id: string
  login_id: string
  country: Country
  state: MemberState
}

/** Several members by number; unknown numbers are left out. */
export async function findMembers(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OtherMember>> {
  if (ids.length === 0) return new Map()
  const rows = await db.many<Row>(
    sql`select id, login_id, country, state from identity_members where id = any (${[...ids]}::uuid[])`,
  )
  return new Map(
    rows.map(({ id, login_id, country, state }) => [
      id,
      { loginId: login_id, country, isActive: state === 'ACTIVE', isErased: state === 'CLOSED' },
    ]),
  )
}

/** Those of the members whose withdrawals are locked at a moment: after a changed credential, or while they are suspended. */
export async function findLocked(
  db: Queryable,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from identity_members
    where id = any (${[...ids]}::uuid[]) and (withdraw_locked_until > ${at} or state = 'SUSPENDED')`)
  return rows.map(({ id }) => id)
}

/** A member's language and time zone, which notifying many members needs. */
export interface ReadingMember {
  readonly country: Country
  readonly locale: Locale
  readonly timezone: string
  readonly isActive: boolean
}

/** Several members as readers, by number; unknown numbers are left out. */
export async function findReaders(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadingMember>> {
  if (ids.length === 0) return new Map()
  const rows = await db.many<ReadingMember & { id: string }>(sql`
    select id, country, locale, timezone, state = 'ACTIVE' as "isActive" from identity_members
    where id = any (${[...ids]}::uuid[])`)
  return new Map(rows.map(({ id, ...reader }) => [id, reader]))
}

/** How many active members there are, of a country or a language if these are named. */
export async function countReaders(
  db: Queryable,
  { country, locale }: { country: Country | null; locale: Locale | null },
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from identity_members
    where ${and([
      sql`state = 'ACTIVE'`,
      country === null ? undefined : sql`country = ${country}`,
      locale === null ? undefined : sql`locale = ${locale}`,
    ])}`)
  return count
}

/**
 * Those of the couples that ever signed in from one browser: by its number, or by its key. Clients that name no device have
 * nothing in common by that.
 */
export async function findSharedDevices(
  db: Queryable,
  { couples, nameless }: { couples: readonly (readonly [string, string])[]; nameless: string },
): Promise<(readonly [string, string])[]> {
  if (couples.length === 0) return []
  const rows = await db.many<{ one: string; other: string }>(sql`
    select c.one, c.other
    from unnest(${couples.map(([one]) => one)}::uuid[], ${couples.map(([, other]) => other)}::uuid[]) c (one, other)
    where exists (
      select from identity_sessions a join identity_sessions b
        on (b.device_digest = a.device_digest and a.device_digest <> ${nameless}) or b.device_key = a.device_key
      where a.member_id = c.one and b.member_id = c.other)`)
  return rows.map(({ one, other }) => [one, other] as const)
}

/** The countries of members; unknown ids are left out. Reads only columns that the executor's role may see. */
export async function findCountries(
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Country>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db.many<{ id: string; country: Country }>(
    sql`select id, country from identity_members where id = any (${[...memberIds]}::uuid[])`,
  )
  return new Map(rows.map(({ id, country }) => [id, country]))
}
