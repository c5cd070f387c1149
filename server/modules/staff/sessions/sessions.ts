import { failures } from '#contract/failures/failures.ts'
import type { Operation } from '#contract/operation.ts'
import { mayDo } from '#contract/rules/staff-rights.ts'
import type { Origin } from '#server/kernel/console/console-calls.ts'
import { HOUR_MS, MINUTE_MS, plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { digest, newId, newSecret } from '#server/kernel/database/ids.ts'
import { isAdmitted } from '#server/kernel/security/address-blocks.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { StaffSession } from '#server/kernel/security/staff-session.ts'
import type { StaffContext } from '../staff-context.ts'
import { rolesOf } from '../people/people.ts'
import { recordRefusal } from '../requests/refusals.ts'

export const ABSOLUTE_MS = 8 * HOUR_MS
export const IDLE_MS = 30 * MINUTE_MS
/** How long one code opens the calls that need one; signing in with a code counts as the first. */
export const STEP_UP_MS = 5 * MINUTE_MS
const NEVER = new Date(0)
/** The last use is written down at most so often. */
const TOUCH_MS = 30 * SECOND_MS

interface SessionRow {
  readonly id: string
  readonly staff_id: string
  readonly roles: readonly string[]
  readonly created_at: Date
  readonly last_used_at: Date
  readonly login_id: string
  readonly name: string
  readonly stepped_up_at: Date | null
  readonly blocks: readonly string[]
}

/** Begins a session; returns the token that only the browser's cookie keeps. */
export async function openSession(
  { clock }: Pick<StaffContext, 'clock'>,
  tx: Tx,
  { staffId, origin }: { staffId: string; origin: Origin },
): Promise<string> {
  const token = newSecret()
  const now = clock.now()
  await tx.run(sql`
    insert into staff_sessions (id, digest, staff_id, address, device, created_at, last_used_at, stepped_up_at)
    values (${newId()}, ${digest(token)}, ${staffId}, ${origin.address}, ${origin.device}, ${now}, ${now}, ${now})`)
  await tx.run(sql`update staff_people set last_used_at = ${now} where id = ${staffId}`)
  return token
}

/** Ends one session, or all of a person. */
export async function endSessions(
  { clock }: Pick<StaffContext, 'clock'>,
  tx: Tx,
  which: { staffId: string; only?: string },
): Promise<void> {
  await tx.run(sql`
    update staff_sessions set ended_at = ${clock.now()}
    where staff_id = ${which.staffId} and ended_at is null and (${which.only ?? null}::text is null or id = ${which.only ?? null})`)
}

export async function listBlocks(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ block: string }>(sql`select block from staff_addresses order by block`)
  return rows.map(({ block }) => block)
}

/** When a session ends by its age, and when for lack of use. */
export function endsOf({ created_at, last_used_at }: Pick<SessionRow, 'created_at' | 'last_used_at'>) {
  return { sessionEndsAt: plus(created_at, ABSOLUTE_MS), idleEndsAt: plus(last_used_at, IDLE_MS) }
}

export function getSession(db: Queryable, id: string) {
  return db.one<Pick<SessionRow, 'created_at' | 'last_used_at'>>(
    sql`select created_at, last_used_at from staff_sessions where id = ${id}`,
  )
}

/** Throws STAFF-A001, which is recorded. */
async function requireRight(
  self: Pick<StaffContext, 'db' | 'clock' | 'secrets' | 'log'>,
  operation: Operation,
  { session, address }: { session: SessionRow; address: string },
): Promise<void> {
  const roles = rolesOf(session.roles)
  if (mayDo(roles, operation.right)) return
  const by = { id: session.staff_id, loginId: session.login_id, name: session.name, roles }
  await recordRefusal(self, {
    kind: 'right',
    by,
    origin: { address, device: '' },
    subject: `${operation.method} ${operation.path}`,
  })
  throw new Failure(failures.staff.rightMissing)
}

/**
 * The gate before every call of the console. Throws AUTH-A001 without a living session, STAFF-A009 from an address that is not
 * admitted, STAFF-A001 when none of the person's roles has the operation's right: an operation without one is nobody's.
 * STAFF-A011 when the operation needs a one-time code of the last five minutes.
 */
export async function requireStaff(
  self: Pick<StaffContext, 'db' | 'clock' | 'secrets' | 'log'>,
  operation: Operation,
  { token, address, isBackground }: StaffSession,
): Promise<Caller> {
  const now = self.clock.now()
  const session =
    token === undefined
      ? undefined
      : await self.db.maybe<SessionRow>(sql`
          select s.id, s.staff_id, p.login_id, p.name, p.roles, s.stepped_up_at, s.created_at, s.last_used_at,
            array(select block from staff_addresses) as blocks
          from staff_sessions s join staff_people p on p.id = s.staff_id
          where s.digest = ${digest(token)} and s.ended_at is null and p.state = 'ACTIVE'`)
  if (session === undefined) throw new Failure(failures.auth.signInRequired)
  const { sessionEndsAt, idleEndsAt } = endsOf(session)
  if (now >= sessionEndsAt || now >= idleEndsAt) throw new Failure(failures.auth.signInRequired)
  if (!isAdmitted(session.blocks, address)) throw new Failure(failures.staff.addressRefused)
  await requireRight(self, operation, { session, address })
  if (operation.stepUp === true && plus(session.stepped_up_at ?? NEVER, STEP_UP_MS) <= now)
    throw new Failure(failures.staff.stepUpRequired)
  const isStale = now.getTime() - session.last_used_at.getTime() >= TOUCH_MS
  if (isStale && !isBackground)
    await self.db.run(
      sql`update staff_sessions set last_used_at = greatest(last_used_at, ${now}) where id = ${session.id}`,
    )
  return { memberId: session.staff_id, sessionId: session.id }
}
