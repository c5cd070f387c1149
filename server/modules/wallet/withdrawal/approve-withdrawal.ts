import { failures } from '#contract/failures/failures.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { publishWallet } from '../publish-wallet.ts'
import type { WalletContext } from '../wallet-context.ts'
import { lockOf } from '../locks.ts'
import { givingBack } from '../payouts/outgoing.ts'
import { outgoingOf, toPayment, type WithdrawalRow } from '../payouts/payout-rows.ts'
import { approvePayout, cancelPayout, rejectPayout } from '../payouts/transitions.ts'
import { notifyOutcome } from './notify-outcome.ts'
import { isInside, payHeld } from './pay-inside.ts'
import {
  changeRequested,
  findDue,
  getWithdrawalView,
  lockWithdrawal,
  mayGoOn,
  recordApproval,
} from './withdrawal-rows.ts'

/**
 * Counts an automatic withdrawal that leaves over the chain against the day's bound. One that does not fit falls to staff, as one
 * above the automatic limit does.
 */
async function passesBrake({ brakes }: WalletContext, tx: Tx, row: WithdrawalRow): Promise<boolean> {
  if (row.approved_by !== null || isInside(row) || (await brakes.consume(tx, 'withdrawals', row.worth)))
    return true
  await changeRequested(tx, row.id, sql`needs_staff = true`)
  return false
}

/**
 * Hands an approved withdrawal to the chain, or pays the member it goes to. Its locks, and whether withdrawals are on, are looked at once more: it may have changed
 * since. False: it waits on.
 */
export async function approve(wallet: WalletContext, tx: Tx, row: WithdrawalRow): Promise<boolean> {
  if (!(await wallet.parameters.get('withdraw.on'))) return false
  if ((await lockOf(wallet, tx, row.member_id)) !== undefined) return false
  if (!(await passesBrake(wallet, tx, row))) return false
  await approvePayout(tx, { id: row.id, at: wallet.clock.now(), by: row.approved_by ?? undefined })
  if (isInside(row)) await payHeld(wallet, tx, row)
  else await wallet.chain.requestPayments(tx, [toPayment(row)])
  publishWallet(wallet, tx, { memberId: row.member_id, type: 'withdrawal', id: row.id })
  return true
}

/** Two of the staff agree to a withdrawal above the automatic limit. Throws WITHDRAW-A009 when it is not waiting any more. */
export async function approveByStaff(
  wallet: WalletContext,
  tx: Tx,
  { id, staffId }: { id: string; staffId: string },
): Promise<void> {
  const row = await lockWithdrawal(tx, id)
  if (row.state !== 'REQUESTED') throw new Failure(failures.withdraw.tooLateToCancel)
  await recordApproval(tx, row, staffId)
  const isDue = row.not_before === null || row.not_before <= wallet.clock.now()
  if (isDue) await approve(wallet, tx, { ...row, approved_by: staffId })
}

/** Approves what waited for its time only, as it stands once it is locked: staff may have held it since. Returns how many. */
export async function approveDue(wallet: WalletContext): Promise<number> {
  let approved = 0
  for (const due of await findDue(wallet.db, wallet.clock.now())) {
    const isApproved = await wallet.db.tx(async (tx) => {
      const row = await lockWithdrawal(tx, due.id)
      return mayGoOn(row, wallet.clock.now()) && (await approve(wallet, tx, row))
    })
    if (isApproved) approved += 1
  }
  return approved
}

/** Releases the sum and what was prepaid: nothing has gone to the chain. */
async function releaseHold(
  wallet: WalletContext,
  tx: Tx,
  { row, detail }: { row: WithdrawalRow; detail: 'CANCELLED' | 'REJECTED' },
): Promise<void> {
  await wallet.ledger.post(tx, givingBack(outgoingOf(row), detail))
  publishWallet(wallet, tx, { memberId: row.member_id, type: 'withdrawal', id: row.id })
}

/** The member takes a withdrawal back. Throws COMMON-A001, WITHDRAW-A009 once it is approved. */
export async function cancelWithdrawal(
  wallet: WalletContext,
  tx: Tx,
  { memberId, id }: { memberId: string; id: string },
) {
  const row = await lockWithdrawal(tx, id, memberId)
  if (row.state !== 'REQUESTED') throw new Failure(failures.withdraw.tooLateToCancel)
  await releaseHold(wallet, tx, { row, detail: 'CANCELLED' })
  await cancelPayout(tx, { id, at: wallet.clock.now() })
  return getWithdrawalView(tx, await lockWithdrawal(tx, id), wallet.clock.now())
}

/** Staff refuse a withdrawal, with a reason for the record. Throws WITHDRAW-A009 once it is approved. */
export async function rejectByStaff(
  wallet: WalletContext,
  tx: Tx,
  { id, staffId, reason }: { id: string; staffId: string; reason: string },
): Promise<void> {
  const row = await lockWithdrawal(tx, id)
  if (row.state !== 'REQUESTED') throw new Failure(failures.withdraw.tooLateToCancel)
  await releaseHold(wallet, tx, { row, detail: 'REJECTED' })
  await rejectPayout(tx, { id, at: wallet.clock.now(), by: `${staffId}: ${reason}` })
  await notifyOutcome(wallet, tx, { row, isPaid: false })
}
