import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { ChainContext } from '../chain-context.ts'
import { agreedBlocks, completeReceipts } from '../deposits/scan-solid.ts'
import { agreedSolid } from '../node/nodes.ts'
import { createAddressesOf } from '../payments/public-keys.ts'
import { type Transfer, transfersIn } from '../payments/transfers.ts'

const BLOCKS_AT_ONCE = 20

/** What the chain did since the last block that the database has read. */
export interface SinceRestore {
  readonly from: number
  readonly to: number
  /** What left the hot wallet by a transaction that neither database nor journal knows: a lost journal, or somebody else's key. */
  readonly unknownOutgoings: readonly Transfer[]
  /** What reached an address that was handed out to a member whom the database lost. Its key is there, its owner is not. */
  readonly stranded: readonly (Transfer & { readonly derivationIndex: number })[]
}

/** Reads the solid blocks that the database has not, in which lost payments and lost addresses show. Throws ChainDown. */
export async function scanSince(
  self: ChainContext,
  { signed, horizon }: { readonly signed: ReadonlySet<string>; readonly horizon: number },
): Promise<SinceRestore> {
  const { db, nodes, tron } = self
  const { block } = await db.one<{ block: number }>(sql`select block from chain_watch`)
  const top = (await agreedSolid(nodes)).number
  const lostAddresses = await listLostAddresses(self, horizon)
  const unknownOutgoings: Transfer[] = []
  const stranded: (Transfer & { derivationIndex: number })[] = []
  for (let from = block + 1; from <= top; from += BLOCKS_AT_ONCE) {
    const to = from + BLOCKS_AT_ONCE > top ? top + 1 : from + BLOCKS_AT_ONCE
    for (const transfer of await transfersOf(self, { from, to })) {
      const derivationIndex = lostAddresses.get(transfer.to)
      if (derivationIndex !== undefined) stranded.push({ ...transfer, derivationIndex })
      if (transfer.from === tron.hotAddress && !signed.has(transfer.txid)) unknownOutgoings.push(transfer)
    }
  }
  return { from: block + 1, to: top, unknownOutgoings: await withoutKnown(db, unknownOutgoings), stranded }
}

async function transfersOf(
  { nodes, tron }: ChainContext,
  range: { readonly from: number; readonly to: number },
): Promise<Transfer[]> {
  const found: Transfer[] = []
  for (const block of await agreedBlocks(nodes, range))
    found.push(...transfersIn(block, await completeReceipts(nodes.main, 'solid', block), tron))
  return found
}

/** Addresses between the database's counter and the signer's horizon, by their text. */
async function listLostAddresses(
  { db, tron }: ChainContext,
  horizon: number,
): Promise<ReadonlyMap<string, number>> {
  const { next } = await db.one<{ next: number }>(sql`select next from chain_reserved_addresses`)
  const addressOf = createAddressesOf(tron.xpub)
  const count = horizon > next ? horizon - next : 0
  return new Map(
    Array.from({ length: count }, (_, offset) => [addressOf(next + offset), next + offset] as const),
  )
}

async function withoutKnown(db: Queryable, transfers: readonly Transfer[]): Promise<Transfer[]> {
  const rows = await db.many<{ txid: string }>(sql`
    select txid from chain_known_signatures where txid = any (${transfers.map(({ txid }) => txid)}::text[])`)
  const known = new Set(rows.map(({ txid }) => txid))
  return transfers.filter(({ txid }) => !known.has(txid))
}
