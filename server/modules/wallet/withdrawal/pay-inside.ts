import { formatUnits } from '#contract/money.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { accountsOf } from '../accounts.ts'
import { requireRecipient } from './check-recipient.ts'
import { publishWallet, type WalletDeps } from '../deps.ts'
import { givingBack, payingAtOnce, payingHeld } from './outgoing.ts'
import { notifyOutcome } from './settle-withdrawal.ts'
import { transitionTo, outgoingOf, type WithdrawalRow } from './withdrawal-rows.ts'

type InsideRow = WithdrawalRow & { readonly recipient_id: string }

async function complete(
  wallet: WalletDeps,
  tx: Tx,
  { row, postings }: { row: InsideRow; postings: readonly Posting[] },
): Promise<void> {
  const { recipient_id: recipientId } = row
  await wallet.ledger.openAccounts(tx, accountsOf(recipientId))
  await wallet.ledger.post(tx, postings)
  await transitionTo(tx, row, { state: 'CONFIRMED', at: wallet.clock.now() })
  publishWallet(wallet, tx, { memberId: recipientId, type: 'balance', id: row.id })
  await notifyOutcome(wallet, tx, { row, isPaid: true })
  await wallet.notifications.notify(tx, {
    memberId: recipientId,
    name: `received ${row.id}`,
    kind: 'RECEIVED',
    params: { amount: formatUnits(row.units), coin: row.coin },
  })
}

/** Pays another member inside the books, at once and without a fee. Throws LedgerRefusal. */
export async function payAtOnce(wallet: WalletDeps, tx: Tx, row: InsideRow): Promise<void> {
  await complete(wallet, tx, { row, postings: payingAtOnce(outgoingOf(row)) })
}

/** Pays another member out of the hold of an approved withdrawal; gives it back when they have closed their account since. */
export async function payHeld(wallet: WalletDeps, tx: Tx, row: InsideRow): Promise<void> {
  if (await isGone(wallet, tx, row)) {
    await wallet.ledger.post(tx, givingBack(outgoingOf(row), 'REJECTED'))
    await transitionTo(tx, row, { state: 'REVERTED', at: wallet.clock.now(), by: 'recipient closed' })
    await notifyOutcome(wallet, tx, { row, isPaid: false })
  } else await complete(wallet, tx, { row, postings: payingHeld(outgoingOf(row)) })
}

async function isGone(wallet: WalletDeps, tx: Tx, row: InsideRow): Promise<boolean> {
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
