import { toCount } from '#contract/money.ts'
import { NO_HASH, OWED_LINES, PROOF_COINS, type ProofHead } from '#contract/rules/proofs/proof-format.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import type { TransparencyContext } from '../transparency-context.ts'
import { buildBucketTree } from './bucket-tree.ts'
import { loadLines } from './load-lines.ts'
import { bucketOf, LINE_BYTES, parseLine, toProofKeys, type ProofKeys } from './member-lines.ts'
import { findHeads, insertBucket, insertHead } from './proof-rows.ts'
import { buildLevels, toHeadHash, type TreeNode } from './sum-nodes.ts'

/**
 * Each of a member's pieces has a way of its own within the bucket, and all share the one above it: small buckets make proofs short. Who
 * else is in a bucket is drawn anew for each proof.
 */
const MEMBERS_PER_BUCKET = 32
export const KEY_PURPOSE = 'proof-of-balances'

/** Why a proof is made: the morning of a day in Korea, or an order of two of the staff. */
export type ProofCause = { readonly night: string } | { readonly orderId: string }

/** The lines of all pages by the bucket that each belongs to. */
function groupByBucket(pages: readonly Buffer[], buckets: number): Buffer[][] {
  const groups: Buffer[][] = Array.from({ length: buckets }, () => [])
  for (const page of pages) {
    for (let offset = 0; offset < page.length; offset += LINE_BYTES) {
      const line = page.subarray(offset, offset + LINE_BYTES)
      groups[bucketOf(line, buckets)]?.push(line)
    }
  }
  return groups
}

interface Built {
  readonly nodes: readonly TreeNode[]
  readonly leaves: number
  /** Of all members, in the order of OWED_LINES. */
  readonly units: readonly bigint[]
}

/** Builds and stores bucket after bucket: never more than one tree is in memory. */
async function buildBuckets(tx: Tx, keys: ProofKeys, groups: readonly (readonly Buffer[])[]): Promise<Built> {
  const nodes: TreeNode[] = []
  const units = OWED_LINES.map(() => 0n)
  let leaves = 0
  for (const [bucket, group] of groups.entries()) {
    const lines = Buffer.concat(group)
    const tree = buildBucketTree(keys, { bucket, lines })
    for (let index = 0; index < group.length; index += 1)
      parseLine(lines, index).units.forEach((sum, line) => {
        units[line] = (units[line] ?? 0n) + sum
      })
    const [usdt, mcs, trx] = tree.node.sums
    await insertBucket(tx, keys.number, {
      bucket,
      leaves: tree.leaves,
      hash: tree.node.hash,
      usdt,
      mcs,
      trx,
      lines,
    })
    nodes.push(tree.node)
    leaves += tree.leaves
  }
  return { nodes, leaves, units }
}

/** Throws unless the tree holds exactly what all accounts of members and plans hold, whatever their class. */
async function requireWhole({ ledger }: TransparencyContext, tx: Tx, root: TreeNode): Promise<void> {
  const owed = new Map((await ledger.sumOwed(tx)).map(({ currency, units }) => [currency, units]))
  PROOF_COINS.forEach((coin, index) =>
    assert(
      (owed.get(coin) ?? 0n) === root.sums[index],
      `the proof holds all ${coin} that members are owed: ${owed.get(coin) ?? 0n}, not ${root.sums[index] ?? 0n}`,
    ),
  )
}

/** From one snapshot of the database: the transaction sees the moment of its first question, and nothing that comes later. */
async function makeInSnapshot(
  self: TransparencyContext,
  tx: Tx,
  cause: ProofCause,
): Promise<ProofHead | undefined> {
  const [last] = await findHeads(tx, { limit: 1 })
  const number = BigInt(last?.number ?? 0) + 1n
  const { snapshot } = await tx.one<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`)
  const sealed = await self.ledger.getHead(tx)
  const keys = toProofKeys(number, self.secrets.key(KEY_PURPOSE))
  const pages = await loadLines(self, tx, keys)
  const members = pages.reduce((count, page) => count + page.length / LINE_BYTES, 0)
  if (members === 0) return undefined
  const buckets = (members - (members % MEMBERS_PER_BUCKET)) / MEMBERS_PER_BUCKET + 1
  const built = await buildBuckets(tx, keys, groupByBucket(pages, buckets))
  const root = buildLevels(built.nodes).at(-1)?.[0]
  assert(root !== undefined, 'a proof has a root')
  await requireWhole(self, tx, root)
  const [USDT, MCS, TRX] = root.sums
  const text = {
    number: last === undefined ? 1 : last.number + 1,
    night: 'night' in cause ? cause.night : null,
    madeAt: self.clock.now().toISOString(),
    ledger: { batch: toCount(sealed.batches), head: sealed.head, snapshot },
    buckets,
    leaves: built.leaves,
    root: root.hash.toString('hex'),
    totals: { USDT: String(USDT), MCS: String(MCS), TRX: String(TRX) },
    lines: OWED_LINES.map(({ coin, kind }, index) => ({
      coin,
      kind,
      units: String(built.units[index] ?? 0n),
    })),
    previous: last?.head ?? NO_HASH,
  }
  const head = { ...text, head: toHeadHash(text).toString('hex') }
  await insertHead(tx, head, 'orderId' in cause ? cause.orderId : null)
  await self.chain.requestOwnership(tx, { proof: head.number, head: head.head })
  await self.chain.requestAnchor(tx, { proof: head.number, head: head.head })
  return head
}

/** Whether this night's proof, or this order's, is there already. */
function isMade(tx: Tx, cause: ProofCause): Promise<boolean> {
  const which = 'night' in cause ? sql`night = ${cause.night}` : sql`order_id = ${cause.orderId}`
  return findHeads(tx, { where: which, limit: 1 }).then(({ length }) => length > 0)
}

/**
 * Makes one proof of all that members are owed, chained to the one before. Returns undefined when it is there already or nobody is owed
 * anything. Two workers make it once: the table's lock is acquired before the snapshot. Throws, and publishes nothing, when a single
 * unit of the ledger would be left out.
 */
export function makeProof(self: TransparencyContext, cause: ProofCause): Promise<ProofHead | undefined> {
  return self.db.tx(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`)
    await tx.run(sql`lock table transparency_proofs in share row exclusive mode`)
    await tx.run(sql`set local statement_timeout = 0`)
    return (await isMade(tx, cause)) ? undefined : makeInSnapshot(self, tx, cause)
  })
}
