import { failures } from '#contract/failures/failures.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { IdentityContext } from '../identity-context.ts'
import { closeSessions } from '../session/sessions.ts'

/** Lets a member out or in again; suspended, every session ends. Throws STAFF-A008 when there is nothing to change. */
export async function changeSuspension(
  self: IdentityContext,
  tx: Tx,
  { memberId, isSuspended }: { memberId: string; isSuspended: boolean },
): Promise<void> {
  const [from, to] = isSuspended ? ['ACTIVE', 'SUSPENDED'] : ['SUSPENDED', 'ACTIVE']
  const changed = await tx.run(
    sql`update identity_members set state = ${to} where id = ${memberId} and state = ${from}`,
  )
  if (changed === 0) throw new Failure(failures.staff.wrongState)
  if (isSuspended) await closeSessions(self, tx, { memberId, reason: 'ENDED' })
}
