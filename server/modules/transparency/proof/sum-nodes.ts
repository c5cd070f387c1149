import { hash } from 'node:crypto'
import {
  BUCKET_TAG,
  HASH_BYTES,
  HEAD_TAG,
  LEAF_TAG,
  NODE_TAG,
  OWNER_TAG,
  toHeadText,
  type ProofHead,
  type Sums,
  type WireNode,
} from '#contract/rules/proofs/proof-format.ts'

/** A node of the tree as the server computes it: the format is that of contract/rules/proofs/proof-format.ts. */
export interface TreeNode {
  readonly hash: Buffer
  readonly sums: Sums
}

const SUM_BYTES = 8
const NODE_BYTES = HASH_BYTES + 3 * SUM_BYTES
// Hashing is synchronous and what is hashed is copied by it: one buffer of each form serves all nodes.
const leafBytes = Buffer.alloc(1 + 16 + NODE_BYTES, LEAF_TAG)
const nodeBytes = Buffer.alloc(1 + 2 * NODE_BYTES, NODE_TAG)
const bucketBytes = Buffer.alloc(1 + 8 + NODE_BYTES, BUCKET_TAG)

function writeNode(into: Buffer, offset: number, { hash: own, sums }: TreeNode): void {
  own.copy(into, offset)
  into.writeBigUInt64BE(sums[0], offset + HASH_BYTES)
  into.writeBigUInt64BE(sums[1], offset + HASH_BYTES + SUM_BYTES)
  into.writeBigUInt64BE(sums[2], offset + HASH_BYTES + 2 * SUM_BYTES)
}

export interface LeafOf {
  readonly number: bigint
  readonly bucket: number
  readonly index: number
  readonly owner: Buffer
  readonly sums: Sums
}

/** A leaf. Sums below zero or above 2^64 throw. */
export function toLeafNode({ number, bucket, index, owner, sums }: LeafOf): TreeNode {
  leafBytes.writeBigUInt64BE(number, 1)
  leafBytes.writeUInt32BE(bucket, 9)
  leafBytes.writeUInt32BE(index, 13)
  writeNode(leafBytes, 17, { hash: owner, sums })
  return { hash: hash('sha256', leafBytes, 'buffer'), sums }
}

function joinNodes(left: TreeNode, right: TreeNode): TreeNode {
  writeNode(nodeBytes, 1, left)
  writeNode(nodeBytes, 1 + NODE_BYTES, right)
  const [a, b] = [left.sums, right.sums]
  return { hash: hash('sha256', nodeBytes, 'buffer'), sums: [a[0] + b[0], a[1] + b[1], a[2] + b[2]] }
}

export function toBucketNode(
  top: TreeNode,
  { bucket, leaves }: { bucket: number; leaves: number },
): TreeNode {
  bucketBytes.writeUInt32BE(bucket, 1)
  bucketBytes.writeUInt32BE(leaves, 5)
  writeNode(bucketBytes, 9, top)
  return { hash: hash('sha256', bucketBytes, 'buffer'), sums: top.sums }
}

export interface OwnerOf {
  readonly salt: Buffer
  readonly units: readonly bigint[]
  readonly loginId: string
}

export function toOwnerHash({ salt, units, loginId }: OwnerOf): Buffer {
  const sums = Buffer.alloc(units.length * SUM_BYTES)
  units.forEach((sum, index) => sums.writeBigUInt64BE(sum, index * SUM_BYTES))
  return hash('sha256', Buffer.concat([Buffer.of(OWNER_TAG), salt, sums, Buffer.from(loginId)]), 'buffer')
}

export function toHeadHash(head: Omit<ProofHead, 'head'>): Buffer {
  return hash('sha256', Buffer.concat([Buffer.of(HEAD_TAG), Buffer.from(toHeadText(head))]), 'buffer')
}

/** All levels of a tree, from the leaves to the one node on top; a lone last node rises unchanged. */
export function buildLevels(leaves: readonly TreeNode[]): readonly (readonly TreeNode[])[] {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; levels.push(level)) {
    const above: TreeNode[] = []
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index], level[index + 1]]
      if (left !== undefined) above.push(right === undefined ? left : joinNodes(left, right))
    }
    level = above
  }
  return levels
}

/** The nodes beside the way from one leaf to the top. */
export function listBeside(levels: readonly (readonly TreeNode[])[], index: number): TreeNode[] {
  const beside: TreeNode[] = []
  let at = index
  for (const level of levels.slice(0, -1)) {
    const node = level[at % 2 === 1 ? at - 1 : at + 1]
    if (node !== undefined) beside.push(node)
    at = (at - (at % 2)) / 2
  }
  return beside
}

export function toWireNode({ hash: own, sums: [usdt, mcs, trx] }: TreeNode): WireNode {
  return [own.toString('hex'), String(usdt), String(mcs), String(trx)]
}
