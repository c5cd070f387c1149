import { formatUnits } from '#contract/money.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import type { WalletContext } from '../wallet-context.ts'
import type { WithdrawalRow } from '../payouts/payout-rows.ts'

/** Notifies the member how a withdrawal ended, at any hour. */
export async function notifyOutcome(
  { notifications }: Pick<WalletContext, 'notifications'>,
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
