import { formatUnits } from '#contract/money.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { accountsOf } from '../accounts.ts'
import { requireRecipient } from './check-recipient.ts'
import { publishWallet } from '../publish-wallet.ts'
import type { WalletContext } from '../wallet-context.ts'
import { givingBack, payingHeld } from '../payouts/outgoing.ts'
import { outgoingOf, type WithdrawalRow } from '../payouts/payout-rows.ts'
import { confirmPayout, revertPayout } from '../payouts/transitions.ts'
import { notifyOutcome } from './notify-outcome.ts'

type InsideRow = WithdrawalRow & { readonly recipient_id: string }

async function pay(
  wallet: WalletContext,
  tx: Tx,
  { row, postings }: { row: InsideRow; postings: readonly Posting[] },
): Promise<void> {
  const { recipient_id: recipientId } = row
  await wallet.ledger.openAccounts(tx, accountsOf(recipientId))
  await wallet.ledger.post(tx, postings)
  publishWallet(wallet, tx, { memberId: recipientId, type: 'balance', id: row.id })
  await notifyOutcome(wallet, tx, { row, isPaid: true })
  await wallet.notifications.notify(tx, {
    memberId: recipientId,
    name: `received ${row.id}`,
    kind: 'RECEIVED',
    params: { amount: formatUnits(row.units), coin: row.coin },
  })
}

/** Pays another member out of the hold of an approved withdrawal; gives it back when they have closed their account since. */
export async function payHeld(wallet: WalletContext, tx: Tx, row: InsideRow): Promise<void> {
  const change = { id: row.id, at: wallet.clock.now() }
  if (await isGone(wallet, tx, row)) {
    await wallet.ledger.post(tx, givingBack(outgoingOf(row), 'REJECTED'))
    await revertPayout(tx, { ...change, by: 'recipient closed' })
    await notifyOutcome(wallet, tx, { row, isPaid: false })
  } else {
    await pay(wallet, tx, { row, postings: payingHeld(outgoingOf(row)) })
    await confirmPayout(tx, change)
  }
}

async function isGone(wallet: WalletContext, tx: Tx, row: InsideRow): Promise<boolean> {
  try {
    const owner = await requireRecipient(wallet, tx, { memberId: row.member_id, address: row.address })
    return owner?.memberId !== row.recipient_id
  } catch (error) {
    if (error instanceof Failure) return true
    throw error
  }
}

/** Whether a withdrawal goes to another member. */
export function isInside(row: WithdrawalRow): row is InsideRow {
  return row.recipient_id !== null
}
