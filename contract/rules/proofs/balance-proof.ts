import {
  listSides,
  OWED_LINES,
  PROOF_COINS,
  type MemberLine,
  type MemberProof,
  type ProofCoin,
  type ProofHead,
  type Sums,
  type WireNode,
} from './proof-format.ts'
import { closeBucket, hashHead, hashOwner, joinNodes, toLeaf, type SumNode } from './proof-hashes.ts'

/** What the reader knows from elsewhere than the proof. */
export interface ProofExpectation {
  readonly loginId: string
  /** The heads that everybody is shown, newest first, read without signing in. */
  readonly published: readonly PublishedHead[]
  /** Heads this reader saw before: a head that was replaced afterwards shows. */
  readonly seen: readonly Pick<ProofHead, 'number' | 'head'>[]
  /** What the reader was owed when the snapshot was made, in millionths, where it is known. */
  readonly owed?: Readonly<Record<ProofCoin, string>> | undefined
}

/** A published head, with the ledger's own head at the batch that the proof names, read now. */
export type PublishedHead = ProofHead & { readonly sealedHead: string | null }

/** A proof with what follows from it. */
interface Checked {
  readonly head: ProofHead
  readonly line: MemberLine | null
  readonly expected: ProofExpectation
  /** Where the pieces lead to; undefined without a line or when a way has a wrong length. */
  readonly root: SumNode | undefined
  readonly headHash: string
}

/** The largest sum: a bigint column of the ledger. */
const MAX_UNITS = 9_223_372_036_854_775_807n
const UNITS = /^\d{1,19}$/
const SALT = /^[0-9a-f]{64}$/
/** A salt that repeats a byte was not drawn at random. */
const EMPTY_SALT = /^(..)\1+$/

const isUnits = (text: string): boolean => UNITS.test(text) && BigInt(text) <= MAX_UNITS

/** Reads signs as well: what is out of range is for the check of the range to say. */
const toUnits = (text: string): bigint => (/^-?\d{1,40}$/.test(text) ? BigInt(text) : 0n)

const toSums = ([usdt, mcs, trx]: readonly [string, string, string]): Sums => [
  toUnits(usdt),
  toUnits(mcs),
  toUnits(trx),
]

const toNode = ([hash, ...sums]: WireNode): SumNode => ({ hash, sums: toSums(sums) })

/** The sums of lines by coin. */
function sumLines(lines: readonly { coin: ProofCoin; units: string }[]): Sums {
  const of = (coin: ProofCoin) =>
    lines.filter((line) => line.coin === coin).reduce((sum, { units }) => sum + toUnits(units), 0n)
  return [of('USDT'), of('MCS'), of('TRX')]
}

const totalsOf = ({ totals }: ProofHead): Sums => toSums([totals.USDT, totals.MCS, totals.TRX])
const isSame = (one: Sums, other: Sums): boolean => one.every((sum, index) => sum === other[index])

async function climb(from: SumNode, path: readonly WireNode[], sides: readonly ('left' | 'right')[]) {
  if (path.length !== sides.length) return undefined
  let at = from
  for (const [step, node] of path.entries()) {
    at = sides[step] === 'left' ? await joinNodes(toNode(node), at) : await joinNodes(at, toNode(node))
  }
  return at
}

async function climbPiece(
  { number }: ProofHead,
  line: MemberLine,
  { owner, piece }: { owner: string; piece: MemberLine['pieces'][number] },
): Promise<SumNode | undefined> {
  const { bucket, bucketLeaves } = line
  const leaf = await toLeaf({ number, bucket, index: piece.index, owner, sums: toSums(piece.sums) })
  return climb(leaf, piece.path, listSides(piece.index, bucketLeaves))
}

/** The root that all pieces lead to; undefined when one leads elsewhere. */
async function climbAll(head: ProofHead, line: MemberLine): Promise<SumNode | undefined> {
  const units = line.lines.map((one) => toUnits(one.units))
  const owner = await hashOwner({ salt: line.salt, units, loginId: line.loginId })
  const tops = await Promise.all(line.pieces.map((piece) => climbPiece(head, line, { owner, piece })))
  const [top] = tops
  if (top === undefined || tops.some((one) => one?.hash !== top.hash || !isSame(one.sums, top.sums)))
    return undefined
  const bucket = await closeBucket(top, { bucket: line.bucket, leaves: line.bucketLeaves })
  return climb(bucket, line.path, listSides(line.bucket, head.buckets))
}

