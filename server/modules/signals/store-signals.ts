import { TIMEFRAMES } from '#contract/signals.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/db.ts'
import { newUuid } from '#server/kernel/ids.ts'
import type { Signals } from './deps.ts'
import type { Found } from './engine/feed.ts'
import { KIND_ORDER } from './engine/kinds.ts'
import { reasonsOf } from './engine/reasons.ts'
import { RECALIBRATION_DAYS } from './engine/recalibration.ts'
import { readPauses } from './pause-signals.ts'

/** A signal written down later than this after its candle closed was found in hindsight, and says so. */
const LIVE_WITHIN_MS = 5 * MINUTE_MS
/** Digits of a price that are kept: what is shown is exactly what is resolved. */
const PRICE_DIGITS = 7

interface Place {
  readonly sourceId: number
  readonly symbol: string
}

function price(value: number): number {
  return Number(value.toPrecision(PRICE_DIGITS))
}

/** Outcomes of the last 180 days by kind and time frame that were found live, none of them in hindsight. */
async function countLiveOutcomes(tx: Tx, sourceId: number, now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - RECALIBRATION_DAYS * DAY_MS)
  const rows = await tx.many<{ cell: string; outcomes: number }>(sql`
    select s.kind || s.timeframe_minutes as cell, count(*)::integer as outcomes
    from signals_signals s join signals_outcomes o on o.signal_id = s.id
    where s.source_id = ${sourceId} and s.origin = 'live' and s.found_at > ${since}
    group by s.kind, s.timeframe_minutes`)
  return new Map(rows.map((row) => [row.cell, row.outcomes]))
}

function recordOf(self: Signals, found: Found, liveOutcomes: Map<string, number>) {
  const { detection, forecast, forecaster, foundAtMs, validUntilMs } = found
  const kind = KIND_ORDER[detection.kind] ?? ''
  const timeframe = TIMEFRAMES[forecast.timeframeIndex] ?? 0
  return {
    id: newUuid(foundAtMs),
    kind,
    direction: detection.direction > 0 ? 'UP' : 'DOWN',
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
    origin: self.clock.nowMs() - foundAtMs <= LIVE_WITHIN_MS ? 'live' : 'backtest',
    found_at: new Date(foundAtMs),
    valid_until: new Date(validUntilMs),
    recorded_at: self.clock.now(),
  }
}

/** Writes found signals down unless their kind or symbol is paused, each once ever, and puts them on the work list; answers the ids that are new. */
export async function storeSignals(
  self: Signals,
  tx: Tx,
  { sourceId, symbol, found }: Place & { found: readonly Found[] },
): Promise<string[]> {
  if (found.length === 0) return []
  const liveOutcomes = await countLiveOutcomes(tx, sourceId, self.clock.now())
  const isPaused = await readPauses(tx, { sourceId, symbol })
  const records = found.filter((one) => !isPaused(one)).map((one) => recordOf(self, one, liveOutcomes))
  const rows = await tx.many<{ id: string }>(sql`
    with added as (
      insert into signals_signals (
        source_id, symbol, id, kind, direction, timeframe_minutes, interval_minutes, price, level, target, stop,
        probability, model_probability, null_probability, base_rate, sample_size, live_outcomes, expected_return, context, reasons, model, origin,
        found_at, valid_until, recorded_at)
      select ${sourceId}, ${symbol}, r.*
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (
        id uuid, kind text, direction text, timeframe_minutes integer, interval_minutes integer, price float8,
        level float8, target float8, stop float8, probability float8, model_probability float8, null_probability float8, base_rate float8,
        sample_size integer, live_outcomes integer, expected_return float8, context jsonb, reasons jsonb, model text, origin text,
        found_at timestamptz, valid_until timestamptz, recorded_at timestamptz)
      on conflict (source_id, symbol, interval_minutes, kind, found_at) do nothing
      returning id, source_id, symbol)
    insert into signals_open (signal_id, source_id, symbol) select id, source_id, symbol from added
    returning signal_id as id`)
  return rows.map((row) => row.id)
}
