import { toCount } from '#contract/money.ts'
import { OWED_LINES, type ProofHead } from '#contract/rules/proofs/proof-format.ts'
import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'

interface ProofRow {
  number: bigint
  night: string | null
  made_at: Date
  ledger_batch: bigint
  ledger_head: Buffer
  snapshot: string
  buckets: number
  leaves: bigint
  root: Buffer
  usdt: bigint
  mcs: bigint
  trx: bigint
  lines: string[]
  previous: Buffer
  head: Buffer
}

const toHead = (row: ProofRow): ProofHead => ({
  number: toCount(row.number),
  night: row.night,
  madeAt: row.made_at.toISOString(),
  ledger: {
    batch: toCount(row.ledger_batch),
    head: row.ledger_head.toString('hex'),
    snapshot: row.snapshot,
  },
  buckets: row.buckets,
  leaves: toCount(row.leaves),
  root: row.root.toString('hex'),
  totals: { USDT: String(row.usdt), MCS: String(row.mcs), TRX: String(row.trx) },
  lines: OWED_LINES.map(({ coin, kind }, index) => ({ coin, kind, units: row.lines[index] ?? '0' })),
  previous: row.previous.toString('hex'),
  head: row.head.toString('hex'),
})

/** Heads of proofs, newest first. */
export async function findHeads(
  db: Queryable,
  { where = sql`true`, limit }: { where?: Sql; limit: number },
): Promise<ProofHead[]> {
  const rows = await db.many<ProofRow>(sql`
    select number, night, made_at, ledger_batch, ledger_head, snapshot, buckets, leaves, root, usdt, mcs, trx,
      lines::text[] as lines, previous, head
    from transparency_proofs where ${where} order by number desc limit ${limit}`)
  return rows.map(toHead)
}

/** When the newest proof was made; undefined before the first. */
export async function findNewestProofAt(db: Queryable): Promise<Date | undefined> {
  const row = await db.maybe<{ at: Date }>(
    sql`select made_at as at from transparency_proofs order by number desc limit 1`,
  )
  return row?.at
}

export interface StoredBucket {
  readonly bucket: number
  readonly leaves: number
  readonly hash: Buffer
  readonly usdt: bigint
  readonly mcs: bigint
  readonly trx: bigint
}

const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex')

export async function insertHead(db: Queryable, head: ProofHead, orderId: string | null): Promise<void> {
  await db.run(sql`
    insert into transparency_proofs (number, night, order_id, made_at, ledger_batch, ledger_head, snapshot, buckets, leaves,
      root, usdt, mcs, trx, lines, previous, head)
    values (${head.number}, ${head.night}, ${orderId}, ${head.madeAt}, ${head.ledger.batch}, ${fromHex(head.ledger.head)},
      ${head.ledger.snapshot}, ${head.buckets}, ${head.leaves}, ${fromHex(head.root)}, ${head.totals.USDT},
      ${head.totals.MCS}, ${head.totals.TRX}, ${head.lines.map(({ units }) => units)}::bigint[], ${fromHex(head.previous)},
      ${fromHex(head.head)})`)
}

export async function insertBucket(
  db: Queryable,
  number: bigint,
  { lines, ...stored }: StoredBucket & { readonly lines: Buffer },
): Promise<void> {
  const { bucket, leaves, hash, usdt, mcs, trx } = stored
  await db.run(sql`
    insert into transparency_buckets (number, bucket, leaves, hash, usdt, mcs, trx, lines)
    values (${number}, ${bucket}, ${leaves}, ${hash}, ${usdt}, ${mcs}, ${trx}, ${lines})`)
}
