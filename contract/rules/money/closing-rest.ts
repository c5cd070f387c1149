import { ONE } from '../../money.ts'
import type { WalletCoin } from '../../wallet/wallet-parts.ts'

/** Below this much, in millionths, something left can be a rest, however high the smallest withdrawal is set. */
const MOST: Readonly<Record<WalletCoin, bigint>> = { MCS: 40n * ONE, USDT: 10n * ONE }

/** Whether what an account still has of a coin is too little to be withdrawn, so that its member may leave it; in millionths. */
export function isClosingRest(coin: WalletCoin, units: bigint, minWithdrawal: bigint): boolean {
  return units > 0n && units < minWithdrawal && units < MOST[coin]
}
