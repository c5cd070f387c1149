import { failures } from '#contract/failures/failures.ts'
import type { SignalBatch, SignalDay } from '#contract/trading/transparency.ts'
import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { merklePath } from '#server/kernel/files/merkle.ts'
import type { SignalsContext } from '../signals-context.ts'

const HASH_BYTES = 32
const MAX_DAYS = 400
/** Whole batches are listed until so many entries are together; the next request continues. */
const ENTRIES_AT_ONCE = 2_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

interface BatchRow {
  batch: bigint
  size: number
  leaves: Buffer
  root: Buffer
  previous: Buffer
  head: Buffer
  sealed_at: Date
}

interface DayRow {
  day: string
  batches: number
  entries: number
  previous: Buffer
  head: Buffer
  sealed_at: Date
}

function leavesOf(leaves: Buffer): Buffer[] {
  return Array.from({ length: leaves.length / HASH_BYTES }, (_, index) =>
    leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}

async function listDays(db: Queryable, where: Sql): Promise<SignalDay[]> {
  const rows = await db.many<DayRow>(sql`
    select day, count(*)::integer as batches, sum(size)::integer as entries, max(sealed_at) as sealed_at,
      (array_agg(previous order by batch))[1] as previous, (array_agg(head order by batch desc))[1] as head
    from signals_batches where ${where} group by day order by day desc limit ${MAX_DAYS}`)
  return rows.map((row) => ({
    day: row.day,
    batches: row.batches,
    entries: row.entries,
    previous: row.previous.toString('hex'),
    head: row.head.toString('hex'),
    sealedAt: row.sealed_at.toISOString(),
  }))
}

/** The log's head at the end of each day (UTC) that has one, newest first, at most 400. */
export async function listSealedDays(self: SignalsContext): Promise<SignalDay[]> {
  return await listDays(self.db, sql`true`)
}

function isDay(text: string): boolean {
  const timeMs = DAY.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(text)
}

/** One day's batches from a batch number on, whole, and the number to continue with. Throws COMMON-A001 for a day without any. */
export async function getSealedDay(self: SignalsContext, { day, from }: { day: string; from: number }) {
  if (!isDay(day)) throw new Failure(failures.common.notFound)
  const [known] = await listDays(self.db, sql`day = ${day}::date`)
  if (!known) throw new Failure(failures.common.notFound)
  const rows = await self.db.many<BatchRow>(sql`
    select batch, size, leaves, root, previous, head, sealed_at from (
      select *, sum(size) over (order by batch) - size as before from signals_batches
      where day = ${day}::date and batch >= ${from}) as b
    where before < ${ENTRIES_AT_ONCE} order by batch`)
  const entries = await getEntries(
    self,
    rows.map((row) => row.batch),
  )
  const batches = rows.map((row) => ({
    batch: Number(row.batch),
    sealedAt: row.sealed_at.toISOString(),
    previous: row.previous.toString('hex'),
    root: row.root.toString('hex'),
    head: row.head.toString('hex'),
    leaves: leavesOf(row.leaves).map((leaf) => leaf.toString('hex')),
    entries: entries.get(row.batch) ?? [],
  }))
  const last = batches.at(-1)
  const next = last === undefined || last.head === known.head ? null : last.batch + 1
  return { day: known, batches, next }
}

async function getEntries(
  self: SignalsContext,
  batches: readonly bigint[],
): Promise<Map<bigint, SignalBatch['entries']>> {
  const rows = await self.db.many<{ batch: bigint; leaf_index: number; text: string | null }>(sql`
    select batch, leaf_index, case when public_at <= ${self.clock.now()} then text end as text
    from signals_entries where batch = any(${batches}::bigint[]) order by batch, leaf_index`)
  const byBatch = Map.groupBy(rows, (row) => row.batch)
  return new Map(
    [...byBatch].map(([batch, entries]) => [
      batch,
      entries.map(({ leaf_index, text }) => ({ index: leaf_index, text })),
    ]),
  )
}

/** A signal's position in the log and the path from its text to the head of its batch. */
export async function getInclusion(db: Queryable, signalId: string) {
  const row = await db.one<BatchRow & { leaf_index: number }>(sql`
    select b.batch, b.size, b.leaves, b.root, b.previous, b.head, b.sealed_at, e.leaf_index
    from signals_entries e join signals_batches b on b.batch = e.batch
    where e.signal_id = ${signalId} and e.what = 'signal'`)
  const leaves = leavesOf(row.leaves)
  const path = merklePath(leaves, row.leaf_index)
  return {
    hash: leaves[row.leaf_index]?.toString('hex') ?? '',
    batch: Number(row.batch),
    index: row.leaf_index,
    path: path.map((step) => ({ side: step.side, hash: step.hash.toString('hex') })),
    previous: row.previous.toString('hex'),
    head: row.head.toString('hex'),
    sealedAt: row.sealed_at.toISOString(),
  }
}
