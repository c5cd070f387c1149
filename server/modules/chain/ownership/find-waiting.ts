import { sql } from '#server/kernel/database/db.ts'
import type { ChainContext } from '../chain-context.ts'

/** Since when the oldest head waits for each of these; undefined for none. */
export interface WaitingHeads {
  /** For a solid block with the transaction that carries it. */
  readonly anchor: Date | undefined
  /** For the signature of the hot wallet; addresses in cold storage sign by hand, when their owner comes to it. */
  readonly signature: Date | undefined
}

/** What of published heads has not come about, by the addresses that are configured now. */
export async function findWaitingHeads({
  db,
  tron,
}: Pick<ChainContext, 'db' | 'tron'>): Promise<WaitingHeads> {
  const { anchor, signature } = await db.one<{ anchor: Date | null; signature: Date | null }>(sql`
    select
      (select min(requested_at) from chain_anchors where block is null and address = ${tron.anchorAddress}) as anchor,
      (select min(requested_at) from chain_unsigned_ownership where address = ${tron.hotAddress}) as signature`)
  return { anchor: anchor ?? undefined, signature: signature ?? undefined }
}
