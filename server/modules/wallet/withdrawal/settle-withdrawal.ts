import { formatUnits } from '#contract/money.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { PaymentEvent } from '#server/modules/chain/chain.ts'
import { publishWallet, type WalletDeps } from '../deps.ts'
import { settling } from './outgoing.ts'
import { lockWithdrawal, transitionTo, outgoingOf, RESULTS, type WithdrawalRow } from './withdrawal-rows.ts'

/** Posts or voids the hold, and settles the fee. */
async function settle(
  wallet: WalletDeps,
  tx: Tx,
  { row, isPaid, feeUnits }: { row: WithdrawalRow; isPaid: boolean; feeUnits: bigint },
): Promise<void> {
  const { postings, refunded } = settling(outgoingOf(row), { isPaid, feeUnits })
  await wallet.ledger.post(tx, postings)
  await tx.run(sql`
    update wallet_withdrawals set real_fee = ${feeUnits}, refunded = ${refunded} where id = ${row.id}`)
}

async function recordTransaction(tx: Tx, { id }: Pick<WithdrawalRow, 'id'>, txid: string): Promise<void> {
  await tx.run(sql`update wallet_withdrawals set txid = ${txid} where id = ${id}`)
}

/** Notifies the member how a withdrawal ended, at any hour. */
export async function notifyOutcome(
  { notifications }: Pick<WalletDeps, 'notifications'>,
  tx: Tx,
  { row, isPaid }: { row: WithdrawalRow; isPaid: boolean },
): Promise<void> {
  await notifications.notify(tx, {
    memberId: row.member_id,
    name: `withdrawal ${row.id}`,
    kind: isPaid ? 'WITHDRAW_COMPLETE' : 'WITHDRAW_FAILED',
    params: { amount: formatUnits(row.units), coin: row.coin },
  })
}

/** Applies an event of a payment, in the transaction that records it. A repeated event changes nothing. */
export async function onPaymentEvent(wallet: WalletDeps, tx: Tx, event: PaymentEvent): Promise<void> {
  const row = await lockWithdrawal(tx, event.id)
  if (RESULTS[row.state] !== 'Pending') return
  if (event.kind === 'confirmed') {
    await recordTransaction(tx, row, event.txid)
    await settle(wallet, tx, { row, isPaid: true, feeUnits: event.feeUnits })
    await transitionTo(tx, row, { state: 'CONFIRMED', at: wallet.clock.now() })
    await notifyOutcome(wallet, tx, { row, isPaid: true })
  } else if (event.kind === 'failed') {
    await settle(wallet, tx, { row, isPaid: false, feeUnits: event.burntUnits })
    await transitionTo(tx, row, { state: 'REVERTED', at: wallet.clock.now(), by: event.why })
    await notifyOutcome(wallet, tx, { row, isPaid: false })
  } else {
    await recordTransaction(tx, row, event.txid)
    const isSent = event.kind === 'broadcast' && row.state === 'APPROVED'
    if (isSent) await transitionTo(tx, row, { state: 'BROADCAST', at: wallet.clock.now() })
  }
  publishWallet(wallet, tx, { memberId: row.member_id, type: 'withdrawal', id: row.id })
}
