import { TIMEFRAMES } from '#contract/trading/signals.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { Found } from './engine/feed.ts'
import { KIND_ORDER } from './engine/detector/kinds.ts'
import { reasonsOf } from './engine/reasons.ts'
import { RECALIBRATION_DAYS } from './engine/forecaster/recalibration.ts'
import type { SignalRow } from './signal-rows.ts'

/** A signal written down later than this after its candle closed was found in hindsight, and says so. */
const LIVE_WITHIN_MS = 5 * MINUTE_MS
/** Digits of a price that are kept: what is shown is exactly what is resolved. */
const PRICE_DIGITS = 7

function price(value: number): number {
  return Number(value.toPrecision(PRICE_DIGITS))
}

/** Outcomes of the last 180 days by kind and time frame that were found live, none of them in hindsight. */
export async function countLiveOutcomes(
  db: Queryable,
  sourceId: number,
  now: Date,
): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - RECALIBRATION_DAYS * DAY_MS)
  const rows = await db.many<{ cell: string; outcomes: number }>(sql`
    select s.kind || s.timeframe_minutes as cell, count(*)::integer as outcomes
    from signals_signals s join signals_outcomes o on o.signal_id = s.id
    where s.source_id = ${sourceId} and s.origin = 'live' and s.found_at > ${since}
    group by s.kind, s.timeframe_minutes`)
  return new Map(rows.map((row) => [row.cell, row.outcomes]))
}

/** What is known besides the market when something is found. */
export interface Occasion {
  readonly symbol: string
  readonly now: Date
  /** By kind and time frame, as `countLiveOutcomes` answers them. */
  readonly liveOutcomes: ReadonlyMap<string, number>
}

/** A found signal as it is written down, and as members see it. */
export interface NewSignal {
  readonly record: ReturnType<typeof recordOf>
  readonly row: SignalRow
}

function recordOf(found: Found, { symbol, now, liveOutcomes }: Occasion) {
  const { detection, forecast, forecaster, foundAtMs, validUntilMs } = found
  const kind = KIND_ORDER[detection.kind]
  assert(kind !== undefined, 'a detection is of a known kind')
  const timeframe = TIMEFRAMES[forecast.timeframeIndex] ?? 0
  const direction: SignalRow['direction'] = detection.direction > 0 ? 'UP' : 'DOWN'
  const origin: SignalRow['origin'] = now.getTime() - foundAtMs <= LIVE_WITHIN_MS ? 'live' : 'backtest'
  return {
    id: newUuid(foundAtMs),
    symbol,
    kind,
    direction,
    timeframe_minutes: timeframe,
    interval_minutes: detection.candle.intervalMinutes,
    price: detection.candle.close,
    level: price(detection.level),
    target: price(forecast.barriers.target),
    stop: price(forecast.barriers.stop),
    probability: forecast.probability,
    model_probability: forecast.modelProbability,
    null_probability: forecast.nullProbability,
    base_rate: forecast.baseRate,
    sample_size: forecast.sampleSize,
    live_outcomes: liveOutcomes.get(`${kind}${timeframe}`) ?? 0,
    expected_return: forecast.expectedReturn,
    context: { ...detection.context, sigma: forecast.barriers.sigma, atr: detection.atr },
    reasons: reasonsOf(forecaster.model, detection, forecast),
    model: forecaster.name,
    origin,
    found_at: new Date(foundAtMs),
    valid_until: new Date(validUntilMs),
    recorded_at: now,
  }
}

const NOT_ENDED = {
  state: 'ACTIVE',
  ended_at: null,
  realised_return: null,
  best_move: null,
  worst_move: null,
  return_12h: null,
  return_24h: null,
} as const

export function newSignal(found: Found, occasion: Occasion): NewSignal {
  const record = recordOf(found, occasion)
  return { record, row: { ...record, ...NOT_ENDED } }
}

/** Writes new signals down and puts them on the work list. One that is there already is a bug. */
export async function storeSignals(tx: Tx, sourceId: number, added: readonly NewSignal[]): Promise<void> {
  if (added.length === 0) return
  const records = JSON.stringify(added.map((one) => one.record))
  await tx.run(sql`
    with added as (
      insert into signals_signals (
        source_id, symbol, id, kind, direction, timeframe_minutes, interval_minutes, price, level, target, stop,
        probability, model_probability, null_probability, base_rate, sample_size, live_outcomes, expected_return, context, reasons, model, origin,
        found_at, valid_until, recorded_at)
      select ${sourceId}, r.*
      from jsonb_to_recordset(${records}::jsonb) as r (
        symbol text, id uuid, kind text, direction text, timeframe_minutes integer, interval_minutes integer, price float8,
        level float8, target float8, stop float8, probability float8, model_probability float8, null_probability float8, base_rate float8,
        sample_size integer, live_outcomes integer, expected_return float8, context jsonb, reasons jsonb, model text, origin text,
        found_at timestamptz, valid_until timestamptz, recorded_at timestamptz)
      returning id, source_id, symbol)
    insert into signals_open (signal_id, source_id, symbol) select id, source_id, symbol from added`)
}
