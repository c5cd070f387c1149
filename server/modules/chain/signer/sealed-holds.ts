import { sql, type Database } from '#server/kernel/database/db.ts'
import { leafHash, merkleRoot } from '#server/kernel/files/merkle.ts'

const HASH_BYTES = 32

/**
 * Whether the transfer behind a payment's hold is sealed: its hash is a leaf of its batch, and the batch's leaves have its root.
 * 'waits' until the batch is made; 'broken' when the transfer is not the one that was sealed.
 */
export async function getSealed(db: Database, id: string): Promise<'sealed' | 'waits' | 'broken'> {
  const row = await db.maybe<{ entry: string; leaves: Buffer; root: Buffer }>(
    sql`select entry, leaves, root from chain_sealed_holds where id = ${id}`,
  )
  if (row === undefined) return 'waits'
  const leaves = Array.from({ length: row.leaves.length / HASH_BYTES }, (_, index) =>
    row.leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
  const own = leafHash(row.entry)
  const isLeaf = leaves.some((leaf) => leaf.equals(own))
  return isLeaf && merkleRoot(leaves).equals(row.root) ? 'sealed' : 'broken'
}
