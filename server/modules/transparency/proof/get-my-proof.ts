import { OWED_LINES, type MemberLine, type MemberProof } from '#contract/rules/proofs/proof-format.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import type { TransparencyContext } from '../transparency-context.ts'
import { buildBucketTree } from './bucket-tree.ts'
import { KEY_PURPOSE } from './make-proof.ts'
import {
  bucketOf,
  LINE_BYTES,
  parseLine,
  toMark,
  toProofKeys,
  toSalt,
  type ProofKeys,
} from './member-lines.ts'
import { findHeads, type StoredBucket } from './proof-rows.ts'
import { buildLevels, listBeside, toWireNode, type TreeNode } from './sum-nodes.ts'

type Levels = readonly (readonly TreeNode[])[]

/** The tree over the buckets of the newest proof, made once per process: every member's way ends in it. */
export interface UpperTree {
  levels(db: Queryable, number: bigint): Promise<Levels>
}

export function createUpperTree(): UpperTree {
  let known: { readonly number: bigint; readonly levels: Levels } | undefined
  return {
    async levels(db, number) {
      if (known?.number === number) return known.levels
      const rows = await db.many<StoredBucket>(sql`
        select bucket, leaves, hash, usdt, mcs, trx from transparency_buckets where number = ${number} order by bucket`)
      const levels = buildLevels(rows.map(({ hash, usdt, mcs, trx }) => ({ hash, sums: [usdt, mcs, trx] })))
      known = { number, levels }
      return levels
    },
  }
}

function findLine(keys: ProofKeys, memberId: string, lines: Buffer): number | undefined {
  const mark = toMark(keys, memberId)
  for (let index = 0; index < lines.length / LINE_BYTES; index += 1)
    if (parseLine(lines, index).mark.equals(mark)) return index
  return undefined
}

interface Wanted {
  readonly keys: ProofKeys
  readonly memberId: string
  readonly buckets: number
}

async function getLine(
  self: TransparencyContext & { readonly upperTree: UpperTree },
  db: Queryable,
  { keys, memberId, buckets }: Wanted,
): Promise<MemberLine | null> {
  const bucket = bucketOf(toMark(keys, memberId), buckets)
  const stored = await db.maybe<{ lines: Buffer }>(sql`
    select lines from transparency_buckets where number = ${keys.number} and bucket = ${bucket}`)
  assert(stored !== undefined, 'the newest proof has all its buckets')
  const index = findLine(keys, memberId, stored.lines)
  if (index === undefined) return null
  const tree = buildBucketTree(keys, { bucket, lines: stored.lines })
  const { units } = parseLine(stored.lines, index)
  const { loginId } = await self.identity.getMember(db, memberId)
  return {
    loginId,
    salt: toSalt(keys, memberId).toString('hex'),
    lines: OWED_LINES.map(({ coin, kind }, line) => ({ coin, kind, units: String(units[line] ?? 0n) })),
    bucket,
    bucketLeaves: tree.leaves,
    pieces: (tree.pieces[index] ?? []).map((piece) => ({
      index: piece.index,
      sums: [String(piece.sums[0]), String(piece.sums[1]), String(piece.sums[2])],
      path: listBeside(tree.levels, piece.index).map(toWireNode),
    })),
    path: listBeside(await self.upperTree.levels(db, keys.number), bucket).map(toWireNode),
  }
}

/** What one member needs to check the newest proof; null before the first. */
export function getMyProof(
  self: TransparencyContext & { readonly upperTree: UpperTree },
  memberId: string,
): Promise<MemberProof | null> {
  return self.db.tx(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`)
    const [head] = await findHeads(tx, { limit: 1 })
    if (head === undefined) return null
    const keys = toProofKeys(BigInt(head.number), self.secrets.key(KEY_PURPOSE))
    return { head, line: await getLine(self, tx, { keys, memberId, buckets: head.buckets }) }
  })
}
