import { failures } from '#contract/failures/failures.ts'
import { parseTyped } from '#contract/money.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { WalletContext } from '../wallet-context.ts'
import { lockForApproval } from './hold-withdrawal.ts'
import { findMarked, type RiskedRow } from './list-withdrawals.ts'
import { recordApproval } from './withdrawal-rows.ts'

type Self = WalletContext & Pick<ConsoleParts, 'approve'>

/** A withdrawal that waits and that nothing speaks against, locked. Throws COMMON-A001, WITHDRAW-A009, STAFF-A008. */
async function lockUnmarked(self: Self, tx: Tx, id: string): Promise<RiskedRow> {
  await lockForApproval(tx, id)
  const row = await findMarked(self, tx, id)
  if (row === undefined) throw new Failure(failures.common.notFound)
  if (row.risks.length > 0) throw new Failure(failures.staff.wrongState)
  return row
}

/**
 * Writes down one person's word for several withdrawals at once, all or none: none may carry a mark, and the person types what they
 * are worth together. What both sides agreed to goes on when it is next looked for, each in a transaction of its own. Throws
 * STAFF-B002 at the sum, and what `approve` throws.
 */
export async function approveBatch(
  self: Self,
  tx: Tx,
  { ids, sum, by }: { ids: readonly string[]; sum: string; by: Person },
): Promise<{ readonly worth: bigint; readonly agreed: number }> {
  const rows: RiskedRow[] = []
  // In one order, so that two people with the same rows wait for each other and not in a circle.
  for (const id of [...new Set(ids)].toSorted()) rows.push(await lockUnmarked(self, tx, id))
  const worth = rows.reduce((total, row) => total + row.worth, 0n)
  if (parseTyped(sum) !== worth)
    throw new Failure(failures.staff.valueRefused, { fields: { sum: failures.staff.valueRefused } })
  let agreed = 0
  for (const row of rows) {
    const { names } = await self.approve(tx, { id: row.id, by })
    if (names === undefined) continue
    await recordApproval(tx, row, names)
    agreed += 1
  }
  return { worth, agreed }
}
