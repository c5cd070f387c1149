import { failures } from '#contract/failures/failures.ts'
import { parseMailPhrase } from '#contract/rules/member-fields.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { IdentityContext } from '../identity-context.ts'

/** The member whose own, confirmed address this is, with their phrase; an address that is still to be confirmed has none. */
export async function findMailOwner(
  db: Queryable,
  email: string,
): Promise<{ readonly id: string; readonly phrase: string | null } | undefined> {
  return db.maybe<{ id: string; phrase: string | null }>(
    sql`select id, mail_phrase as phrase from identity_members where email = ${email}`,
  )
}

/** Sets or, with null, removes a member's phrase. Throws COMMON-B001 for one that is too short, too long or reads as a link. */
export async function setMailPhrase(
  { db }: Pick<IdentityContext, 'db'>,
  memberId: string,
  typed: string | null,
): Promise<{ phrase: string | null }> {
  const phrase = typed === null ? null : parseMailPhrase(typed)
  if (phrase === undefined) throw new Failure(failures.common.malformed)
  await db.run(sql`update identity_members set mail_phrase = ${phrase} where id = ${memberId}`)
  return { phrase }
}
