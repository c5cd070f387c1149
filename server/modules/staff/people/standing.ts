import { failures } from '#contract/failures/failures.ts'
import { INQUIRY_TYPES } from '#contract/inquiries.ts'
import { isRequestKind, REQUEST_KINDS } from '#contract/rules/staff-requests.ts'
import { mayDo, type StaffRole } from '#contract/rules/staff-rights.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { mayAnswer } from '#server/modules/inquiries/inquiries.ts'
import type { StaffContext } from '../staff-context.ts'
import { rolesOf } from './people.ts'

/**
 * Locks a person until the transaction ends, so that an approval cannot outlive the approver's removal. Throws AUTH-A001 when
 * the person was removed meanwhile, STAFF-A001 when they lost a role.
 */
export async function lockPerson(tx: Tx, { id, roles }: Person): Promise<void> {
  const person = await findActive(tx, id)
  if (person === undefined) throw new Failure(failures.auth.signInRequired)
  if (!roles.every((role) => person.roles.includes(role))) throw new Failure(failures.staff.rightMissing)
}

/** A staff member, locked against removal until the transaction ends; undefined when no longer staff. */
export async function findActive(tx: Tx, id: string): Promise<Person | undefined> {
  const row = await tx.maybe<{ state: string; loginId: string; name: string; roles: readonly string[] }>(
    sql`select state, login_id as "loginId", name, roles from staff_people where id = ${id} for share`,
  )
  if (row?.state !== 'ACTIVE') return undefined
  return { id, loginId: row.loginId, name: row.name, roles: rolesOf(row.roles) }
}

/**
 * Reduces a person to these roles, or to none: requests that need the lost ones expire for good, and so do their
 * approvals; getting a role back restores neither. Assigned inquiries that they may no longer answer go back to the
 * queue. The person is locked.
 */
export async function expireApprovalsOf(
  { clock, inquiries }: Pick<StaffContext, 'clock' | 'inquiries'>,
  tx: Tx,
  { staffId, roles }: { staffId: string; roles: readonly StaffRole[] },
): Promise<void> {
  const now = clock.now()
  const kept = Object.entries(REQUEST_KINDS).flatMap(([kind, { request }]) =>
    isRequestKind(kind) && mayDo(roles, request) ? [kind] : [],
  )
  await tx.run(sql`
    update staff_requests set state = 'LAPSED', decided_at = ${now}
    where asked_by = ${staffId} and state = 'OPEN' and kind <> all (${kept})`)
  await tx.run(sql`
    update staff_approvals a set lapsed_at = ${now}
    where staff_id = ${staffId} and lapsed_at is null and side <> all (${[...roles]}) and not exists (
      select 1 from staff_approvals o where o.withdrawal_id = a.withdrawal_id and o.lapsed_at is null and o.side <> a.side)`)
  const types = INQUIRY_TYPES.filter((type) => !mayAnswer({ roles }, type))
  await inquiries.unassignFrom(tx, { staffId, types })
}
