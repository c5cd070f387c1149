import { formatUnits } from '#contract/money.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import type { RightCode } from '#server/modules/identity/identity.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { toPayment, type WithdrawalRow } from '../payouts/payout-rows.ts'
import { approvePayouts, confirmPayoutsAtOnce } from '../payouts/transitions.ts'
import { publishWallet } from '../publish-wallet.ts'
import type { WalletContext } from '../wallet-context.ts'
import type { WithdrawState } from './hold-withdrawals.ts'
import { outcomeOf } from './notify-outcome.ts'
import { insertWithdrawals } from './withdrawal-rows.ts'

/** A withdrawal that was accepted, and how far it goes at once: to staff or a wait, to the chain, or to its end at another member. */
export interface Accepted {
  /** As it is after this. */
  readonly row: WithdrawalRow
  readonly goesTo: 'wait' | 'chain' | 'member' | 'nowhere'
  /** Undefined with one that goes nowhere: it was made before, and nothing of it is written again. */
  readonly code: RightCode | undefined
  readonly postings: readonly Posting[]
}

/** Notifies both sides of what was paid inside the books. */
async function notifyPaid(wallet: WalletContext, tx: Tx, rows: readonly WithdrawalRow[]): Promise<void> {
  await wallet.notifications.notifyMembers(
    tx,
    rows.flatMap((row) => [
      outcomeOf(row, true),
      {
        memberId: row.recipient_id ?? '',
        name: `received ${row.id}`,
        kind: 'RECEIVED',
        params: { amount: formatUnits(row.units), coin: row.coin },
      },
    ]),
  )
  for (const { id, recipient_id: memberId } of rows)
    if (memberId !== null) publishWallet(wallet, tx, { memberId, type: 'balance', id })
}

/** Writes what was decided: codes used up, rows, sums, and what goes on at once. */
export async function writeWithdrawals(
  wallet: WalletContext,
  tx: Tx,
  { accepted: all, state }: { accepted: readonly Accepted[]; state: WithdrawState },
): Promise<void> {
  const accepted = all.filter(({ goesTo }) => goesTo !== 'nowhere')
  await state.codes.settle(
    tx,
    accepted.flatMap(({ code }) => (code === undefined ? [] : [code])),
  )
  await state.room.settle(tx)
  if (accepted.length === 0) return
  const rows = accepted.map(({ row }) => row)
  await insertWithdrawals(tx, rows)
  await wallet.ledger.post(
    tx,
    accepted.flatMap(({ postings }) => postings),
  )
  const going = (goesTo: Accepted['goesTo']) =>
    accepted.flatMap((one) => (one.goesTo === goesTo ? [one.row] : []))
  const changesOf = (some: readonly WithdrawalRow[]) => some.map(({ id }) => ({ id, at: state.now }))
  await confirmPayoutsAtOnce(tx, changesOf(going('member')))
  await approvePayouts(tx, changesOf(going('chain')))
  await wallet.chain.requestPayments(tx, going('chain').map(toPayment))
  await notifyPaid(wallet, tx, going('member'))
  for (const { id, member_id: memberId } of rows)
    publishWallet(wallet, tx, { memberId, type: 'withdrawal', id })
}
