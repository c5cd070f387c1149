import type { Tx } from '#server/kernel/database/db.ts'
import type { WalletContext } from './wallet-context.ts'

/** Publishes to the member's pages, when the transaction commits, that the wallet has changed. */
export function publishWallet(
  { live }: Pick<WalletContext, 'live'>,
  tx: Tx,
  { memberId, type, id }: { memberId: string; type: 'balance' | 'deposit' | 'withdrawal'; id: string },
): void {
  live.notify(tx, memberId, { topic: 'wallet', type, data: { id } })
}
