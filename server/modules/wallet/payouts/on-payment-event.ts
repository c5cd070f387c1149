import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import type { PaymentEvent } from '#server/modules/chain/chain.ts'
import { publishWallet } from '../publish-wallet.ts'
import type { WalletContext } from '../wallet-context.ts'
import { notifyOutcome } from '../withdrawal/notify-outcome.ts'
import { settling } from './outgoing.ts'
import { lockPayout, outgoingOf, type PayoutRow } from './payout-rows.ts'
import { broadcastPayout, confirmPayout, revertPayout } from './transitions.ts'

type Ending = Extract<PaymentEvent, { kind: 'confirmed' | 'failed' }>

/**
 * Whether an event still changes something. One that comes again, or after the end, does not; one that contradicts the end is
 * logged as an error. Throws for a payout that was never approved: there can be no payment of it.
 */
function isExpected(
  { log }: Pick<WalletContext, 'log'>,
  { id, state }: PayoutRow,
  event: PaymentEvent,
): boolean {
  if (state === 'APPROVED' || state === 'BROADCAST') return true
  assert(
    state === 'CONFIRMED' || state === 'REVERTED',
    `payment ${id} was ${event.kind}, its payout is ${state} and was never approved`,
  )
  const contradicts = state === 'CONFIRMED' ? event.kind === 'failed' : event.kind === 'confirmed'
  if (contradicts) log.error({ payout: id, state, event: event.kind }, 'a payment contradicts its payout')
  return false
}

async function recordTransaction(tx: Tx, { id, txid }: { id: string; txid: string }): Promise<void> {
  const recorded = await tx.run(sql`
    update wallet_payouts set txid = ${txid} where id = ${id} and state in ('APPROVED', 'BROADCAST')`)
  assert(recorded === 1, `payout ${id} is under way while its transaction is recorded`)
}

/** Captures or voids the hold, settles the fee, and tells the member. */
async function end(
  wallet: WalletContext,
  tx: Tx,
  { row, event }: { row: PayoutRow; event: Ending },
): Promise<void> {
  const { id } = row
  const isPaid = event.kind === 'confirmed'
  const real = isPaid ? event.feeUnits : event.burntUnits
  const { postings, refunded } = settling(outgoingOf(row), { isPaid, feeUnits: real })
  await wallet.ledger.post(tx, postings)
  const change = { id, at: wallet.clock.now(), fee: { real, refunded } }
  if (isPaid) await confirmPayout(tx, change)
  else await revertPayout(tx, { ...change, by: event.why })
  if (row.kind === 'WITHDRAWAL') await notifyOutcome(wallet, tx, { row, isPaid })
  else if (!isPaid) wallet.log.error({ payout: id, why: event.why }, 'a payout of gas failed')
}

/** Applies an event of a payment, in the transaction that records it. A repeated event changes nothing. */
export async function onPaymentEvent(wallet: WalletContext, tx: Tx, event: PaymentEvent): Promise<void> {
  const row = await lockPayout(tx, event.id)
  const { id, member_id: memberId, kind } = row
  if (!isExpected(wallet, row, event)) return
  if (event.kind !== 'failed') await recordTransaction(tx, { id, txid: event.txid })
  if (event.kind === 'confirmed' || event.kind === 'failed') await end(wallet, tx, { row, event })
  else if (event.kind === 'broadcast') await broadcastPayout(tx, { id, at: wallet.clock.now() })
  publishWallet(wallet, tx, { memberId, type: kind === 'GAS' ? 'balance' : 'withdrawal', id })
}
