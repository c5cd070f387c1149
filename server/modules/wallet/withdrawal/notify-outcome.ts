import { formatUnits } from '#contract/money.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import type { WalletContext } from '../wallet-context.ts'
import type { WithdrawalRow } from '../payouts/payout-rows.ts'

/** What the member is told of how a withdrawal ended. */
export function outcomeOf(row: WithdrawalRow, isPaid: boolean) {
  return {
    memberId: row.member_id,
    name: `withdrawal ${row.id}`,
    kind: isPaid ? 'WITHDRAW_COMPLETE' : 'WITHDRAW_FAILED',
    params: { amount: formatUnits(row.units), coin: row.coin },
  } as const
}

/** Notifies the member how a withdrawal ended, at any hour. */
export async function notifyOutcome(
  { notifications }: Pick<WalletContext, 'notifications'>,
  tx: Tx,
  { row, isPaid }: { row: WithdrawalRow; isPaid: boolean },
): Promise<void> {
  await notifications.notify(tx, outcomeOf(row, isPaid))
}
