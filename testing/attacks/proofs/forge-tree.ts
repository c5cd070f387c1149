import {
  OWED_LINES,
  type MemberProof,
  type ProofHead,
  type Sums,
  type WireNode,
} from '#contract/rules/proofs/proof-format.ts'
import {
  closeBucket,
  hashHead,
  hashOwner,
  joinNodes,
  toLeaf,
  type SumNode,
} from '#contract/rules/proofs/proof-hashes.ts'

/** What an operator who forges a proof writes for one member; sums may be below zero. */
export interface ForgedMember {
  readonly loginId: string
  readonly salt: string
  readonly units: readonly bigint[]
  /** How the sums are cut into leaves. */
  readonly pieces: readonly Sums[]
}

export interface Forgery {
  readonly number: number
  readonly members: readonly ForgedMember[]
  readonly previous?: string
  readonly ledgerHead?: string
  /** Changes of the head before it is hashed. */
  readonly change?: (head: Omit<ProofHead, 'head'>) => Omit<ProofHead, 'head'>
}

async function levelsOf(leaves: readonly SumNode[]): Promise<SumNode[][]> {
  const levels = [[...leaves]]
  for (let level = levels[0] ?? []; level.length > 1; levels.push(level)) {
    const above: SumNode[] = []
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index], level[index + 1]]
      if (left !== undefined) above.push(right === undefined ? left : await joinNodes(left, right))
    }
    level = above
  }
  return levels
}

function besideOf(levels: readonly (readonly SumNode[])[], index: number): WireNode[] {
  const beside: WireNode[] = []
  let at = index
  for (const level of levels.slice(0, -1)) {
    const node = level[at ^ 1]
    if (node !== undefined) beside.push([node.hash, ...textsOf(node.sums)])
    at >>= 1
  }
  return beside
}

export const textsOf = ([usdt, mcs, trx]: Sums): [string, string, string] => [
  String(usdt),
  String(mcs),
  String(trx),
]

interface Grown {
  readonly levels: readonly (readonly SumNode[])[]
  /** The leaves of each member's pieces. */
  readonly indexes: readonly (readonly number[])[]
}

async function growTree({ number, members }: Forgery): Promise<Grown> {
  const leaves: SumNode[] = []
  const indexes: number[][] = []
  for (const { loginId, salt, units, pieces } of members) {
    const owner = await hashOwner({ salt, units, loginId })
    indexes.push(pieces.map((_, piece) => leaves.length + piece))
    for (const sums of pieces)
      leaves.push(await toLeaf({ number, bucket: 0, index: leaves.length, owner, sums }))
  }
  return { levels: await levelsOf(leaves), indexes }
}

async function writeHead(forgery: Forgery, leaves: number, root: SumNode): Promise<ProofHead> {
  const { number, members, previous, ledgerHead, change } = forgery
  const [USDT, MCS, TRX] = textsOf(root.sums)
  const text = {
    number,
    night: `2026-11-${10 + number}`,
    madeAt: `2026-11-${10 + number}T19:00:00.000Z`,
    ledger: { batch: number, head: ledgerHead ?? `${number}`.repeat(64), snapshot: '9:9:' },
    buckets: 1,
    leaves,
    root: root.hash,
    totals: { USDT, MCS, TRX },
    lines: OWED_LINES.map(({ coin, kind }, index) => ({
      coin,
      kind,
      units: String(members.reduce((sum, { units }) => sum + (units[index] ?? 0n), 0n)),
    })),
    previous: previous ?? '0'.repeat(64),
  }
  const changed = change?.(text) ?? text
  return { ...changed, head: await hashHead(changed) }
}

function lineOf({ loginId, salt, units, pieces }: ForgedMember, { levels, indexes }: Grown, member: number) {
  const indexOf = (piece: number) => indexes[member]?.[piece] ?? 0
  return {
    loginId,
    salt,
    lines: OWED_LINES.map(({ coin, kind }, index) => ({ coin, kind, units: String(units[index] ?? 0n) })),
    bucket: 0,
    bucketLeaves: levels[0]?.length ?? 0,
    pieces: pieces.map((sums, piece) => ({
      index: indexOf(piece),
      sums: textsOf(sums),
      path: besideOf(levels, indexOf(piece)),
    })),
    path: [],
  }
}

/** A whole proof as a dishonest operator could publish it: every hash is right, whatever the sums say. */
export async function forgeProof(forgery: Forgery) {
  const tree = await growTree(forgery)
  const top = tree.levels.at(-1)?.[0]
  if (top === undefined) throw new Error('a forgery has leaves')
  const leaves = tree.levels[0]?.length ?? 0
  const head = await writeHead(forgery, leaves, await closeBucket(top, { bucket: 0, leaves }))
  return {
    head,
    published: { ...head, sealedHead: head.ledger.head },
    proofOf(member: number): MemberProof {
      const own = forgery.members[member]
      return { head, line: own === undefined ? null : lineOf(own, tree, member) }
    },
  }
}
