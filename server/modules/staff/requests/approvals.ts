import { failures } from '#contract/failures/failures.ts'
import {
  APPROVAL_SIDES,
  type Agreed,
  type Approvals,
  type ApprovalSide,
} from '#contract/console/people/approvals.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { StaffContext } from '../staff-context.ts'
import { requireTwoVoices } from '../people/lineage.ts'
import { nameColleagues } from '../people/people.ts'

interface Approval {
  /** Of a withdrawal, or of a payout of gas. */
  readonly withdrawalId: string
  readonly side: ApprovalSide
  readonly staffId: string
  readonly at: Date
}

/** Approvals that count, of several withdrawals or payouts. */
function listApprovals(db: Queryable, ids: readonly string[]): Promise<Approval[]> {
  return db.many<Approval>(sql`
    select withdrawal_id as "withdrawalId", side, staff_id as "staffId", at from staff_approvals
    where withdrawal_id = any (${[...ids]}::uuid[]) and lapsed_at is null order by at`)
}

/** The same, as each of them is shown with those who agreed. */
export async function listApprovalViews(
  db: Queryable,
  ids: readonly string[],
): Promise<(id: string) => Approvals> {
  const given = await listApprovals(db, ids)
  const colleague = await nameColleagues(
    db,
    given.map(({ staffId }) => staffId),
  )
  const shown = Map.groupBy(given, ({ withdrawalId }) => withdrawalId)
  return (id) =>
    (shown.get(id) ?? []).map(({ side, staffId, at }) => ({
      side,
      by: colleague(staffId),
      at: at.toISOString(),
    }))
}

/** Whether both sides agreed, by two different people who are still of the staff and of their side. */
export async function isAgreedByTwo(db: Queryable, id: string): Promise<boolean> {
  const { sides, people } = await db.one<{ sides: number; people: number }>(sql`
    select count(distinct a.side)::integer as sides, count(distinct a.staff_id)::integer as people
    from staff_approvals a join staff_people p on p.id = a.staff_id
    where a.withdrawal_id = ${id} and a.lapsed_at is null and p.state = 'ACTIVE' and a.side = any (p.roles)`)
  return sides === APPROVAL_SIDES.length && people >= APPROVAL_SIDES.length
}

/** Approvals given so far count no more. */
export async function expireApprovals(
  { clock }: Pick<StaffContext, 'clock'>,
  tx: Tx,
  withdrawalId: string,
): Promise<void> {
  await tx.run(sql`
    update staff_approvals set lapsed_at = ${clock.now()} where withdrawal_id = ${withdrawalId} and lapsed_at is null`)
}

/** Approvals of a person who was removed, set up again or moved to another side do not count. */
async function expireOtherApprovals(self: StaffContext, tx: Tx, withdrawalId: string): Promise<void> {
  await tx.run(sql`
    update staff_approvals a set lapsed_at = ${self.clock.now()} from staff_people p
    where a.withdrawal_id = ${withdrawalId} and a.lapsed_at is null and p.id = a.staff_id
      and (p.state <> 'ACTIVE' or a.side <> all (p.roles))`)
}

/**
 * Writes down one person's word for a withdrawal or a payout that is locked; with both sides' it says who agreed. Throws STAFF-A008
 * when the person's side has agreed, STAFF-A005 for a second approval by the same person, STAFF-A010 while both count as one voice.
 */
export async function approve(
  self: StaffContext,
  tx: Tx,
  { id, by }: { id: string; by: Person },
): Promise<{ readonly agreed: Agreed; readonly names: string | undefined }> {
  await expireOtherApprovals(self, tx, id)
  const given = await listApprovals(tx, [id])
  if (given.some(({ staffId }) => staffId === by.id)) throw new Failure(failures.staff.ownRequest)
  const isGiven = (side: ApprovalSide) => given.some((approval) => approval.side === side)
  const side = APPROVAL_SIDES.find((one) => by.roles.includes(one) && !isGiven(one))
  if (side === undefined) throw new Failure(failures.staff.wrongState)
  for (const { staffId } of given) await requireTwoVoices(self, tx, [staffId, by.id])
  const now = self.clock.now()
  await tx.run(sql`
    insert into staff_approvals (id, withdrawal_id, side, staff_id, at)
    values (${newUuid(now.getTime())}, ${id}, ${side}, ${by.id}, ${now})`)
  const approvals = APPROVAL_SIDES.filter((one) => one === side || isGiven(one))
  const waitsFor = APPROVAL_SIDES.find((one) => !approvals.includes(one)) ?? null
  return { agreed: { approvals, waitsFor }, names: waitsFor === null ? await namesOf(tx, id) : undefined }
}

/** The IDs of both who agreed, as the withdrawal keeps them. */
async function namesOf(tx: Tx, withdrawalId: string): Promise<string> {
  const rows = await tx.many<{ login_id: string }>(sql`
    select p.login_id from staff_approvals a join staff_people p on p.id = a.staff_id
    where a.withdrawal_id = ${withdrawalId} and a.lapsed_at is null order by a.side`)
  return rows.map(({ login_id }) => login_id).join(' + ')
}
