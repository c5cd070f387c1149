import { failures } from '#contract/failures/failures.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { IdentityContext } from '../identity-context.ts'
import { recordEvent } from './security-events.ts'

/** A program reads only what its member could read at this moment. Throws AUTH-A001, AUTH-A002. */
async function requireReader({ db }: IdentityContext, memberId: string): Promise<void> {
  const member = await db.maybe<{ mustChange: boolean }>(sql`
    select must_change_password as "mustChange" from identity_members where id = ${memberId} and state = 'ACTIVE'`)
  if (member === undefined) throw new Failure(failures.auth.signInRequired)
  if (member.mustChange) throw new Failure(failures.auth.newPasswordRequired)
}

/** What members' programs ask of identity; creating a key asks for `requireReauth` as well. */
export function forPrograms(self: IdentityContext) {
  return bindTo(self, {
    /** Throws AUTH-A001 unless the account is open and in use, AUTH-A002 while a new password has to be set. */
    requireReader,
    /** Writes a line of the member's security log in the transaction of its cause, and notifies the member. */
    recordEvent,
  })
}
