import { failures } from '#contract/failures/failures.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { WalletContext } from '../wallet-context.ts'
import { findMarked, GOES } from './list-withdrawals.ts'
import { WITHDRAWALS, type WithdrawalRow } from '../payouts/payout-rows.ts'
import { changeRequested, lockWithdrawal } from './withdrawal-rows.ts'

interface WithdrawalEvent {
  readonly state: WithdrawalRow['state']
  readonly at: Date
  readonly by: string | null
}

/** One withdrawal with what staff look at before they agree. Throws COMMON-A001. */
export async function getStaffWithdrawal(wallet: WalletContext, db: Queryable, id: string) {
  const row = await findMarked(wallet, db, id)
  if (row === undefined) throw new Failure(failures.common.notFound)
  const events = await db.many<WithdrawalEvent>(
    sql`select state, at, by from wallet_payout_events where payout_id = ${id} order by at`,
  )
  const isOwn = sql`member_id = ${row.member_id}`
  const address = await db.one<{ times: number; firstAt: Date | null; otherMembers: number }>(sql`
    select count(*) filter (where ${isOwn} and state = 'CONFIRMED')::integer as times,
      min(ended_at) filter (where ${isOwn} and state = 'CONFIRMED') as "firstAt",
      count(distinct member_id) filter (where not (${isOwn}))::integer as "otherMembers"
    from ${WITHDRAWALS} w where address = ${row.address} and ${GOES}`)
  return { row, events, address }
}

/** Keeps a withdrawal that was not approved from going on. Throws WITHDRAW-A009, STAFF-A008 when it is held already. */
export async function hold(tx: Tx, { id, staffId, note }: { id: string; staffId: string; note: string }) {
  const row = await lockWithdrawal(tx, id)
  if (row.state !== 'REQUESTED') throw new Failure(failures.withdraw.tooLateToCancel)
  if (row.held_by !== null) throw new Failure(failures.staff.wrongState)
  await changeRequested(
    tx,
    id,
    sql`held_by = ${staffId}, held_note = ${note}, needs_staff = true, approved_by = null`,
  )
  return row
}

/** Ends a hold; both approvals are needed then. Throws WITHDRAW-A009, STAFF-A008 when it is not held. */
export async function release(tx: Tx, id: string) {
  const row = await lockWithdrawal(tx, id)
  if (row.state !== 'REQUESTED') throw new Failure(failures.withdraw.tooLateToCancel)
  if (row.held_by === null) throw new Failure(failures.staff.wrongState)
  await changeRequested(tx, id, sql`held_by = null, held_note = null`)
  return row
}

/**
 * Locks a withdrawal that waits for the staff's approval. Throws COMMON-A001, WITHDRAW-A009 when it waits no more, STAFF-A008 when it
 * needs nobody or is held.
 */
export async function lockForApproval(tx: Tx, id: string): Promise<void> {
  const row = await lockWithdrawal(tx, id)
  if (row.state !== 'REQUESTED') throw new Failure(failures.withdraw.tooLateToCancel)
  if (!row.needs_staff || row.approved_by !== null || row.held_by !== null)
    throw new Failure(failures.staff.wrongState)
}
