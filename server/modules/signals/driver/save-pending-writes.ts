import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { SignalsContext } from '../signals-context.ts'
import { sealAdded, type SignalMark, type SignalOutcome } from '../record/seal-signals.ts'
import { toSignal } from '../signal-rows.ts'
import { storeSignals } from '../store-signals.ts'
import type { PendingWrites, SymbolState } from './symbol-state.ts'

/** Merges the pending writes of several symbols. */
export function mergePendingWrites(symbolStates: readonly SymbolState[]): PendingWrites {
  const pending = symbolStates.map((symbolState) => symbolState.pendingWrites)
  return {
    candles: pending.flatMap((one) => one.candles),
    added: pending.flatMap((one) => one.added),
    ended: pending.flatMap((one) => one.ended),
    marks: pending.flatMap((one) => one.marks),
    finished: pending.flatMap((one) => one.finished),
  }
}

async function storeOutcomes(tx: Tx, ended: readonly SignalOutcome[], now: Date): Promise<void> {
  if (ended.length === 0) return
  const rows = ended.map(({ row, outcome }) => ({ id: row.id, ...outcome, ended_at: new Date(outcome.atMs) }))
  await tx.run(sql`
    insert into signals_outcomes (
      signal_id, state, ended_at, entry, realised_return, best_move, worst_move, recorded_at)
    select r.id, r.state, r.ended_at, r.entry, r."realisedReturn", r."bestMove", r."worstMove", ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, state text, ended_at timestamptz, entry float8, "realisedReturn" float8, "bestMove" float8,
      "worstMove" float8)`)
}

async function storeMarks(tx: Tx, marks: readonly SignalMark[], now: Date): Promise<void> {
  if (marks.length === 0) return
  const rows = marks.map(({ row, hours, result }) => ({ id: row.id, hours, result }))
  await tx.run(sql`
    insert into signals_marks (signal_id, hours, result, recorded_at)
    select r.id, r.hours, r.result, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, hours integer, result float8)`)
}

/** A signal as its outcome leaves it. */
function endedSignal({ row, outcome }: SignalOutcome) {
  const { state, atMs, realisedReturn } = outcome
  return toSignal({ ...row, state, ended_at: new Date(atMs), realised_return: realisedReturn })
}

/** Writes what was read on, for all symbols at once: the candles, what they brought, and its seal at the end. */
export async function savePendingWrites(
  self: SignalsContext,
  tx: Tx,
  {
    sourceId,
    symbolStates,
    pendingWrites,
  }: { sourceId: number; symbolStates: readonly SymbolState[]; pendingWrites: PendingWrites },
): Promise<void> {
  const now = self.clock.now()
  const { candles, added, ended, marks, finished } = pendingWrites
  await self.market.saveCandles(tx, candles)
  await storeSignals(tx, sourceId, added)
  const live = added.filter(({ row }) => row.origin === 'live')
  if (live.length > 0)
    await self.onFound(
      tx,
      live.map(({ row }) => toSignal(row)),
    )
  await storeOutcomes(tx, ended, now)
  const over = ended.filter(({ row }) => row.origin === 'live')
  if (over.length > 0) await self.onEnded(tx, over.map(endedSignal))
  await storeMarks(tx, marks, now)
  if (finished.length > 0)
    await tx.run(sql`delete from signals_open where signal_id = any(${finished}::uuid[])`)
  const until = symbolStates.map((symbolState) => new Date(symbolState.processedUntilMs).toISOString())
  await tx.run(sql`
    insert into signals_feeds (source_id, symbol, read_until)
    select ${sourceId}, r.symbol, r.read_until
    from unnest(${symbolStates.map((symbolState) => symbolState.symbol)}::text[], ${until}::timestamptz[]) as r (symbol, read_until)
    on conflict (source_id, symbol) do update set read_until = excluded.read_until`)
  await sealAdded(self, tx, { found: added.map((one) => one.row), ended, marks })
}
