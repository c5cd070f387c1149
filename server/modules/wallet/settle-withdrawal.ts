import { printUnits } from '#contract/money.ts'
import { sql, type Tx } from '#server/kernel/db.ts'
import type { PaymentNews } from '#server/modules/chain/chain.ts'
import { tellWallet, type WalletDeps } from './deps.ts'
import { settling } from './outgoing.ts'
import { lockWithdrawal, moveTo, outgoingOf, RESULTS, type WithdrawalRow } from './withdrawal-rows.ts'

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

async function noteTransaction(tx: Tx, { id }: Pick<WithdrawalRow, 'id'>, txid: string): Promise<void> {
  await tx.run(sql`update wallet_withdrawals set txid = ${txid} where id = ${id}`)
}

/** Tells the member how a withdrawal ended, at any hour. */
export async function tellOutcome(
  { notifications }: Pick<WalletDeps, 'notifications'>,
  tx: Tx,
  { row, isPaid }: { row: WithdrawalRow; isPaid: boolean },
): Promise<void> {
  await notifications.tell(tx, {
    memberId: row.member_id,
    name: `withdrawal ${row.id}`,
    kind: isPaid ? 'WITHDRAW_COMPLETE' : 'WITHDRAW_FAILED',
    params: { amount: printUnits(row.units), coin: row.coin },
  })
}

/** What the chain says of a payment, told in the chain's own transaction. The same news twice changes nothing. */
export async function hearOfPayment(wallet: WalletDeps, tx: Tx, news: PaymentNews): Promise<void> {
  const row = await lockWithdrawal(tx, news.id)
  if (RESULTS[row.state] !== 'Pending') return
  if (news.kind === 'confirmed') {
    await noteTransaction(tx, row, news.txid)
    await settle(wallet, tx, { row, isPaid: true, feeUnits: news.feeUnits })
    await moveTo(tx, row, { state: 'CONFIRMED', at: wallet.clock.now() })
    await tellOutcome(wallet, tx, { row, isPaid: true })
  } else if (news.kind === 'failed') {
    await settle(wallet, tx, { row, isPaid: false, feeUnits: news.burntUnits })
    await moveTo(tx, row, { state: 'REVERTED', at: wallet.clock.now(), by: news.why })
    await tellOutcome(wallet, tx, { row, isPaid: false })
  } else {
    await noteTransaction(tx, row, news.txid)
    const isSent = news.kind === 'broadcast' && row.state === 'APPROVED'
    if (isSent) await moveTo(tx, row, { state: 'BROADCAST', at: wallet.clock.now() })
  }
  tellWallet(wallet, tx, { memberId: row.member_id, type: 'withdrawal', id: row.id })
}
