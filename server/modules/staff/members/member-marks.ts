import { memberMark } from '#server/kernel/console/member-mark.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { nameMembers } from './name-members.ts'
import type { StaffContext } from '../staff-context.ts'

const MARKS = /member:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

type Self = Pick<StaffContext, 'identity' | 'db'>

/** Puts IDs in for the marks of some texts, covered for people who may not see members. */
export async function nameMarks(
  self: Self,
  by: Person,
  texts: readonly (string | null)[],
): Promise<(text: string) => string> {
  const ids = texts.flatMap((text) => [...(text ?? '').matchAll(MARKS)].map(([, id = '']) => id))
  const nameOf = await nameMembers(self, by, ids)
  return (text) => text.replaceAll(MARKS, (mark, id: string) => nameOf(id).loginId || mark)
}

/** The subjects of entries about a person or thing: as typed, and by the number of the member with that ID. */
export async function subjectsOf(
  { identity }: Pick<Self, 'identity'>,
  db: Queryable,
  typed: string,
): Promise<string[]> {
  const [loginId = '', ...rest] = typed.split(' ')
  const memberId = await identity.findByLogin(db, loginId)
  return memberId === undefined ? [typed] : [typed, [memberMark(memberId), ...rest].join(' ')]
}
