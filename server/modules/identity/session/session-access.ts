import { failures } from '#contract/failures/failures.ts'
import type { Operation } from '#contract/operation.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { SessionAccess } from '#server/kernel/security/session-checks.ts'
import type { IdentityContext } from '../identity-context.ts'

export type AccessRule = Pick<Operation, 'session' | 'money' | 'beforeNewPassword'>

/** What the database says of a session now. Throws AUTH-A001 when it has ended or its member was suspended or erased. */
export async function findAccess(
  db: Queryable,
  { memberId, sessionId }: Pick<Caller, 'memberId' | 'sessionId'>,
): Promise<SessionAccess> {
  const access = await db.maybe<SessionAccess>(sql`
    select m.must_change_password as "mustChangePassword"
    from identity_sessions s join identity_members m on m.id = s.member_id
    where s.id = ${sessionId} and s.member_id = ${memberId} and s.ended_at is null and m.state not in ('SUSPENDED', 'CLOSED')`)
  if (access === undefined) throw new Failure(failures.auth.signInRequired)
  return access
}

/** What `requireAccess` would throw for each of the callers of one operation, asked of the database in one statement. */
export async function checkAccess(
  db: Queryable,
  rule: AccessRule,
  callers: readonly Pick<Caller, 'memberId' | 'sessionId'>[],
): Promise<(Failure | undefined)[]> {
  const rows = await db.many<{ mustChangePassword: boolean | null }>(sql`
    select m.must_change_password as "mustChangePassword"
    from unnest(${callers.map(({ sessionId }) => sessionId)}::text[], ${callers.map(({ memberId }) => memberId)}::uuid[])
      with ordinality q (session_id, member_id, position)
    left join identity_sessions s on s.id = q.session_id and s.member_id = q.member_id and s.ended_at is null
    left join identity_members m on m.id = s.member_id and m.state not in ('SUSPENDED', 'CLOSED')
    order by q.position`)
  return rows.map(({ mustChangePassword }) => {
    if (mustChangePassword === null) return new Failure(failures.auth.signInRequired)
    return mustChangePassword && rule.beforeNewPassword !== true
      ? new Failure(failures.auth.newPasswordRequired)
      : undefined
  })
}

/**
 * Throws AUTH-A001 for an ended session and AUTH-A002 while the member has to set a new password. Money and changes of credentials ask
 * the database; everything else accepts an answer of the last second, which an end that was heard of has dropped.
 */
export async function requireAccess(
  identity: IdentityContext,
  rule: AccessRule,
  caller: Caller,
): Promise<void> {
  const mustBeCurrent = rule.session === true || rule.money === true
  const access = mustBeCurrent
    ? await findAccess(identity.db, caller)
    : await identity.sessionChecks.get(caller)
  if (access.mustChangePassword && rule.beforeNewPassword !== true)
    throw new Failure(failures.auth.newPasswordRequired)
}
