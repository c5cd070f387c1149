import { toCount } from '#contract/money.ts'
import type { proofAnchor } from '#contract/trading/proofs.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { z } from 'zod/mini'
import type { ChainContext } from '../chain-context.ts'
import { fenced } from '../lease.ts'
import { agreedSolid, fateOf, type Solid } from '../node/nodes.ts'

type Anchor = z.infer<typeof proofAnchor>

/** Most that are looked after in one round. */
const MAX_AT_ONCE = 20

/** Wants a head in a transaction of the chain, in the transaction that publishes it; nothing where no address is configured. A repeat changes nothing. */
export async function requestAnchor(
  { tron, clock }: Pick<ChainContext, 'tron' | 'clock'>,
  tx: Tx,
  { proof, head }: { readonly proof: number; readonly head: string },
): Promise<void> {
  if (tron.anchorAddress === '') return
  await tx.run(sql`
    insert into chain_anchors (proof, address, head, requested_at)
    values (${proof}, ${tron.anchorAddress}, ${Buffer.from(head, 'hex')}, ${clock.now()}) on conflict do nothing`)
}

/** Transactions that are in solid blocks, by the number of the proof whose head they carry. */
export async function findAnchors(
  { db }: Pick<ChainContext, 'db'>,
  proofs: readonly number[],
): Promise<ReadonlyMap<number, Anchor>> {
  const rows = await db.many<{ proof: bigint; txid: string; address: string; block: bigint; at: Date }>(sql`
    select proof, txid, address, block, anchored_at as at from chain_anchors
    where proof = any (${[...proofs]}::bigint[]) and block is not null`)
  return new Map(
    rows.map(({ proof, txid, address, block, at }) => [
      toCount(proof),
      { txid, address, block: toCount(block), at: at.toISOString() },
    ]),
  )
}

interface Sent {
  readonly proof: bigint
  readonly txid: string
  readonly signed: string
  readonly expiresAt: Date
}

/**
 * Takes what is signed one step on: sent until a block holds it, noted once that block is solid, given back to the signer once it is proven
 * dead. Returns how many were noted. Throws ChainDown, LeaseLost.
 */
export async function advanceAnchors(self: ChainContext, fence: bigint): Promise<number> {
  const sent = await self.db.many<Sent>(sql`
    select proof, txid, signed, expires_at as "expiresAt" from chain_anchors
    where txid is not null and block is null order by proof limit ${MAX_AT_ONCE}`)
  if (sent.length === 0) return 0
  const solid = await agreedSolid(self.nodes)
  let noted = 0
  for (const one of sent) noted += (await advance(self, { fence, solid }, one)) ? 1 : 0
  return noted
}

async function advance(
  self: ChainContext,
  { fence, solid }: { readonly fence: bigint; readonly solid: Solid },
  { proof, txid, signed, expiresAt }: Sent,
): Promise<boolean> {
  const fate = await fateOf(self.nodes, { sent: { txid, expiresAt }, solid })
  if (fate.kind === 'unknown') {
    if ((await self.nodes.main.receipt('newest', txid)) !== undefined) return false
    const hint = await self.nodes.main.broadcast(signed)
    self.log.info({ proof: toCount(proof), txid, hint }, 'a proof of balances is sent to the chain')
    return false
  }
  const isNoted = fate.kind === 'onChain' && !fate.receipt.hasFailed
  if (!isNoted)
    self.log.warn(
      { proof: toCount(proof), txid },
      'a proof of balances is not in the chain: it is signed anew',
    )
  await fenced(self.db, fence, (tx) =>
    tx.run(
      isNoted
        ? sql`update chain_anchors set block = ${fate.receipt.block}, anchored_at = ${self.clock.now()}
            where proof = ${proof} and txid = ${txid} and block is null`
        : sql`update chain_anchors set txid = null, signed = null, expires_at = null
            where proof = ${proof} and txid = ${txid} and block is null`,
    ),
  )
  return isNoted
}
