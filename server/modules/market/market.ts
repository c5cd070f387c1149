import type { Clock } from '#server/kernel/clock.ts'
import { sql, type Database, type Queryable } from '#server/kernel/db.ts'
import { type Candle, DAY_MS, MINUTE_MS } from './candle.ts'
import type { MarketSource, VenuePrice } from './market-source.ts'
import { openMarketSource } from './open-source.ts'

export {
  aggregateCandles,
  type Candle,
  closeTimeMs,
  DAY_MS,
  HOUR_MS,
  type Interval,
  type Joining,
  joinCandle,
  MINUTE_MS,
} from './candle.ts'
export type { VenuePrice } from './market-source.ts'

export interface MarketDeps {
  readonly db: Database
  readonly clock: Clock
  /** The MARKET setting: sandbox, replay:DIR or live:EXCHANGE[,EXCHANGE…]. */
  readonly setting: string
}

/** Candles are kept a little longer than any history that a source hands out. */
const KEEP_MS = 120 * DAY_MS
const QUARTER_MS = 15 * MINUTE_MS
const MOST_CANDLES = 20_000

export type Market = ReturnType<typeof createMarket>

interface SourceRow {
  id: number
  anchored_at: Date
}

interface CandleRow {
  open_at: Date
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/** Candles of the configured market: pulled from the source once, kept as 15-minute rows, coarser ones are joined. */
export function createMarket({ db, clock, setting }: MarketDeps) {
  let row: Promise<SourceRow> | undefined
  let opened: Promise<MarketSource> | undefined

  async function findSource(): Promise<SourceRow> {
    await db.run(sql`
      insert into market_sources (name, anchored_at) values (${setting}, ${clock.now()}) on conflict (name) do nothing`)
    return await db.one<SourceRow>(sql`select id, anchored_at from market_sources where name = ${setting}`)
  }

  /** The row of this setting: its id marks everything computed from it, its anchor is when it was first used. */
  async function sourceRow(): Promise<SourceRow> {
    row ??= findSource()
    return await row
  }

  async function source(): Promise<MarketSource> {
    opened ??= sourceRow().then((found) =>
      openMarketSource(setting, { anchorMs: found.anchored_at.getTime(), nowMs: () => clock.nowMs() }),
    )
    return await opened
  }

  return {
    /** Marks rows of other modules with the market they were computed from; needs no connection to the market. */
    sourceId: async (): Promise<number> => (await sourceRow()).id,

    /** Opens the market and names its symbols. Throws with a sentence for the operator when it cannot be opened. */
    symbols: async (): Promise<readonly string[]> => (await source()).symbols,

    /**
     * Fetches the 15-minute candles of a symbol that have closed since the last pull (at first as far back as the
     * source goes) and keeps them. Answers how many came. Throws when the outside cannot be reached.
     */
    async pullCandles(symbol: string): Promise<number> {
      const { id } = await sourceRow()
      const from = await source()
      const last = await db.one<{ open_at: Date | null }>(sql`
        select max(open_at) as open_at from market_candles where source_id = ${id} and symbol = ${symbol}`)
      const nextMs = last.open_at ? last.open_at.getTime() + QUARTER_MS : 0
      const fromMs = Math.max(nextMs, clock.nowMs() - from.historyMs)
      if (fromMs + QUARTER_MS > clock.nowMs()) return 0
      const candles = await from.closedCandles(symbol, 15, { fromMs, toMs: clock.nowMs() })
      if (candles.length > 0) await keepCandles(db, id, candles)
      return candles.length
    },

    /** The kept 15-minute candles of a symbol that open in [fromMs, toMs), in time order, at most 20,000. */
    async readCandles(
      queryable: Queryable,
      symbol: string,
      { fromMs, toMs }: { fromMs: number; toMs: number },
    ): Promise<Candle[]> {
      const { id } = await sourceRow()
      const rows = await queryable.many<CandleRow>(sql`
        select open_at, open, high, low, close, volume from market_candles
        where source_id = ${id} and symbol = ${symbol}
          and open_at >= ${new Date(fromMs)} and open_at < ${new Date(toMs)}
        order by open_at limit ${MOST_CANDLES}`)
      return rows.map(({ open_at, ...prices }) => ({
        symbol,
        intervalMinutes: 15,
        openTimeMs: open_at.getTime(),
        ...prices,
      }))
    },

    /** The latest price of a symbol on every venue that has one. Throws when the outside cannot be reached. */
    prices: async (symbol: string): Promise<readonly VenuePrice[]> => await (await source()).prices(symbol),

    /** Forgets candles that no screen shows and no signal needs any more; answers how many. */
    deleteOldCandles: async (): Promise<number> =>
      await db.run(sql`delete from market_candles where open_at < ${new Date(clock.nowMs() - KEEP_MS)}`),
  }
}

async function keepCandles(db: Queryable, sourceId: number, candles: readonly Candle[]): Promise<void> {
  const column = (pick: (candle: Candle) => number): number[] => candles.map(pick)
  await db.run(sql`
    insert into market_candles (source_id, symbol, open_at, open, high, low, close, volume)
    select ${sourceId}, ${candles[0]?.symbol ?? ''}, *
    from unnest(
      ${candles.map((candle) => new Date(candle.openTimeMs).toISOString())}::timestamptz[],
      ${column((candle) => candle.open)}::float8[], ${column((candle) => candle.high)}::float8[],
      ${column((candle) => candle.low)}::float8[], ${column((candle) => candle.close)}::float8[],
      ${column((candle) => candle.volume)}::float8[])
    on conflict do nothing`)
}
