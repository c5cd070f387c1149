import type { WalletTransaction } from '#contract/wallet/wallet.ts'

/** A row of the history that opens its detail. */
export function historyPath({ id }: Pick<WalletTransaction, 'id'>): string {
  return `/wallet/histories?id=${id}`
}
