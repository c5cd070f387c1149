import type { Sums } from '#contract/rules/proofs/proof-format.ts'
import { assert } from '#server/kernel/failure.ts'
import { LINE_BYTES, parseLine, sumByCoin, toBucketSeed, type ProofKeys } from './member-lines.ts'
import { createSeededRandom, shuffleIndexes } from './seeded-random.ts'
import { splitSums } from './split-sums.ts'
import { buildLevels, toBucketNode, toLeafNode, type TreeNode } from './sum-nodes.ts'

export interface BucketTree {
  readonly leaves: number
  readonly levels: readonly (readonly TreeNode[])[]
  readonly node: TreeNode
  /** The pieces of each line, with the index of their leaves. */
  readonly pieces: readonly (readonly { readonly index: number; readonly sums: Sums }[])[]
}

/** The tree over the lines of one bucket: the same lines give the same tree, so that a member's way can be made again later. */
export function buildBucketTree(
  keys: ProofKeys,
  { bucket, lines }: { bucket: number; lines: Buffer },
): BucketTree {
  assert(lines.length > 0 && lines.length % LINE_BYTES === 0, 'a bucket holds whole lines')
  const random = createSeededRandom(toBucketSeed(keys, bucket))
  const owners: Buffer[] = []
  const cuts = Array.from({ length: lines.length / LINE_BYTES }, (_, index) => {
    const { owner, units } = parseLine(lines, index)
    owners.push(owner)
    return splitSums(random, sumByCoin(units))
  })
  const order = shuffleIndexes(
    random,
    cuts.reduce((count, { length }) => count + length, 0),
  )
  const nodes = Array<TreeNode>(order.length)
  let next = 0
  const pieces = cuts.map((cut, line) =>
    cut.map((sums) => {
      const index = order[next] ?? 0
      next += 1
      const owner = owners[line]
      assert(owner !== undefined, 'every line has an owner')
      nodes[index] = toLeafNode({ number: keys.number, bucket, index, owner, sums })
      return { index, sums }
    }),
  )
  const levels = buildLevels(nodes)
  const top = levels.at(-1)?.[0]
  assert(top !== undefined, 'a bucket has a topmost node')
  return {
    leaves: nodes.length,
    levels,
    node: toBucketNode(top, { bucket, leaves: nodes.length }),
    pieces,
  }
}
