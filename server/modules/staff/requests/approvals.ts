import type { Person } from '#server/kernel/console/console-calls.ts'
import { failures } from '#contract/failures/failures.ts'
import {
  APPROVAL_SIDES,
  type Agreed,
  type Approvals,
  type ApprovalSide,
} from '#contract/console/people/approvals.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { StaffDeps } from '../deps.ts'
import { requireTwoVoices } from '../people/lineage.ts'
import { nameColleagues } from '../people/people.ts'
import { lockPerson } from '../people/standing.ts'

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
  rows: readonly { readonly id: string }[],
): Promise<(id: string) => Approvals> {
  const given = await listApprovals(
    db,
    rows.map(({ id }) => id),
  )
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
  { clock }: Pick<StaffDeps, 'clock'>,
  tx: Tx,
  withdrawalId: string,
): Promise<void> {
  await tx.run(sql`
    update staff_approvals set lapsed_at = ${clock.now()} where withdrawal_id = ${withdrawalId} and lapsed_at is null`)
}

/** Approvals of a person who was removed, set up again or moved to another side do not count. */
async function expireOtherApprovals(self: StaffDeps, tx: Tx, withdrawalId: string): Promise<void> {
  await tx.run(sql`
    update staff_approvals a set lapsed_at = ${self.clock.now()} from staff_people p
    where a.withdrawal_id = ${withdrawalId} and a.lapsed_at is null and p.id = a.staff_id
      and (p.state <> 'ACTIVE' or a.side <> all (p.roles))`)
}

/**
 * Approves a withdrawal above the automatic limit for one side; with both sides it continues. Throws WITHDRAW-A009 when it waits no
 * more, STAFF-A008 when it needs nobody, is held, or the person's side has agreed, STAFF-A005 for a second approval by the same person.
 */
export async function approveWithdrawal(
  self: StaffDeps,
  tx: Tx,
  { id, by }: { id: string; by: Person },
): Promise<Agreed> {
  await lockPerson(tx, by)
  const row = await self.wallet.lockWithdrawal(tx, id)
  if (row.state !== 'REQUESTED') throw new Failure(failures.withdraw.tooLateToCancel)
  if (!row.needs_staff || row.approved_by !== null || row.held_by !== null)
    throw new Failure(failures.staff.wrongState)
  const agreed = await agree(self, tx, { id, by })
  if (agreed.waitsFor === null) await self.wallet.approveByStaff(tx, { id, staffId: await namesOf(tx, id) })
  return agreed
}

/** The same for a payout of gas. Throws STAFF-A008 when it does not wait for staff, or the person's side has agreed, STAFF-A005. */
export async function approveGasPayout(
  self: StaffDeps,
  tx: Tx,
  { id, by }: { id: string; by: Person },
): Promise<Agreed> {
  await lockPerson(tx, by)
  await self.wallet.lockGasPayout(tx, id)
  const agreed = await agree(self, tx, { id, by })
  if (agreed.waitsFor === null) await self.wallet.approveGasPayout(tx, { id, staffId: await namesOf(tx, id) })
  return agreed
}

/** Writes down one person's word for what is locked. Throws STAFF-A005, STAFF-A008, STAFF-A010 while both count as one voice. */
async function agree(self: StaffDeps, tx: Tx, { id, by }: { id: string; by: Person }): Promise<Agreed> {
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
  return { approvals, waitsFor: APPROVAL_SIDES.find((one) => !approvals.includes(one)) ?? null }
}

/** The IDs of both who agreed, as the withdrawal keeps them. */
async function namesOf(tx: Tx, withdrawalId: string): Promise<string> {
  const rows = await tx.many<{ login_id: string }>(sql`
    select p.login_id from staff_approvals a join staff_people p on p.id = a.staff_id
    where a.withdrawal_id = ${withdrawalId} and a.lapsed_at is null order by a.side`)
  return rows.map(({ login_id }) => login_id).join(' + ')
}
