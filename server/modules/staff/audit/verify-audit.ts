import type { AUDIT_FAULTS, AuditVerdict } from '#contract/console/people/audit.ts'
import { toCount } from '#contract/money.ts'
import { sql, type Queryable, type Sql, type Tx } from '#server/kernel/database/db.ts'
import { chainHead, leafHash, merkleRoot } from '#server/kernel/files/merkle.ts'
import { isSame } from '#server/kernel/security/secrets.ts'
import { type BatchRow, endMacOf, macOf, NO_HEAD, type SealedRow, textOf } from './audit.ts'
import type { StaffContext } from '../staff-context.ts'

type Keys = Pick<StaffContext, 'secrets'>
interface Fault {
  readonly batch: number
  readonly place: number | null
  readonly fault: (typeof AUDIT_FAULTS)[number]
}

const BATCHES_AT_ONCE = 1_000
const MAX_FAULTS = 100
const HASH_BYTES = 32
const EXACT = sql`'YYYY-MM-DD"T"HH24:MI:SS.US'`
/** The position reported for an entry that has none. */
const NOWHERE = -1

/*
 * The owner of the database can drop its constraints too, so nothing here rests on one: what may not be null, twice,
 * negative or of another length is looked at as if it could be.
 */

/** A moment to the microsecond; one before our era, which would print like one of it, is marked. */
function exactly(moment: Sql): Sql {
  return sql`case when ${moment} < '0001-01-01 00:00Z' then 'BC ' else '' end || to_char(${moment} at time zone 'UTC', ${EXACT})`
}

function listBatches(tx: Tx, after: bigint): Promise<BatchRow[]> {
  return tx.many<BatchRow>(sql`
    select batch, coalesce(size, 0) as size, coalesce(leaves, '') as leaves, coalesce(root, '') as root,
      coalesce(previous, '') as previous, coalesce(head, '') as head, coalesce(mac, '') as mac,
      coalesce(${exactly(sql`sealed_at`)}, '') as sealed_at
    from staff_audit_batches where batch > ${after} order by batch limit ${BATCHES_AT_ONCE}`)
}

type EntryRow = SealedRow & { readonly batch: bigint; readonly position: number }

function getEntries(tx: Tx, from: bigint, to: bigint): Promise<EntryRow[]> {
  return tx.many<EntryRow>(sql`
    select id, batch, coalesce(position, ${NOWHERE}::integer) as position, ${exactly(sql`at`)} as at, staff_id, login_id, name, roles,
      address, device, action, subject, before, after, reason
    from staff_audit where batch > ${from} and batch <= ${to} order by batch, position`)
}

function isBatchRight(keys: Keys, batch: BatchRow, previous: Buffer | undefined): boolean {
  const leaves = leavesOf(batch)
  return (
    batch.leaves.length === batch.size * HASH_BYTES &&
    merkleRoot(leaves).equals(batch.root) &&
    (previous === undefined || previous.equals(batch.previous)) &&
    chainHead(batch.previous, batch.batch, batch.root).equals(batch.head) &&
    isSame(macOf(keys, { batch: batch.batch, head: batch.head, at: batch.sealed_at }), batch.mac)
  )
}

