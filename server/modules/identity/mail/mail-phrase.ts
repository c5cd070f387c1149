import { failures } from '#contract/failures/failures.ts'
import { parseMailPhrase } from '#contract/rules/member-fields.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { IdentityContext } from '../identity-context.ts'

/** The phrase of the member whose own, confirmed address this is; an address that is still to be confirmed has none. */
export async function findMailPhrase(db: Queryable, email: string): Promise<string | undefined> {
  const row = await db.maybe<{ phrase: string | null }>(
    sql`select mail_phrase as phrase from identity_members where email = ${email}`,
  )
  return row?.phrase ?? undefined
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
