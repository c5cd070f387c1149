import { failures } from '#contract/failures/failures.ts'
import { maskId } from '#contract/rules/member-fields.ts'
import { mayDo } from '#contract/rules/staff-rights.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import { memberMark } from '#server/kernel/console/member-mark.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { StaffContext } from '../staff-context.ts'

type Members = Pick<StaffContext, 'identity' | 'db'>

const maySeeMembers = ({ roles }: Person): boolean => mayDo(roles, 'members.see')

/** Members as lists name them: by number and ID, which is covered for people who may not see members (docs/product/decisions.md D-131). */
export async function nameMembers({ identity, db }: Members, by: Person, ids: readonly string[]) {
  const members = await identity.findMembers(db, [...new Set(ids)])
  const shown = (loginId: string) => (maySeeMembers(by) || loginId === '' ? loginId : maskId(loginId))
  return (id: string) => ({ id, loginId: shown(members.get(id)?.loginId ?? '') })
}

/** IDs of members by number, uncovered; unknown numbers are left out. */
export async function findLoginIds(
  { identity, db }: Members,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const members = await identity.findMembers(db, [...new Set(ids)])
  return new Map([...members].map(([id, { loginId }]) => [id, loginId]))
}

/** The member of an address, and how the audit log names them. Throws COMMON-A001. */
export async function requireSubject({ identity }: Members, db: Queryable, id: string | undefined) {
  const { id: memberId } = await identity.getForStaff(db, parseId(id))
  return { memberId, subject: memberMark(memberId) }
}

/** The number of the member with an ID; undefined for none. */
export function findMember({ identity, db }: Members, loginId: string): Promise<string | undefined> {
  return identity.findByLogin(db, loginId)
}

/** The same for a field of a form. Throws STAFF-B002 at the field. */
export async function requireMember({ identity }: Members, db: Queryable, loginId: string): Promise<string> {
  const id = await identity.findByLogin(db, loginId)
  if (id === undefined)
    throw new Failure(failures.staff.valueRefused, { fields: { loginId: failures.staff.valueRefused } })
  return id
}

/**
 * The member that a filter names: undefined without a filter, null for an ID that nobody has, or for people who may not see
 * members: they find out nobody's by trying.
 */
export async function findChosenMember(
  { identity, db }: Members,
  by: Person,
  loginId: string | undefined,
): Promise<string | null | undefined> {
  if (loginId === undefined || loginId === '') return undefined
  if (!maySeeMembers(by)) return null
  return (await identity.findByLogin(db, loginId)) ?? null
}
