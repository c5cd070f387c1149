import { parseTyped } from '#contract/money.ts'
import type { WalletContext } from '../wallet-context.ts'

/** What the member prepays for a withdrawal, the rest of which comes back, and above which expected fee it is refused; in millionths. */
export async function getGasRules({ parameters }: Pick<WalletContext, 'parameters'>) {
  return {
    prepaid: parseTyped(await parameters.get('gas.prepaid_trx')) ?? 0n,
    maxFee: parseTyped(await parameters.get('gas.max_trx')) ?? 0n,
  }
}
