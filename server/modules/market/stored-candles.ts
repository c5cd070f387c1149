import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { Candle } from './candle.ts'

/** Whose candles: the market they were read from, and the symbol there. */
export interface Series {
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

const MAX_CANDLES = 20_000

export async function listCandles(
  db: Queryable,
  { sourceId, symbol }: Series,
  span: Span,
): Promise<Candle[]> {
  const rows = await db.many<CandleRow>(sql`
    select open_at, open, high, low, close, volume from market_candles
    where source_id = ${sourceId} and symbol = ${symbol}
      and open_at >= ${new Date(span.fromMs)} and open_at < ${new Date(span.toMs)}
    order by open_at limit ${MAX_CANDLES}`)
  return rows.map(({ open_at, ...prices }) => ({
    symbol,
    intervalMinutes: 15,
    openTimeMs: open_at.getTime(),
    ...prices,
  }))
}

/** The close of each symbol's newest candle that opened since then; a symbol without one is left out. */
export async function getLastCloses(
  db: Queryable,
  { sourceId, symbols }: { sourceId: number; symbols: readonly string[] },
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.many<{ symbol: string; close: number }>(sql`
    select distinct on (symbol) symbol, close from market_candles
    where source_id = ${sourceId} and symbol = any(${symbols}::text[]) and open_at >= ${since}
    order by symbol, open_at desc`)
  return new Map(rows.map(({ symbol, close }) => [symbol, close]))
}

/** Keeps closed candles of any symbols; one that is kept already stays as it was first read. */
export async function saveCandles(
  db: Queryable,
  sourceId: number,
  candles: readonly Candle[],
): Promise<void> {
  if (candles.length === 0) return
  const column = (pick: (candle: Candle) => number): number[] => candles.map(pick)
  await db.run(sql`
    insert into market_candles (source_id, symbol, open_at, open, high, low, close, volume)
    select ${sourceId}, *
    from unnest(
      ${candles.map((candle) => candle.symbol)}::text[],
      ${candles.map((candle) => new Date(candle.openTimeMs).toISOString())}::timestamptz[],
      ${column((candle) => candle.open)}::float8[], ${column((candle) => candle.high)}::float8[],
      ${column((candle) => candle.low)}::float8[], ${column((candle) => candle.close)}::float8[],
      ${column((candle) => candle.volume)}::float8[])
    on conflict do nothing`)
}
