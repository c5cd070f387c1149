import type { Clock } from '#server/kernel/clock.ts'
import { sql, type Database, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { chainHead, leafHash, merkleRoot } from '#server/kernel/files/merkle.ts'

const MAX_ROWS = 20_000
const HASH_BYTES = 32
const NO_HEAD = Buffer.alloc(HASH_BYTES)

interface TransferRow {
  id: string
  entry: string
}

interface SealRow {
  batch: bigint
  from_xid: string
  to_xid: string
  leaves: Buffer
  root: Buffer
  head: Buffer
}

/** Everything a transfer says, in one text: what is hashed. */
export const SEALED_TEXT = sql`
  concat_ws('|', id, op, kind, detail, currency, debit_account, credit_account, debit_class, credit_class, amount,
    coalesce(reference::text, '-'), coalesce(hold_id::text, '-'), debit_version, coalesce(credit_version, 0), debit_balance,
    coalesce(credit_balance, 0), extract(epoch from posted_at))`

function listRange(db: Queryable, from: string, to: string): Promise<TransferRow[]> {
  return db.many<TransferRow>(sql`
    select id, ${SEALED_TEXT} as entry from ledger_transfers
    where written_by >= ${from}::xid8 and written_by < ${to}::xid8 order by written_by, id`)
}

/**
 * Up to which transaction to seal: only finished ones, and not more rows than one batch holds. What one transaction wrote is sealed
 * whole, and the first one in any case: a batch without a row would be the last.
 */
async function nextEnd(tx: Tx, from: string): Promise<string | undefined> {
  const row = await tx.maybe<{ to_xid: string }>(sql`
    select least(
      pg_snapshot_xmin(pg_current_snapshot()),
      (select written_by from ledger_transfers where written_by > f.first order by written_by, id offset ${MAX_ROWS} limit 1)
    )::text as to_xid
    from (select written_by as first from ledger_transfers where written_by >= ${from}::xid8 order by written_by limit 1) f
    where f.first < pg_snapshot_xmin(pg_current_snapshot())`)
  return row?.to_xid
}

/** Seals the next batch of transfers; returns how many, zero when there is nothing new. Safe to run from two workers. */
export async function sealNext(db: Database, clock: Clock): Promise<number> {
  return db.tx(async (tx) => {
    // The newest seal is also the lock: a second worker waits here and then goes on after it.
    await tx.run(sql`lock table ledger_seals in share row exclusive mode`)
    const last = await tx.maybe<SealRow>(
      sql`select batch, to_xid::text, head from ledger_seals order by batch desc limit 1`,
    )
    const from = last?.to_xid ?? '0'
    const to = await nextEnd(tx, from)
    if (to === undefined) return 0
    const rows = await listRange(tx, from, to)
    if (rows.length === 0) return 0
    const leaves = rows.map(({ entry }) => leafHash(entry))
    const root = merkleRoot(leaves)
    const batch = (last?.batch ?? 0n) + 1n
    await tx.run(sql`
      insert into ledger_seals (batch, from_xid, to_xid, leaves, root, head, sealed_at)
      values (${batch}, ${from}::xid8, ${to}::xid8, ${Buffer.concat(leaves)}, ${root}, ${chainHead(last?.head ?? NO_HEAD, batch, root)}, ${clock.now()})`)
    return rows.length
  })
}

/** The newest head, in hex, and how many batches stand behind it. */
export async function getHead(db: Queryable): Promise<{ batches: bigint; head: string }> {
  const last = await db.maybe<{ batch: bigint; head: Buffer }>(
    sql`select batch, head from ledger_seals order by batch desc limit 1`,
  )
  return { batches: last?.batch ?? 0n, head: (last?.head ?? NO_HEAD).toString('hex') }
}

/** The heads of some batches, in hex; batches that are not there are left out. */
export async function findHeadOf(
  db: Queryable,
  batches: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db.many<{ batch: bigint; head: Buffer }>(
    sql`select batch, head from ledger_seals where batch = any (${batches.map(String)}::bigint[])`,
  )
  const first: [bigint, string][] = [[0n, NO_HEAD.toString('hex')]]
  return new Map([...first, ...rows.map(({ batch, head }) => [batch, head.toString('hex')] as const)])
}

export type SealVerdict =
  | { readonly isRight: true; readonly batches: bigint }
  | { readonly isRight: false; readonly batch: bigint; readonly broken: string }

/** The hashes that a seal keeps one after the other. */
export function splitLeaves(leaves: Buffer): Buffer[] {
  return Array.from({ length: leaves.length / HASH_BYTES }, (_, index) =>
    leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}

/** The first row of a batch that is not what was sealed: changed, missing or slipped in. */
function findBreach(rows: readonly TransferRow[], leaves: readonly Buffer[]): string | undefined {
  const sealed = new Set(leaves.map((leaf) => leaf.toString('hex')))
  const strange = rows.find(({ entry }) => !sealed.has(leafHash(entry).toString('hex')))
  if (strange !== undefined) return `transfer ${strange.id} was changed or slipped in`
  if (rows.length < leaves.length) {
    const present = new Set(rows.map(({ entry }) => leafHash(entry).toString('hex')))
    return `transfer number ${leaves.findIndex((leaf) => !present.has(leaf.toString('hex'))) + 1} of the batch is missing`
  }
  const moved = rows.findIndex(({ entry }, index) => !leafHash(entry).equals(leaves[index] ?? NO_HEAD))
  return moved === -1 ? undefined : `transfer ${rows[moved]?.id} was moved`
}

/** Recomputes every batch from the transfers and names the first thing that is not as it was sealed. */
export async function verifySeals(db: Queryable): Promise<SealVerdict> {
  let head: Buffer = NO_HEAD
  let from = '0'
  for (let batch = 1n; ; batch += 1n) {
    const seal = await db.maybe<SealRow>(sql`
      select batch, from_xid::text, to_xid::text, leaves, root, head from ledger_seals where batch = ${batch}`)
    if (seal === undefined) return endOfChain(db, batch)
    const leaves = splitLeaves(seal.leaves)
    head = chainHead(head, batch, merkleRoot(leaves))
    if (!head.equals(seal.head) || seal.from_xid !== from)
      return { isRight: false, batch, broken: 'the seal itself was changed' }
    const broken = findBreach(await listRange(db, seal.from_xid, seal.to_xid), leaves)
    if (broken !== undefined) return { isRight: false, batch, broken }
    from = seal.to_xid
  }
}

async function endOfChain(db: Queryable, batch: bigint): Promise<SealVerdict> {
  const later = await db.maybe(sql`select 1 from ledger_seals where batch > ${batch}`)
  return later === undefined
    ? { isRight: true, batches: batch - 1n }
    : { isRight: false, batch, broken: 'a seal is missing' }
}
