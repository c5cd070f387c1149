import { toMarkText, outcomeText, signalText, withdrawalText } from '#contract/rules/signal-log.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import { chainHead, leafHash, merkleRoot } from '#server/kernel/files/merkle.ts'
import type { SignalsContext } from '../signals-context.ts'
import type { Outcome } from '../engine/resolver.ts'
import { percent, type SignalRow, toSignal } from '../signal-rows.ts'

/** A batch is listed whole; a first history makes several. */
const MAX_ENTRIES = 1_000
const NO_HEAD = Buffer.alloc(32)
/** What a signal says is paid for; a day later everyone may check it. */
export const SECRET_MS = DAY_MS

/** What sealing needs of the module: when it is. */
type Sealing = Pick<SignalsContext, 'clock'>

interface Entry {
  what: 'signal' | 'outcome' | 'mark' | 'withdrawal'
  signalId: string
  text: string
  publicAt: Date
}

/** What a transaction adds to the record: signals found, signals ended and marks that came due. */
export interface Added {
  readonly found: readonly SignalRow[]
  readonly ended: readonly SignalOutcome[]
  readonly marks: readonly SignalMark[]
}

/** How a signal ended, and the signal. */
export interface SignalOutcome {
  readonly row: SignalRow
  readonly outcome: Outcome
}

/** What a signal had brought after some hours, as a share, and the signal. */
export interface SignalMark {
  readonly row: SignalRow
  readonly hours: number
  readonly result: number
}

function publicAt(foundAt: Date): Date {
  return new Date(foundAt.getTime() + SECRET_MS)
}

function signalEntry(row: SignalRow): Entry {
  return {
    what: 'signal',
    signalId: row.id,
    text: signalText(toSignal(row)),
    publicAt: publicAt(row.found_at),
  }
}

function outcomeEntry({ row, outcome }: SignalOutcome): Entry {
  const text = outcomeText({
    id: row.id,
    state: outcome.state,
    endedAt: new Date(outcome.atMs).toISOString(),
    realisedReturn: percent(outcome.realisedReturn),
    bestMove: percent(outcome.bestMove),
    worstMove: percent(outcome.worstMove),
  })
  return { what: 'outcome', signalId: row.id, text, publicAt: publicAt(row.found_at) }
}

function toMarkEntry({ row, hours, result }: SignalMark): Entry {
  const text = toMarkText({ id: row.id, hours, result: percent(result) })
  return { what: 'mark', signalId: row.id, text, publicAt: publicAt(row.found_at) }
}

/** By time and, within an instant, by id, so that entries lie in the order in which things happened. */
function inTime<One>(ones: readonly One[], timeOf: (one: One) => number, idOf: (one: One) => string): One[] {
  return ones.toSorted((one, other) => timeOf(one) - timeOf(other) || (idOf(one) < idOf(other) ? -1 : 1))
}

/**
 * Seals what this transaction adds, before anyone can see it: no signal is ever shown that is not in the log. Called
 * last, because batches are chained and everyone else who seals waits from here to the commit.
 */
export async function sealAdded(self: Sealing, tx: Tx, { found, ended, marks }: Added): Promise<void> {
  const foundAt = (row: SignalRow): number => row.found_at.getTime()
  await seal(self, tx, [
    ...inTime(found, foundAt, (row) => row.id).map(signalEntry),
    ...inTime(
      ended,
      (one) => one.outcome.atMs,
      (one) => one.row.id,
    ).map(outcomeEntry),
    ...inTime(
      marks,
      (mark) => foundAt(mark.row),
      (mark) => `${mark.row.id}${mark.hours}`,
    ).map(toMarkEntry),
  ])
}

/** Seals a withdrawal; the note is no secret, but which signal it speaks of is, as long as the signal is. */
export async function sealWithdrawal(
  self: SignalsContext,
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

async function seal(self: Sealing, tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.run(sql`lock table signals_batches in share row exclusive mode`)
  const last = await tx.maybe<Link>(
    sql`select batch, head, sealed_at from signals_batches order by batch desc limit 1`,
  )
  // A clock that is behind another worker's must not sort a later batch into an earlier day.
  const sealedAt = new Date(Math.max(self.clock.nowMs(), last?.sealed_at.getTime() ?? 0))
  let link: Link = { batch: last?.batch ?? 0n, head: last?.head ?? NO_HEAD, sealed_at: sealedAt }
  for (let start = 0; start < entries.length; start += MAX_ENTRIES) {
    link = await sealBatch(tx, link, entries.slice(start, start + MAX_ENTRIES))
  }
}

async function sealBatch(tx: Tx, last: Link, entries: readonly Entry[]): Promise<Link> {
  assert(entries.length <= MAX_ENTRIES, 'a batch is within its limit')
  const batch = last.batch + 1n
  const leaves = entries.map((entry) => leafHash(entry.text))
  const root = merkleRoot(leaves)
  const head = chainHead(last.head, batch, root)
  await tx.run(sql`
    insert into signals_batches (batch, day, size, leaves, root, previous, head, sealed_at)
    values (${batch}, (${last.sealed_at}::timestamptz at time zone 'UTC')::date, ${entries.length},
      ${Buffer.concat(leaves)}, ${root}, ${last.head}, ${head}, ${last.sealed_at})`)
  const rows = entries.map((entry, index) => ({ leaf_index: index, ...entry }))
  await tx.run(sql`
    insert into signals_entries (batch, leaf_index, what, signal_id, text, public_at)
    select ${batch}, r.leaf_index, r.what, r."signalId", r.text, r."publicAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      leaf_index integer, what text, "signalId" uuid, text text, "publicAt" timestamptz)`)
  return { batch, head, sealed_at: last.sealed_at }
}
