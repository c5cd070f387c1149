import { sql, type Tx } from '#server/kernel/db.ts'
import { aggregateCandles, type Candle } from '#server/modules/market/market.ts'
import type { Signals } from './deps.ts'
import { MARK_HOURS, markReturn, newWatch, type Outcome, resolveStep, type Watch } from './engine/resolver.ts'
import type { Added } from './seal-signals.ts'

/** A day's time frame and its last mark end within 24 hours; the rest bears gaps in the record. */
const CANDLES_OF_INTEREST = 400

interface OpenRow {
  id: string
  direction: 'UP' | 'DOWN'
  target: number
  stop: number
  interval_minutes: number
  found_at: Date
  valid_until: Date
  entry: number | null
  marked: number[]
}

interface Outcomes {
  outcomes: (Outcome & { id: string })[]
  marks: { id: string; hours: number; result: number }[]
  finished: string[]
}

async function readOpen(tx: Tx, sourceId: number, symbol: string): Promise<OpenRow[]> {
  return await tx.many<OpenRow>(sql`
    select s.id, s.direction, s.target, s.stop, s.interval_minutes, s.found_at, s.valid_until, o.entry,
      array(select m.hours from signals_marks m where m.signal_id = s.id) as marked
    from signals_open w
    join signals_signals s on s.id = w.signal_id
    left join signals_outcomes o on o.signal_id = s.id
    where w.source_id = ${sourceId} and w.symbol = ${symbol}
    order by s.found_at`)
}

/** The first outcome in candles that follow the signal, on the signal's own interval as in training. */
function followCandles(
  row: OpenRow,
  candles: readonly Candle[],
): { outcome: Outcome | undefined; watch: Watch } {
  const watch = newWatch()
  const watched = {
    direction: row.direction === 'UP' ? 1 : -1,
    target: row.target,
    stop: row.stop,
    foundAtMs: row.found_at.getTime(),
    validUntilMs: row.valid_until.getTime(),
  }
  const own = row.interval_minutes === 15 ? candles : aggregateCandles(candles, row.interval_minutes)
  for (const candle of own) {
    const outcome = resolveStep(watched, watch, candle)
    if (outcome) return { outcome, watch }
  }
  return { outcome: undefined, watch }
}

function followRow(row: OpenRow, candles: readonly Candle[], into: Outcomes): void {
  if (row.entry !== null) {
    if (markRow(row, { candles, entry: row.entry }, into)) into.finished.push(row.id)
    return
  }
  const { outcome, watch } = followCandles(row, candles)
  if (outcome) into.outcomes.push({ id: row.id, ...outcome })
  if (watch.entry === 0) return
  const isMarked = markRow(row, { candles, entry: watch.entry }, into)
  if (outcome && isMarked) into.finished.push(row.id)
}

/** Writes the results after 12 and 24 hours that have come due; true when none is left. */
function markRow(row: OpenRow, seen: { candles: readonly Candle[]; entry: number }, into: Outcomes): boolean {
  const { candles, entry } = seen
  const missing = MARK_HOURS.filter((hours) => !row.marked.includes(hours))
  const signal = { direction: row.direction === 'UP' ? 1 : -1, foundAtMs: row.found_at.getTime(), entry }
  const due = missing.flatMap((hours) => {
    for (const candle of candles) {
      const result = markReturn(signal, hours, candle)
      if (result !== undefined) return [{ id: row.id, hours, result }]
    }
    return []
  })
  into.marks.push(...due)
  return due.length === missing.length
}

/** The candles from a time on, without looking at the ones before. */
function fromTime(candles: readonly Candle[], timeMs: number): readonly Candle[] {
  let low = 0
  let high = candles.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((candles[middle]?.openTimeMs ?? 0) < timeMs) low = middle + 1
    else high = middle
  }
  return candles.slice(low, low + CANDLES_OF_INTEREST)
}

/**
 * Applies the one resolver to the open signals of a symbol over all candles kept since they were found, so that
 * nothing about a watch has to survive a restart. Answers what ended and which marks came due now.
 */
export async function resolveSignals(
  self: Signals,
  tx: Tx,
  { sourceId, symbol, untilMs }: { sourceId: number; symbol: string; untilMs: number },
): Promise<Omit<Added, 'found'>> {
  const rows = await readOpen(tx, sourceId, symbol)
  const [oldest] = rows
  if (!oldest) return { ended: [], marks: [] }
  const candles = await self.market.readCandles(tx, symbol, {
    fromMs: oldest.found_at.getTime(),
    toMs: untilMs,
  })
  const into: Outcomes = { outcomes: [], marks: [], finished: [] }
  for (const row of rows) followRow(row, fromTime(candles, row.found_at.getTime()), into)
  await writeOutcomes(self, tx, into)
  return { ended: into.outcomes.map((outcome) => outcome.id), marks: into.marks }
}

async function writeOutcomes(self: Signals, tx: Tx, { outcomes, marks, finished }: Outcomes): Promise<void> {
  const now = self.clock.now()
  if (outcomes.length > 0) {
    const rows = outcomes.map((one) => ({ ...one, ended_at: new Date(one.atMs) }))
    await tx.run(sql`
      insert into signals_outcomes (
        signal_id, state, ended_at, entry, realised_return, best_move, worst_move, recorded_at)
      select r.id, r.state, r.ended_at, r.entry, r."realisedReturn", r."bestMove", r."worstMove", ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        id uuid, state text, ended_at timestamptz, entry float8, "realisedReturn" float8, "bestMove" float8,
        "worstMove" float8)`)
  }
  if (marks.length > 0) {
    await tx.run(sql`
      insert into signals_marks (signal_id, hours, result, recorded_at)
      select r.id, r.hours, r.result, ${now}
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as r (id uuid, hours integer, result float8)`)
  }
  if (finished.length > 0)
    await tx.run(sql`delete from signals_open where signal_id = any(${finished}::uuid[])`)
}
