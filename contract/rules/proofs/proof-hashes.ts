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
} from './proof-format.ts'

/** A node as it is computed with. */
export interface SumNode {
  /** In hex. */
  readonly hash: string
  readonly sums: Sums
}

const TEXT = new TextEncoder()

function bytesOfHex(hex: string): number[] {
  return Array.from({ length: hex.length / 2 }, (_, index) =>
    parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  )
}

/** Big-endian; what does not fit is cut off, so callers check ranges themselves. */
function bytesOf(value: bigint, length: number): number[] {
  const hex = BigInt.asUintN(8 * length, value).toString(16)
  return bytesOfHex(hex.padStart(2 * length, '0'))
}

const bytesOfSums = (sums: readonly bigint[]): number[] => sums.flatMap((sum) => bytesOf(sum, 8))

async function hashOf(...parts: readonly (readonly number[] | Uint8Array)[]): Promise<string> {
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface OwnerText {
  readonly salt: string
  /** In the order of OWED_LINES. */
  readonly units: readonly bigint[]
  readonly loginId: string
}

/** Binds a leaf to a member and to every one of the member's lines, without saying either to anybody without the salt. */
export function hashOwner({ salt, units, loginId }: OwnerText): Promise<string> {
  return hashOf([OWNER_TAG], bytesOfHex(salt), bytesOfSums(units), TEXT.encode(loginId))
}

export interface LeafText {
  readonly number: number
  readonly bucket: number
  readonly index: number
  readonly owner: string
  readonly sums: Sums
}

export async function toLeaf({ number, bucket, index, owner, sums }: LeafText): Promise<SumNode> {
  const where = [...bytesOf(BigInt(number), 8), ...bytesOf(BigInt(bucket), 4), ...bytesOf(BigInt(index), 4)]
  return { hash: await hashOf([LEAF_TAG], where, bytesOfHex(owner), bytesOfSums(sums)), sums }
}

/** The node above two. */
export async function joinNodes(left: SumNode, right: SumNode): Promise<SumNode> {
  const [a, b] = [left.sums, right.sums]
  const bytes = [left, right].flatMap(({ hash, sums }) => [
    ...bytesOfHex(hash.padStart(2 * HASH_BYTES, '0')),
    ...bytesOfSums(sums),
  ])
  return { hash: await hashOf([NODE_TAG], bytes), sums: [a[0] + b[0], a[1] + b[1], a[2] + b[2]] }
}

/** The node of a bucket above its topmost node: how many leaves it has cannot be told differently to two members. */
export async function closeBucket(
  top: SumNode,
  { bucket, leaves }: { bucket: number; leaves: number },
): Promise<SumNode> {
  const where = [...bytesOf(BigInt(bucket), 4), ...bytesOf(BigInt(leaves), 4)]
  return {
    hash: await hashOf([BUCKET_TAG], where, bytesOfHex(top.hash), bytesOfSums(top.sums)),
    sums: top.sums,
  }
}

export function hashHead(head: Omit<ProofHead, 'head'>): Promise<string> {
  return hashOf([HEAD_TAG], TEXT.encode(toHeadText(head)))
}
