import { depositKey } from '../deposits.ts'
import { paidKey } from '../payouts/outgoing.ts'
import type { WalletContext } from '../wallet-context.ts'

/** Deposits and payments of the chain, by their ids. */
export interface OnChain {
  readonly credited: readonly string[]
  readonly paid: readonly string[]
}

/** Of these, those that are not in the books: deposits that were credited, and payments that went out. */
export async function listUnbooked(
  { db, ledger }: Pick<WalletContext, 'db' | 'ledger'>,
  { credited, paid }: OnChain,
): Promise<readonly string[]> {
  const keys = [
    ...credited.map((id) => [`deposit ${id}`, depositKey(id)] as const),
    ...paid.map((id) => [`payment ${id}`, paidKey(id)] as const),
  ]
  const posted = await ledger.findPosted(
    db,
    keys.map(([, key]) => key),
  )
  return keys.filter(([, key]) => !posted.has(key)).map(([what]) => what)
}