/** Every sum that is told. */
function listUnits({ head, line }: Checked): string[] {
  const nodes = line === null ? [] : [...line.path, ...line.pieces.flatMap(({ path }) => path)]
  return [
    ...PROOF_COINS.map((coin) => head.totals[coin]),
    ...head.lines.map(({ units }) => units),
    ...(line?.lines ?? []).map(({ units }) => units),
    ...(line?.pieces ?? []).flatMap(({ sums }) => sums),
    ...nodes.flatMap(([, ...sums]) => sums),
  ]
}

const hasOrder = (lines: readonly { coin: string; kind: string }[]): boolean =>
  lines.length === OWED_LINES.length &&
  OWED_LINES.every(({ coin, kind }, index) => lines[index]?.coin === coin && lines[index]?.kind === kind)

/**
 * What must hold, each by the name of what is wrong when it does not. Tests run them one short to see that each is needed.
 */
export const PROOF_CHECKS = {
  /** A member who was owed something is in the tree. */
  omitted: ({ line, expected: { owed } }) =>
    line !== null || owed === undefined || PROOF_COINS.every((coin) => toUnits(owed[coin]) === 0n),
  /** The lines say what the member knows. */
  amounts: ({ line, expected: { owed } }) =>
    line === null ||
    owed === undefined ||
    isSame(sumLines(line.lines), toSums([owed.USDT, owed.MCS, owed.TRX])),
  /** The leaf is this member's: no two members can be shown the same. */
  owner: ({ line, expected }) => line === null || line.loginId === expected.loginId,
  /** Nobody else can find out whose a leaf is by trying. */
  salt: ({ line }) => line === null || (SALT.test(line.salt) && !EMPTY_SALT.test(line.salt)),
  /** Nothing is negative or too large, and no piece is empty. */
  range: (checked) =>
    listUnits(checked).every(isUnits) &&
    (checked.line?.pieces ?? []).every(({ sums }) => toSums(sums).some((sum) => sum > 0n)),
  /** Every line is there, once and in order. */
  lines: ({ head, line }) => hasOrder(head.lines) && (line === null || hasOrder(line.lines)),
  /** The pieces are different leaves and together the whole. */
  pieces: ({ line }) => {
    if (line === null) return true
    const indexes = new Set(line.pieces.map(({ index }) => index))
    const sums = line.pieces.map((piece) => toSums(piece.sums))
    const of = (coin: 0 | 1 | 2) => sums.reduce((sum, piece) => sum + piece[coin], 0n)
    return indexes.size === line.pieces.length && isSame([of(0), of(1), of(2)], sumLines(line.lines))
  },
  /** Every piece leads to the root that the head names. */
  root: ({ head, line, root }) => line === null || root?.hash === head.root,
  /** The sums of the tree are the totals, and so are the lines of all members. */
  totals: ({ head, line, root }) =>
    isSame(sumLines(head.lines), totalsOf(head)) &&
    (line === null || root === undefined || isSame(root.sums, totalsOf(head))),
  /** The head's hash is that of its text. */
  head: ({ head, headHash }) => head.head === headHash,
  /** Everybody is shown this head as the newest, and nothing newer. */
  published: ({ head, expected: { published } }) =>
    published[0]?.number === head.number && published[0].head === head.head,
  /** No head that was seen before is another one now, and each names the one before it. */
  chain: ({ head, expected: { published, seen } }) =>
    [head, ...published].every(
      (one) => !seen.some(({ number, head: known }) => number === one.number && known !== one.head),
    ) &&
    published.every((one, index) => {
      const before = published[index + 1]
      return before === undefined || (one.previous === before.head && one.number === before.number + 1)
    }),
  /** The ledger's own seal at the named batch is the one that the head names. */
  snapshot: ({ head, expected: { published } }) =>
    published.find(({ number }) => number === head.number)?.sealedHead === head.ledger.head,
} as const satisfies Readonly<Record<string, (checked: Checked) => boolean>>

export type ProofFault = keyof typeof PROOF_CHECKS
export type ProofChecks = Readonly<Record<string, (checked: Checked) => boolean>>

/** Runs the given checks and returns the names of those that fail. */
export async function runProofChecks(
  checks: ProofChecks,
  { head, line }: MemberProof,
  expected: ProofExpectation,
): Promise<string[]> {
  const root = line === null ? undefined : await climbAll(head, line)
  const checked: Checked = { head, line, expected, root, headHash: await hashHead(head) }
  return Object.entries(checks)
    .filter(([, holds]) => !holds(checked))
    .map(([name]) => name)
}

/** What is wrong with a proof; nothing when the member's balance is in the published total. Never throws for what a server sent. */
export function verifyBalanceProof(proof: MemberProof, expected: ProofExpectation): Promise<string[]> {
  return runProofChecks(PROOF_CHECKS, proof, expected)
}
