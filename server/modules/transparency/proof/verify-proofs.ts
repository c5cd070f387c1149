import { NO_HASH, type ProofHead } from '#contract/rules/proofs/proof-format.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { TransparencyContext } from '../transparency-context.ts'
import { buildBucketTree } from './bucket-tree.ts'
import { KEY_PURPOSE } from './make-proof.ts'
import { toProofKeys } from './member-lines.ts'
import { findHeads, type StoredBucket } from './proof-rows.ts'
import { buildLevels, toHeadHash, type TreeNode } from './sum-nodes.ts'

/** More than a year of nights. */
const MAX_HEADS = 400

export interface ProofsVerified {
  readonly wrong: readonly string[]
  /** The heads, newest first. */
  readonly heads: readonly ProofHead[]
}

/** Whether each head is that of what it says, names the one before, and the ledger's own head. */
async function verifyHeads(self: TransparencyContext, heads: readonly ProofHead[]): Promise<string[]> {
  const sealed = await self.ledger.findHeadOf(
    self.db,
    heads.map(({ ledger }) => BigInt(ledger.batch)),
  )
  return heads.flatMap(({ head, ...text }, index) => {
    const before = heads[index + 1]?.head ?? (text.number === 1 ? NO_HASH : undefined)
    const wrong: string[] = []
    if (toHeadHash(text).toString('hex') !== head) wrong.push(`proof ${text.number} has another head`)
    if (before !== undefined && text.previous !== before)
      wrong.push(`proof ${text.number} does not follow the one before`)
    if (text.ledger.batch > 0 && sealed.get(BigInt(text.ledger.batch)) !== text.ledger.head)
      wrong.push(`proof ${text.number} names a seal that is not the ledger's`)
    return wrong
  })
}

type Bucket = StoredBucket & { readonly lines: Buffer }

/** Builds a proof's tree from its members' lines, bucket after bucket; undefined where the lines are no longer kept. */
async function rebuildRoot(self: TransparencyContext, head: ProofHead): Promise<TreeNode | undefined> {
  const keys = toProofKeys(BigInt(head.number), self.secrets.key(KEY_PURPOSE))
  const nodes: TreeNode[] = []
  for (let bucket = 0; bucket < head.buckets; bucket += 1) {
    const stored = await self.db.maybe<Bucket>(sql`
      select bucket, leaves, hash, usdt, mcs, trx, lines from transparency_buckets
      where number = ${head.number} and bucket = ${bucket}`)
    if (stored !== undefined) nodes.push(buildBucketTree(keys, { bucket, lines: stored.lines }).node)
  }
  return nodes.length === 0 ? undefined : buildLevels(nodes).at(-1)?.[0]
}

/** Builds the last proofs once more, and checks the chain of all heads. Reads only. */
export async function verifyProofs(self: TransparencyContext): Promise<ProofsVerified> {
  const heads = await findHeads(self.db, { limit: MAX_HEADS })
  const wrong = await verifyHeads(self, heads)
  for (const head of heads) {
    const root = await rebuildRoot(self, head)
    if (root === undefined) break
    const [USDT, MCS, TRX] = root.sums.map(String)
    const isSame =
      root.hash.toString('hex') === head.root &&
      USDT === head.totals.USDT &&
      MCS === head.totals.MCS &&
      TRX === head.totals.TRX
    if (!isSame) wrong.push(`proof ${head.number} has another root`)
  }
  return { wrong, heads }
}
