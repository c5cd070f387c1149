import { sql, type Queryable } from '#server/kernel/db.ts'
import { type Candle, closeTimeMs, MINUTE_MS } from './candle.ts'
import type { MarketSource } from './market-source.ts'

/** Whose candles: the market they were read from, and the symbol there. */
export interface Place {
  readonly sourceId: number
  readonly symbol: string
}

/** From a time on, up to another that is not part of it. */
export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

interface CandleRow {
  open_at: Date
  open: number
  high: number
  low: number
  close: number
  volume: number
}

const QUARTER_MS = 15 * MINUTE_MS
const MOST_CANDLES = 20_000

export async function readCandles(db: Queryable, { sourceId, symbol }: Place, span: Span): Promise<Candle[]> {
  const rows = await db.many<CandleRow>(sql`
    select open_at, open, high, low, close, volume from market_candles
    where source_id = ${sourceId} and symbol = ${symbol}
      and open_at >= ${new Date(span.fromMs)} and open_at < ${new Date(span.toMs)}
    order by open_at limit ${MOST_CANDLES}`)
  return rows.map(({ open_at, ...prices }) => ({
    symbol,
    intervalMinutes: 15,
    openTimeMs: open_at.getTime(),
    ...prices,
  }))
}

/** Keeps what closed since the newest kept candle; answers until when candles are kept, undefined while there are none. */
export async function pullCandles(
  { db, nowMs }: { db: Queryable; nowMs: number },
  source: MarketSource,
  place: Place,
): Promise<number | undefined> {
  const newest = await db.one<{ open_at: Date | null }>(sql`
    select max(open_at) as open_at from market_candles
    where source_id = ${place.sourceId} and symbol = ${place.symbol}`)
  const keptUntilMs = newest.open_at ? newest.open_at.getTime() + QUARTER_MS : undefined
  const fromMs = Math.max(keptUntilMs ?? 0, nowMs - source.historyMs)
  if (fromMs + QUARTER_MS > nowMs) return keptUntilMs
  const candles = await source.closedCandles(place.symbol, 15, { fromMs, toMs: nowMs })
  if (candles.length > 0) await keepCandles(db, place, candles)
  const last = candles.at(-1)
  return last ? closeTimeMs(last) : keptUntilMs
}

async function keepCandles(
  db: Queryable,
  { sourceId, symbol }: Place,
  candles: readonly Candle[],
): Promise<void> {
  const column = (pick: (candle: Candle) => number): number[] => candles.map(pick)
  await db.run(sql`
    insert into market_candles (source_id, symbol, open_at, open, high, low, close, volume)
    select ${sourceId}, ${symbol}, *
    from unnest(
      ${candles.map((candle) => new Date(candle.openTimeMs).toISOString())}::timestamptz[],
      ${column((candle) => candle.open)}::float8[], ${column((candle) => candle.high)}::float8[],
      ${column((candle) => candle.low)}::float8[], ${column((candle) => candle.close)}::float8[],
      ${column((candle) => candle.volume)}::float8[])
    on conflict do nothing`)
}
