import type { SignerDeps } from '#server/modules/chain/signer/sign-orders.ts'
import { signOwnership } from '#server/modules/chain/signer/sign-ownership.ts'
import type { Past } from './past.ts'

/** Blocks may come while the chain is read. */
const MAX_READINGS = 20

/** Reads what lies on the chain, at one block. */
async function recordHeld({ kernel, modules }: Past): Promise<void> {
  for (let reading = 0; reading < MAX_READINGS; reading += 1) {
    const note = await modules.transparency.recordReserves()
    if (note.includes('SHORT')) throw new Error(`the past owes more than it holds: ${note}`)
    if ((await modules.transparency.findReserves(kernel.db)) !== undefined) return
  }
  throw new Error('blocks came during every reading of the reserves')
}

/**
 * Opens the books of the past as a night and an hour of the present would: a proof of balances that the wallet's key has signed, what moved
 * on finished days, and what lies on the chain.
 */
export async function openBooks(signer: SignerDeps, past: Past): Promise<void> {
  const { ledger, transparency } = past.modules
  await ledger.seal()
  await transparency.makeNightlyProof()
  if ((await signOwnership(signer)) === 0) throw new Error('the proof of the past was not signed')
  await transparency.countFlows()
  await transparency.recordRecords()
  await recordHeld(past)
}
