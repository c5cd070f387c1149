import { markText, outcomeText, signalText, withdrawalText } from '#contract/rules/signal-log.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/db.ts'
import { assert } from '#server/kernel/failure.ts'
import { chainHead, leafHash, merkleRoot } from '#server/kernel/merkle.ts'
import type { Signals } from './deps.ts'
import { NEWEST_FIRST, percent, readSignals } from './signal-rows.ts'

/** A batch is listed whole; a first history makes several. */
const MOST_ENTRIES = 1_000
const NO_HEAD = Buffer.alloc(32)
/** What a signal says is paid for; a day later everyone may check it. */
export const SECRET_MS = DAY_MS

interface Entry {
  what: 'signal' | 'outcome' | 'mark' | 'withdrawal'
  signalId: string
  text: string
  publicAt: Date
}

/** What a transaction added to the record: ids of signals found and ended, and marks that came due. */
export interface Added {
  readonly found: readonly string[]
  readonly ended: readonly string[]
  readonly marks: readonly { readonly id: string; readonly hours: number }[]
}

interface OutcomeRow {
  id: string
  state: string
  ended_at: Date
  realised_return: number
  best_move: number
  worst_move: number
  found_at: Date
}

function publicAt(foundAt: Date): Date {
  return new Date(foundAt.getTime() + SECRET_MS)
}

async function signalEntries(tx: Tx, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return []
  const where = [sql`s.id = any(${ids}::uuid[])`]
  const signals = await readSignals(tx, { where, order: NEWEST_FIRST, limit: ids.length })
  return signals.toReversed().map((signal) => ({
    what: 'signal',
    signalId: signal.id,
    text: signalText(signal),
    publicAt: publicAt(new Date(signal.foundAt)),
  }))
}

async function outcomeEntries(tx: Tx, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return []
  const rows = await tx.many<OutcomeRow>(sql`
    select s.id, o.state, o.ended_at, o.realised_return, o.best_move, o.worst_move, s.found_at
    from signals_outcomes o join signals_signals s on s.id = o.signal_id
    where s.id = any(${ids}::uuid[]) order by o.ended_at, s.id`)
  return rows.map((row) => ({
    what: 'outcome',
    signalId: row.id,
    text: outcomeText({
      id: row.id,
      state: row.state,
      endedAt: row.ended_at.toISOString(),
      realisedReturn: percent(row.realised_return),
      bestMove: percent(row.best_move),
      worstMove: percent(row.worst_move),
    }),
    publicAt: publicAt(row.found_at),
  }))
}

async function markEntries(tx: Tx, marks: Added['marks']): Promise<Entry[]> {
  if (marks.length === 0) return []
  const rows = await tx.many<{ id: string; hours: number; result: number; found_at: Date }>(sql`
    select s.id, m.hours, m.result, s.found_at
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as r (id uuid, hours integer)
    join signals_marks m on m.signal_id = r.id and m.hours = r.hours
    join signals_signals s on s.id = r.id
    order by s.found_at, s.id, m.hours`)
  return rows.map((row) => ({
    what: 'mark',
    signalId: row.id,
    text: markText({ id: row.id, hours: row.hours, result: percent(row.result) }),
    publicAt: publicAt(row.found_at),
  }))
}

/**
 * Seals what this transaction added, before anyone can see it: no signal is ever shown that is not in the log. Called
 * last, because batches are chained and everyone else who seals waits from here to the commit.
 */
export async function sealAdded(self: Signals, tx: Tx, { found, ended, marks }: Added): Promise<void> {
  await seal(self, tx, [
    ...(await signalEntries(tx, found)),
    ...(await outcomeEntries(tx, ended)),
    ...(await markEntries(tx, marks)),
  ])
}

/** Seals a withdrawal; the note is no secret, but which signal it speaks of is, as long as the signal is. */
export async function sealWithdrawal(
  self: Signals,
  tx: Tx,
  { id, note, at, foundAt }: { id: string; note: string; at: Date; foundAt: Date },
): Promise<void> {
  const text = withdrawalText({ id, at: at.toISOString(), note })
  await seal(self, tx, [{ what: 'withdrawal', signalId: id, text, publicAt: publicAt(foundAt) }])
}

interface Link {
  batch: bigint
  head: Buffer
  sealed_at: Date
}

async function seal(self: Signals, tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.run(sql`lock table signals_batches in share row exclusive mode`)
  const last = await tx.maybe<Link>(
    sql`select batch, head, sealed_at from signals_batches order by batch desc limit 1`,
  )
  // A clock that is behind another worker's must not sort a later batch into an earlier day.
  const sealedAt = new Date(Math.max(self.clock.nowMs(), last?.sealed_at.getTime() ?? 0))
  let link: Link = { batch: last?.batch ?? 0n, head: last?.head ?? NO_HEAD, sealed_at: sealedAt }
  for (let start = 0; start < entries.length; start += MOST_ENTRIES) {
    link = await sealBatch(tx, link, entries.slice(start, start + MOST_ENTRIES))
  }
}

async function sealBatch(tx: Tx, last: Link, entries: readonly Entry[]): Promise<Link> {
  assert(entries.length <= MOST_ENTRIES, 'a batch is within its limit')
  const batch = last.batch + 1n
  const leaves = entries.map((entry) => leafHash(entry.text))
  const root = merkleRoot(leaves)
  const head = chainHead(last.head, batch, root)
  await tx.run(sql`
    insert into signals_batches (batch, day, size, leaves, root, previous, head, sealed_at)
    values (${batch}, (${last.sealed_at}::timestamptz at time zone 'UTC')::date, ${entries.length},
      ${Buffer.concat(leaves)}, ${root}, ${last.head}, ${head}, ${last.sealed_at})`)
  const rows = entries.map((entry, place) => ({ place, ...entry }))
  await tx.run(sql`
    insert into signals_entries (batch, place, what, signal_id, text, public_at)
    select ${batch}, r.place, r.what, r."signalId", r.text, r."publicAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      place integer, what text, "signalId" uuid, text text, "publicAt" timestamptz)`)
  return { batch, head, sealed_at: last.sealed_at }
}
