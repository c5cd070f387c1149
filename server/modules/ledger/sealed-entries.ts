import { toCount } from '#contract/money.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { leafHash, merklePath } from '#server/kernel/files/merkle.ts'
import { SEALED_TEXT, splitLeaves } from './seal.ts'

const SEALS_AT_ONCE = 1_000
const HASH_BYTES = 32

/** A transfer as it was sealed; hashes in hex. */
export interface SealedEntry {
  readonly id: string
  /** Whose the two accounts are; null for the house's. */
  readonly owners: readonly [debit: string | null, credit: string | null]
  readonly classes: readonly [debit: string, credit: string]
  readonly text: string
  readonly leaf: string
  readonly path: { readonly side: 'left' | 'right'; readonly hash: string }[]
  readonly batch: number
  /** The head before its batch. */
  readonly previous: string
  readonly root: string
  readonly head: string
  readonly sealedAt: Date
}

interface Row {
  text: string
  owners: [string | null, string | null]
  classes: [string, string]
  batch: bigint | null
  previous: Buffer | null
  leaves: Buffer
  root: Buffer
  head: Buffer
  sealedAt: Date
}

/** What a transfer says and whose it is; `sealed` is undefined until its batch is sealed, and the whole when there is none of this id. */
export async function findSealedEntry(
  db: Queryable,
  id: string,
): Promise<(Pick<SealedEntry, 'owners'> & { readonly sealed: SealedEntry | undefined }) | undefined> {
  const row = await db.maybe<Row>(sql`
    select t.text, array[d.owner_id, c.owner_id] as owners, array[d.class, c.class] as classes,
      s.batch, s.leaves, s.root, s.head, s.sealed_at as "sealedAt",
      (select e.head from ledger_seals e where e.batch = s.batch - 1) as previous
    from (select ${SEALED_TEXT} as text, written_by, debit_account, credit_account from ledger_transfers where id = ${id}) t
    join ledger_accounts d on d.id = t.debit_account
    join ledger_accounts c on c.id = t.credit_account
    left join lateral (
      select * from ledger_seals e where e.to_xid > t.written_by order by e.to_xid limit 1) s on s.from_xid <= t.written_by`)
  if (row === undefined) return undefined
  const { owners } = row
  return { owners, sealed: row.batch === null ? undefined : toSealedEntry(id, row, row.batch) }
}

function toSealedEntry(id: string, row: Row, batch: bigint): SealedEntry | undefined {
  const leaves = splitLeaves(row.leaves)
  const leaf = leafHash(row.text)
  const index = leaves.findIndex((one) => one.equals(leaf))
  // A transfer that is not the one that was sealed has no path: `verifySeals` says what became of it.
  if (index === -1) return undefined
  const path = merklePath(leaves, index).map(({ side, hash }) => ({ side, hash: hash.toString('hex') }))
  const { text, owners, classes, root, head, sealedAt } = row
  return {
    id,
    owners,
    classes,
    text,
    leaf: leaf.toString('hex'),
    path,
    batch: toCount(batch),
    previous: (row.previous ?? Buffer.alloc(HASH_BYTES)).toString('hex'),
    root: root.toString('hex'),
    head: head.toString('hex'),
    sealedAt,
  }
}

/** Roots and heads of batches from one on, in hex, oldest first. */
export async function listSeals(
  db: Queryable,
  from: number,
): Promise<{ seals: { batch: number; root: string; head: string }[]; next: number | null }> {
  const rows = await db.many<{ batch: bigint; root: Buffer; head: Buffer }>(
    sql`select batch, root, head from ledger_seals where batch >= ${from} order by batch limit ${SEALS_AT_ONCE}`,
  )
  const seals = rows.map(({ batch, root, head }) => ({
    batch: toCount(batch),
    root: root.toString('hex'),
    head: head.toString('hex'),
  }))
  const last = seals.at(-1)
  return { seals, next: last === undefined || seals.length < SEALS_AT_ONCE ? null : last.batch + 1 }
}
