import { failures } from '#contract/failures/failures.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { adjust, type Adjustment } from './treasury/adjust.ts'
import { approveByStaff, rejectByStaff } from './withdrawal/approve-withdrawal.ts'
import type { WalletDeps } from './deps.ts'
import {
  countWaiting,
  findMarked,
  GOES,
  listWithdrawals,
  type WithdrawalChoice,
} from './withdrawal/list-withdrawals.ts'
import { liftLock } from './locks.ts'
import {
  approveGasPayout,
  listGasPayouts,
  lockForStaff,
  type GasPayoutChoice,
} from './gas/staff-gas-payouts.ts'
import { mayRetry, retryWithdrawal } from './withdrawal/retry-withdrawal.ts'
import { lockWithdrawal, type WithdrawalRow } from './withdrawal/withdrawal-rows.ts'

export interface WithdrawalEvent {
  readonly state: WithdrawalRow['state']
  readonly at: Date
  readonly by: string | null
}

/** One withdrawal with what staff look at before they agree. Throws COMMON-A001. */
async function getStaffWithdrawal(wallet: WalletDeps, db: Queryable, id: string) {
  const row = await findMarked(wallet, db, id)
  if (row === undefined) throw new Failure(failures.common.notFound)
  const events = await db.many<WithdrawalEvent>(
    sql`select state, at, by from wallet_withdrawal_events where withdrawal_id = ${id} order by at`,
  )
  const isOwn = sql`member_id = ${row.member_id}`
  const address = await db.one<{ times: number; firstAt: Date | null; otherMembers: number }>(sql`
    select count(*) filter (where ${isOwn} and state = 'CONFIRMED')::integer as times,
      min(ended_at) filter (where ${isOwn} and state = 'CONFIRMED') as "firstAt",
      count(distinct member_id) filter (where not (${isOwn}))::integer as "otherMembers"
    from wallet_withdrawals where address = ${row.address} and ${GOES}`)
  return { row, events, address }
}

/** Keeps a withdrawal that was not approved from going on. Throws WITHDRAW-A009, STAFF-A008 when it is held already. */
async function hold(tx: Tx, { id, staffId, note }: { id: string; staffId: string; note: string }) {
  const row = await lockWithdrawal(tx, id)
  if (row.state !== 'REQUESTED') throw new Failure(failures.withdraw.tooLateToCancel)
  if (row.held_by !== null) throw new Failure(failures.staff.wrongState)
  await tx.run(sql`
    update wallet_withdrawals set held_by = ${staffId}, held_note = ${note}, needs_staff = true, approved_by = null
    where id = ${id}`)
  return row
}

/** Ends a hold; both approvals are needed then. Throws WITHDRAW-A009, STAFF-A008 when it is not held. */
async function release(tx: Tx, id: string) {
  const row = await lockWithdrawal(tx, id)
  if (row.state !== 'REQUESTED') throw new Failure(failures.withdraw.tooLateToCancel)
  if (row.held_by === null) throw new Failure(failures.staff.wrongState)
  await tx.run(sql`update wallet_withdrawals set held_by = null, held_note = null where id = ${id}`)
  return row
}

export interface LaidLock {
  readonly id: string
  readonly memberId: string
  readonly reason: string
  readonly note: string
  readonly until: Date | null
  readonly madeAt: Date
}

/** Locks of a member's withdrawals that can be lifted. */
function listLocks({ clock }: WalletDeps, db: Queryable, memberId: string): Promise<LaidLock[]> {
  return db.many<LaidLock>(sql`
    select id, member_id as "memberId", reason, note, until, made_at as "madeAt" from wallet_locks
    where member_id = ${memberId} and lifted_at is null and (until is null or until > ${clock.now()}) order by made_at desc`)
}

/** What the console asks of the wallet. */
export function forStaff(wallet: WalletDeps) {
  return {
    /** The withdrawal, locked until the transaction ends. Throws COMMON-A001. */
    lockWithdrawal,
    /** Throws COMMON-A001, and STAFF-A008 when it does not wait for staff. */
    lockGasPayout: lockForStaff,
    listWithdrawals: (db: Queryable, choice: WithdrawalChoice) => listWithdrawals(wallet, db, choice),
    countWaiting,
    /** Whether one withdrawal could go on now. */
    mayRetry: (db: Queryable, row: WithdrawalRow) => mayRetry(wallet, db, row),
    /** Lets it. Throws COMMON-A001, STAFF-A008, WITHDRAW-A002. */
    retryWithdrawal: (tx: Tx, id: string) => retryWithdrawal(wallet, tx, id),
    getStaffWithdrawal: (db: Queryable, id: string) => getStaffWithdrawal(wallet, db, id),
    approveByStaff: (tx: Tx, request: { id: string; staffId: string }) => approveByStaff(wallet, tx, request),
    rejectByStaff: (tx: Tx, request: { id: string; staffId: string; reason: string }) =>
      rejectByStaff(wallet, tx, request),
    hold,
    release,
    listLocks: (db: Queryable, memberId: string) => listLocks(wallet, db, memberId),
    liftLock: (tx: Tx, id: string) => liftLock(wallet, tx, id),
    /** Payouts of TRX of accounts that close. */
    listGasPayouts: (db: Queryable, choice: GasPayoutChoice) => listGasPayouts(wallet, db, choice),
    approveGasPayout,
    /** Corrects a balance against the operator's capital, once under a name. Throws STAFF-A008 when the member has less. */
    adjust: (tx: Tx, adjustment: Adjustment) => adjust(wallet, tx, adjustment),
  }
}
