/**
 * The proof of balances: what is hashed, byte by byte. Server, browser and tests share it; `tools/verify-proof.mjs` writes it again
 * by itself. Sums are millionths. Numbers are unsigned and big-endian, hashes SHA-256.
 *
 *   owner  = H(3, salt 32, the lines of the member 9 × u64, login ID in UTF-8)
 *   leaf   = H(0, proof u64, bucket u32, index u32, owner, USDT u64, MCS u64, TRX u64)
 *   node   = H(1, left hash, left sums, right hash, right sums); a lone last node rises unchanged
 *   bucket = H(2, bucket u32, leaves u32, hash of its topmost node, sums)
 *   head   = H(4, the head's text)
 */
export const PROOF_COINS = ['USDT', 'MCS', 'TRX'] as const
export type ProofCoin = (typeof PROOF_COINS)[number]
export type Sums = readonly [bigint, bigint, bigint]

/** What a member can be owed, in the order it is hashed in. */
export const OWED_LINES = [
  { coin: 'USDT', kind: 'available' },
  { coin: 'USDT', kind: 'held' },
  { coin: 'USDT', kind: 'plan' },
  { coin: 'MCS', kind: 'available' },
  { coin: 'MCS', kind: 'held' },
  { coin: 'MCS', kind: 'locked' },
  { coin: 'MCS', kind: 'bonus' },
  { coin: 'TRX', kind: 'gas' },
  { coin: 'TRX', kind: 'held' },
] as const
export const OWED_KINDS = ['available', 'held', 'plan', 'locked', 'bonus', 'gas'] as const
export type OwedKind = (typeof OWED_KINDS)[number]

/** A node of the tree on the wire: its hash in hex and its sums in millionths. */
export type WireNode = [hash: string, usdt: string, mcs: string, trx: string]

/** One line of a member, or the same line of all members together; in millionths. */
export interface OwedLine {
  readonly coin: ProofCoin
  readonly kind: OwedKind
  readonly units: string
}

/** What is published of one proof. */
export interface ProofHead {
  readonly number: number
  /** The day in Korea whose morning it was made in; null when staff asked for it. */
  readonly night: string | null
  readonly madeAt: string
  /** The newest seal of the ledger in the snapshot, and the snapshot itself as PostgreSQL writes it. */
  readonly ledger: { readonly batch: number; readonly head: string; readonly snapshot: string }
  readonly buckets: number
  readonly leaves: number
  readonly root: string
  readonly totals: Readonly<Record<ProofCoin, string>>
  readonly lines: OwedLine[]
  /** The head of the proof before; 64 zeros at the first. */
  readonly previous: string
  readonly head: string
}

/** A member's share of a leaf's sums, and the nodes beside its way up to the top of its bucket. */
export interface ProofPiece {
  readonly index: number
  readonly sums: [string, string, string]
  readonly path: WireNode[]
}

/** What one member is given to check: the lines, the pieces they were cut into, and the ways to the root. */
export interface MemberLine {
  readonly loginId: string
  readonly salt: string
  readonly lines: OwedLine[]
  readonly bucket: number
  readonly bucketLeaves: number
  readonly pieces: ProofPiece[]
  /** From the bucket to the root. */
  readonly path: WireNode[]
}

export interface MemberProof {
  readonly head: ProofHead
  /** Null for a member who was owed nothing. */
  readonly line: MemberLine | null
}

export const LEAF_TAG = 0
export const NODE_TAG = 1
export const BUCKET_TAG = 2
export const OWNER_TAG = 3
export const HEAD_TAG = 4
export const HASH_BYTES = 32
export const NO_HASH = '0'.repeat(64)

/** The head's text, as it is hashed. */
export function toHeadText(head: Omit<ProofHead, 'head'>): string {
  const { number, night, madeAt, ledger, buckets, leaves, root, totals, lines, previous } = head
  return [
    'proof',
    '1',
    number,
    night ?? '-',
    madeAt,
    ledger.batch,
    ledger.head,
    ledger.snapshot,
    buckets,
    leaves,
    root,
    ...PROOF_COINS.map((coin) => `${coin}=${totals[coin]}`),
    ...lines.map(({ coin, kind, units }) => `${coin}.${kind}=${units}`),
    previous,
  ].join('|')
}

/** On which side the node beside each step stands, from a leaf's index up; a level without one is left out. */
export function listSides(index: number, width: number): ('left' | 'right')[] {
  const sides: ('left' | 'right')[] = []
  let [at, wide] = [index, width]
  while (wide > 1) {
    if (at % 2 === 1) sides.push('left')
    else if (at + 1 < wide) sides.push('right')
    at = (at - (at % 2)) / 2
    wide = (wide + (wide % 2)) / 2
  }
  return sides
}
