import { createHash } from 'node:crypto'

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

function hash(...parts: readonly Buffer[]): Buffer {
  const made = createHash('sha256')
  for (const part of parts) made.update(part)
  return made.digest()
}

/** The hash of one entry: a marked byte keeps an entry from passing for an inner node. */
export function leafHash(entry: string): Buffer {
  return hash(LEAF, Buffer.from(entry))
}

function parents(level: readonly Buffer[]): Buffer[] {
  const made: Buffer[] = []
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = [level[index], level[index + 1]]
    if (left !== undefined) made.push(right === undefined ? left : hash(NODE, left, right))
  }
  return made
}

/** The root over leaves in their order; a lone last node rises unchanged. No leaves: 32 zero bytes. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  let level = leaves
  while (level.length > 1) level = parents(level)
  return level[0] ?? Buffer.alloc(32)
}

/** One step from a leaf towards the root: the hash beside it, and on which side it stands. */
export interface MerkleStep {
  readonly side: 'left' | 'right'
  readonly hash: Buffer
}

/** The steps that prove the leaf at `index` to be under the root. */
export function merklePath(leaves: readonly Buffer[], index: number): MerkleStep[] {
  const steps: MerkleStep[] = []
  let level = leaves
  let position = index
  while (level.length > 1) {
    const isRight = position % 2 === 1
    const sibling = level[isRight ? position - 1 : position + 1]
    if (sibling !== undefined) steps.push({ side: isRight ? 'left' : 'right', hash: sibling })
    level = parents(level)
    position = Math.floor(position / 2)
  }
  return steps
}

/** Whether the steps lead from the leaf to the root. */
export function isUnderRoot(leaf: Buffer, steps: readonly MerkleStep[], root: Buffer): boolean {
  const reached = steps.reduce(
    (at, step) => (step.side === 'left' ? hash(NODE, step.hash, at) : hash(NODE, at, step.hash)),
    leaf,
  )
  return reached.equals(root)
}

/** The head of a chain of batches: each binds the previous head, the batch's number and its root. */
export function chainHead(previous: Buffer, batch: bigint, root: Buffer): Buffer {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(batch)
  return hash(previous, number, root)
}
