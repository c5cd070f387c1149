import { maskId } from '#contract/rules/member-fields.ts'
import { mayDo } from '#contract/rules/staff-rights.ts'
import type { Person, StaffDeps } from '../deps.ts'

const maySeeMembers = ({ roles }: Person): boolean => mayDo(roles, 'members.see')

/** Members as lists name them: by number and ID, which is covered for people who may not see members (docs/product/decisions.md D-131). */
export async function whose(
  { identity, db }: Pick<StaffDeps, 'identity' | 'db'>,
  by: Person,
  ids: readonly string[],
) {
  const members = await identity.findMembers(db, [...new Set(ids)])
  const shown = (loginId: string) => (maySeeMembers(by) || loginId === '' ? loginId : maskId(loginId))
  return (id: string) => ({ id, loginId: shown(members.get(id)?.loginId ?? '') })
}

/**
 * The member that a filter names: undefined without a filter, null for an ID that nobody has, or for people who may not see
 * members: they find out nobody's by trying.
 */
export async function chosenMember(
  { identity, db }: Pick<StaffDeps, 'identity' | 'db'>,
  by: Person,
  loginId: string | undefined,
): Promise<string | null | undefined> {
  if (loginId === undefined || loginId === '') return undefined
  if (!maySeeMembers(by)) return null
  return (await identity.findByLogin(db, loginId)) ?? null
}
