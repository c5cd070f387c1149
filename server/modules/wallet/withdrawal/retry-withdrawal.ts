import { failures } from '#contract/failures/failures.ts'
import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { approve } from './approve-withdrawal.ts'
import type { WalletContext } from '../wallet-context.ts'
import { requireUnlocked } from '../locks.ts'
import type { WithdrawalRow } from '../payouts/payout-rows.ts'
import { findWithdrawals, lockWithdrawal, mayGoOn, RESULTS } from './withdrawal-rows.ts'

type Step = 'approve' | 'pay'

/** What could go on now: an agreed one whose time has come, or a payment of which nothing can be on the chain. */
async function nextStep(wallet: WalletContext, db: Queryable, row: WithdrawalRow): Promise<Step | undefined> {
  if (RESULTS[row.state] !== 'Pending') return undefined
  if (row.state === 'REQUESTED') return mayGoOn(row, wallet.clock.now()) ? 'approve' : undefined
  return (await wallet.chain.paymentOf(db, row.id))?.state === 'QUEUED' ? 'pay' : undefined
}

export async function mayRetry(wallet: WalletContext, db: Queryable, row: WithdrawalRow): Promise<boolean> {
  return (await nextStep(wallet, db, row)) !== undefined
}

/**
 * Continues one withdrawal now; returns what it waited for. Throws COMMON-A001, WITHDRAW-A002 while the member is locked, and
 * STAFF-A008 when it has ended, is not agreed or due, withdrawals are switched off, or it is signed: what may still be on the chain is sent again as it is by the
 * chain itself, and signed anew only once it is proven dead.
 */
export async function retryWithdrawal(wallet: WalletContext, tx: Tx, id: string): Promise<string | null> {
  const [row] = await findWithdrawals(tx, [id])
  if (row === undefined) throw new Failure(failures.common.notFound)
  if (row.state === 'REQUESTED') {
    const locked = await lockWithdrawal(tx, id)
    if ((await nextStep(wallet, tx, locked)) !== 'approve') throw new Failure(failures.staff.wrongState)
    await requireUnlocked(wallet, tx, locked.member_id)
    if (!(await approve(wallet, tx, locked))) throw new Failure(failures.staff.wrongState)
    return null
  }
  // The withdrawal stays unlocked: the chain locks its payment first and the withdrawal afterwards.
  const waited = RESULTS[row.state] === 'Pending' ? await wallet.chain.retryPayment(tx, id) : undefined
  if (waited === undefined) throw new Failure(failures.staff.wrongState)
  return waited.for
}
