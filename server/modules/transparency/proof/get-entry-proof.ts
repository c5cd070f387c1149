import { failures } from '#contract/failures/failures.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { SealedEntry } from '#server/modules/ledger/ledger.ts'
import type { TransparencyContext } from '../transparency-context.ts'
import { findHeads } from './proof-rows.ts'

/** Whether the text holds the balance of another member than the reader. */
function isAnothers({ owners, classes }: SealedEntry, memberId: string): boolean {
  return classes.some((name, side) => name.startsWith('MEMBER_') && owners[side] !== memberId)
}

/** One of a member's own transfers as it was sealed, and the proof of balances whose head covers it. Throws COMMON-A001. */
export async function getEntryProof(
  { db, ledger }: TransparencyContext,
  { memberId, id }: { memberId: string; id: string },
) {
  const found = isUuid(id) ? await ledger.findSealedEntry(db, id) : undefined
  if (found === undefined || !found.owners.includes(memberId)) throw new Failure(failures.common.notFound)
  const { sealed } = found
  if (sealed === undefined) return { entry: null, publishedIn: null }
  const { owners: _owners, classes: _classes, sealedAt, text, ...entry } = sealed
  const covering = sql`
    number = (select min(number) from transparency_proofs where ledger_batch >= ${entry.batch})`
  const [proof] = await findHeads(db, { where: covering, limit: 1 })
  return {
    entry: {
      ...entry,
      text: isAnothers(sealed, memberId) ? null : text,
      sealedAt: sealedAt.toISOString(),
    },
    publishedIn: proof?.number ?? null,
  }
}

/** Roots and heads of the ledger's seals from a batch on. */
export function listSeals({ db, ledger }: TransparencyContext, from: number) {
  return ledger.listSeals(db, from)
}
