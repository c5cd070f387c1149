import type { Tx } from '#server/kernel/database/db.ts'
import type { AccountInClosing } from '#server/modules/identity/identity.ts'
import type { AccountClosureContext } from './account-closure-context.ts'
import { listBlockers } from './get-closing.ts'

/**
 * Whether signing in still stops the closing: within the 30 days, and after them only while the account owns something that
 * nobody else could fetch. Once its gas is on the way out there is nothing to come back to.
 */
async function canReturn(self: AccountClosureContext, tx: Tx, account: AccountInClosing): Promise<boolean> {
  if (account.closesAt === null || account.closesAt > self.clock.now()) return true
  if ((await listBlockers(self, tx, account)).length > 0) return true
  return self.wallet.keepsGas(tx, account.memberId)
}

/** The member signs in: the closing stops and no gas is paid out for it. Returns false when the account is as good as erased. */
export async function stopClosing(
  self: AccountClosureContext,
  tx: Tx,
  account: AccountInClosing,
): Promise<boolean> {
  if (!(await canReturn(self, tx, account))) return false
  await self.wallet.voidGasPayout(tx, account.memberId)
  return true
}