function leavesOf({ leaves }: BatchRow): Buffer[] {
  return Array.from({ length: (leaves.length - (leaves.length % HASH_BYTES)) / HASH_BYTES }, (_, index) =>
    leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}

/** What is wrong with the entries of a batch: each leaf needs its row, and each row its leaf. */
function entryFaults(batch: BatchRow, rows: readonly EntryRow[]): Fault[] {
  const number = toCount(batch.batch)
  const byPosition = new Map(rows.toReversed().map((row) => [row.position, row]))
  const leaves = leavesOf(batch)
  const wrong = leaves.flatMap((leaf, index): Fault[] => {
    const row = byPosition.get(index)
    if (row === undefined) return [{ batch: number, place: index, fault: 'MISSING' }]
    return leafHash(textOf(row)).equals(leaf) ? [] : [{ batch: number, place: index, fault: 'ALTERED' }]
  })
  const added = rows
    .filter((row) => leaves[row.position] === undefined || byPosition.get(row.position) !== row)
    .map(({ position }): Fault => ({ batch: number, place: position, fault: 'ADDED' }))
  return [...wrong, ...added]
}

function missingBetween(after: bigint, before: bigint): Fault[] {
  const missing = before - after - 1n
  const count = missing < MAX_FAULTS ? toCount(missing) : MAX_FAULTS
  return Array.from({ length: count }, (_, index) => ({
    batch: toCount(after) + 1 + index,
    place: null,
    fault: 'BATCH_MISSING' as const,
  }))
}

interface End {
  readonly batch: bigint
  readonly head: Buffer
  readonly mac: string
}

/** Whether the log ends where its signed end says. */
async function endFaults(keys: Keys, db: Queryable, last: { batch: bigint; head: Buffer }): Promise<Fault[]> {
  const [end, ...others] = await db.many<End>(sql`
    select coalesce(batch, 0) as batch, coalesce(head, '') as head, coalesce(mac, '') as mac from staff_audit_end`)
  const isUsed = (await db.maybe(sql`select 1 from staff_people limit 1`)) !== undefined
  if (end === undefined)
    return isUsed || last.batch > 0n ? [{ batch: toCount(last.batch), place: null, fault: 'CUT' }] : []
  const isEnd =
    others.length === 0 &&
    end.batch === last.batch &&
    end.head.equals(last.head) &&
    isSame(endMacOf(keys, end.batch, end.head), end.mac)
  return isEnd ? [] : [{ batch: toCount(end.batch), place: null, fault: 'CUT' }]
}

/** Entries that stand in no batch of the chain. */
async function orphans(db: Queryable): Promise<Fault[]> {
  const rows = await db.many<{ batch: bigint; position: number }>(sql`
    select coalesce(a.batch, 0) as batch, coalesce(a.position, ${NOWHERE}::integer) as position from staff_audit a
    where a.batch is null or a.batch < 1 or not exists (select from staff_audit_batches b where b.batch = a.batch)
    order by a.batch limit ${MAX_FAULTS}`)
  return rows.map(({ batch, position }) => ({
    batch: toCount(batch),
    place: position,
    fault: 'ADDED' as const,
  }))
}

/** Batches that stand beside the chain: before its beginning, or a second time. */
async function batchesBeside(db: Queryable): Promise<Fault[]> {
  const rows = await db.many<{ batch: bigint }>(sql`
    select coalesce(batch, 0) as batch from staff_audit_batches group by batch
    having batch is null or batch < 1 or count(*) > 1 order by 1 limit ${MAX_FAULTS}`)
  return rows.map(({ batch }) => ({ batch: toCount(batch), place: null, fault: 'BATCH_ALTERED' as const }))
}

/** What was counted and found on the way through the log. */
interface Walk {
  readonly faults: Fault[]
  batches: number
  entries: number
  last: Pick<BatchRow, 'batch' | 'head'>
}

/** Checks the next batches; false after the last. */
async function checkPage(keys: Keys, tx: Tx, walk: Walk): Promise<boolean> {
  const page = await listBatches(tx, walk.last.batch)
  const through = page.at(-1)?.batch
  if (through === undefined) return false
  const rows = Map.groupBy(await getEntries(tx, walk.last.batch, through), (row) => row.batch)
  for (const batch of page) {
    const isNext = batch.batch === walk.last.batch + 1n
    walk.faults.push(...missingBetween(walk.last.batch, batch.batch))
    if (!isBatchRight(keys, batch, isNext ? walk.last.head : undefined))
      walk.faults.push({ batch: toCount(batch.batch), place: null, fault: 'BATCH_ALTERED' })
    const own = rows.get(batch.batch) ?? []
    walk.faults.push(...entryFaults(batch, own))
    walk.entries += own.length
    walk.last = batch
  }
  walk.batches += page.length
  return true
}

type Self = Pick<StaffContext, 'db' | 'clock' | 'secrets'>

/** Recomputes every leaf, root, head and signature as a transaction sees them. */
async function verifyIn(self: Self, tx: Tx): Promise<AuditVerdict> {
  const walk: Walk = { faults: [], batches: 0, entries: 0, last: { batch: 0n, head: NO_HEAD } }
  while (await checkPage(self, tx, walk));
  const beside = [...(await orphans(tx)), ...(await batchesBeside(tx))]
  const faults = [...walk.faults, ...beside, ...(await endFaults(self, tx, walk.last))]
  return {
    isRight: faults.length === 0,
    batches: walk.batches,
    entries: walk.entries,
    head: walk.last.head.toString('hex'),
    checkedAt: self.clock.now().toISOString(),
    faults: faults.slice(0, MAX_FAULTS),
  }
}

/** Verifies the whole log at one instant and names what is not as it was sealed; within a transaction, as that one sees it. */
export function verifyAudit(self: Self, within?: Tx): Promise<AuditVerdict> {
  if (within !== undefined) return verifyIn(self, within)
  return self.db.tx(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`)
    return verifyIn(self, tx)
  })
}
