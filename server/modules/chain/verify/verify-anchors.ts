import { createHash } from 'node:crypto'
import { toCount } from '#contract/money.ts'
import { toAnchorMemo } from '#contract/rules/proofs/anchor.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { ChainContext } from '../chain-context.ts'

interface AnchorRow {
  readonly proof: bigint
  readonly head: Buffer
  readonly txid: string
  readonly signed: string
  readonly block: bigint
}

/** Whether a transaction has this hash and says this: its hash is that of its own bytes, in which the memo stands. */
function saysHead({ proof, txid, signed }: AnchorRow, head: string): boolean {
  const raw = /"raw_data_hex":"([0-9a-f]+)"/.exec(signed)?.[1] ?? ''
  const memo = Buffer.from(toAnchorMemo({ proof: toCount(proof), head })).toString('hex')
  return createHash('sha256').update(Buffer.from(raw, 'hex')).digest('hex') === txid && raw.includes(memo)
}

/**
 * Whether the transactions that carry heads of proofs say them, and stand in the solid block that was noted. Returns what is wrong. Throws
 * ChainDown.
 */
export async function verifyAnchors(
  { db, nodes }: Pick<ChainContext, 'db' | 'nodes'>,
  heads: readonly { readonly number: number; readonly head: string }[],
): Promise<readonly string[]> {
  const rows = await db.many<AnchorRow>(sql`
    select proof, head, txid, signed, block from chain_anchors
    where proof = any (${heads.map(({ number }) => number)}::bigint[]) and block is not null order by proof`)
  const headOf = new Map(heads.map(({ number, head }) => [number, head]))
  const wrong: string[] = []
  for (const row of rows) {
    const head = headOf.get(toCount(row.proof)) ?? ''
    const receipt = await nodes.main.receipt('solid', row.txid)
    if (row.head.toString('hex') !== head || !saysHead(row, head))
      wrong.push(`proof ${row.proof}: transaction ${row.txid} carries another head`)
    else if (receipt?.hasFailed !== false || receipt.block !== toCount(row.block))
      wrong.push(`proof ${row.proof}: transaction ${row.txid} is not in solid block ${row.block}`)
  }
  return wrong
}
