import { bindTo } from '#server/kernel/bind.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { sql, type Database, type Queryable } from '#server/kernel/database/db.ts'
import { type Candle, DAY_MS, MINUTE_MS } from './candle.ts'
import { getLastCloses, saveCandles, listCandles, type Span } from './stored-candles.ts'
import type { MarketSource, OpenSandbox, VenuePrice } from './sources/market-source.ts'
import { checkLiveSetting, openMarketSource } from './sources/open-source.ts'
import { marketConsole, type DealingSwitches } from './market.console.ts'
import { createPriceDesk } from './price-desk.ts'
import { createDayRates } from './rates/day-rates.ts'
import { openRateService, type OpenRates } from './rates/rate-source.ts'
import { createTrxPrices } from './trx-price.ts'

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
  WEEK_MS,
} from './candle.ts'
import type { MarketParameters } from './market.parameters.ts'
export type { MarketSource, NowMs, OpenSandbox, VenuePrice } from './sources/market-source.ts'
export type { Dealing, PriceDesk } from './price-desk.ts'
export { isWithinGain, type McsPrice } from './price-rules.ts'
export type { TrxPrice, TrxPrices } from './trx-price.ts'
export type { DayRate } from './rates/day-rates.ts'
export type { OpenRates, RateSource } from './rates/rate-source.ts'

export interface MarketDeps {
  readonly db: Database
  readonly clock: Clock
  readonly parameters: MarketParameters & DealingSwitches
  /** The MARKET setting: sandbox[:DAYS], replay:DIR or live:EXCHANGE[,EXCHANGE…]. */
  readonly setting: string
  /** Undefined in production: the setting sandbox cannot be followed there. */
  readonly openSandbox?: OpenSandbox | undefined
  /** Service of exchange rates for statements; a sandbox's own when empty, else none. */
  readonly ratesUrl?: string
  readonly openRates?: OpenRates | undefined
}

/** Candles are kept a little longer than any history that a source hands out. */
const KEEP_MS = 120 * DAY_MS
const QUARTER_MS = 15 * MINUTE_MS
/** An older close is no price of now. */
const LAST_CLOSE_MS = 8 * QUARTER_MS

export type Market = ReturnType<typeof createMarket>

interface SourceRow {
  id: number
  anchored_at: Date
}

/** Opens the market of this setting, once. */
function createSource({ db, clock, setting, openSandbox }: Omit<MarketDeps, 'parameters'>) {
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

  async function openSource(): Promise<MarketSource> {
    const { anchored_at } = await sourceRow()
    const anchorMs = anchored_at.getTime()
    return await openMarketSource(setting, { anchorMs, nowMs: () => clock.nowMs(), openSandbox })
  }

  /** Opened once; an attempt that failed is forgotten, so that the next one tries again. */
  async function source(): Promise<MarketSource> {
    opened ??= openSource().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return await opened
  }

  return { sourceRow, source }
}

/** The kept candles of this market. */
function createCandleStore(clock: Clock, db: Database, sourceRow: () => Promise<SourceRow>) {
  return {
    /** Keeps closed 15-minute candles of any symbols in the caller's transaction; one kept already stays as it is. */
    saveCandles: async (queryable: Queryable, candles: readonly Candle[]): Promise<void> =>
      await saveCandles(queryable, (await sourceRow()).id, candles),

    /** The kept 15-minute candles of a symbol that open in [fromMs, toMs), in time order, at most 20,000. */
    listCandles: async (queryable: Queryable, symbol: string, span: Span): Promise<Candle[]> =>
      await listCandles(queryable, { sourceId: (await sourceRow()).id, symbol }, span),

    /** The last close of each of these symbols, at most two hours old; a symbol without one is left out. */
    lastCloses: async (
      queryable: Queryable,
      symbols: readonly string[],
    ): Promise<ReadonlyMap<string, number>> =>
      await getLastCloses(
        queryable,
        { sourceId: (await sourceRow()).id, symbols },
        new Date(clock.nowMs() - LAST_CLOSE_MS),
      ),

    /** Forgets candles that no screen shows and no signal needs any more; returns how many. */
    deleteOldCandles: async (): Promise<number> =>
      await db.run(sql`delete from market_candles where open_at < ${new Date(clock.nowMs() - KEEP_MS)}`),
  }
}

/** Rates of days, from the service that is configured, else from the sandbox's own. */
function openDayRates(
  { db, clock, setting, ratesUrl = '', openRates }: Omit<MarketDeps, 'parameters'>,
  source: () => Promise<MarketSource>,
) {
  return createDayRates({
    db,
    clock,
    setting,
    openRates: async () => (ratesUrl === '' ? await openRates?.() : openRateService(ratesUrl)),
    candlesOf: async (symbol, span) => await (await source()).closedCandles(symbol, 15, span),
  })
}

/** The price of MCS, and candles of the configured market: pulled from the source once, kept as 15-minute rows, coarser ones are joined. */
export function createMarket({ db, clock, parameters, ...outside }: MarketDeps) {
  const { setting, openSandbox } = outside
  const { sourceRow, source } = createSource({ db, clock, setting, openSandbox })
  /** The latest price of a symbol on every venue that has one. Throws when the outside cannot be reached. */
  const prices = async (symbol: string): Promise<readonly VenuePrice[]> =>
    await (await source()).prices(symbol)

  const mcsPrices = createPriceDesk({ db, clock, parameters })
  const trxPrices = createTrxPrices({ db, clock, fetchPrices: prices })
  const dayRates = openDayRates({ db, clock, ...outside }, source)

  return {
    ...mcsPrices,
    ...trxPrices,
    ...dayRates,
    /** The console's calls of prices. */
    ...bindTo({ db, parameters, ...mcsPrices, ...trxPrices }, { consoleCalls: marketConsole }),
    prices,

    /** Marks rows of other modules with the market they were computed from; needs no connection to the market. */
    sourceId: async (): Promise<number> => (await sourceRow()).id,

    /**
     * Checks at start that the setting can be followed: a replay's folder is read, a live exchange is known (whether it
     * answers shows later). Throws with a sentence for the operator.
     */
    async requireReadable(): Promise<void> {
      if (setting.startsWith('live:')) await checkLiveSetting(setting)
      else await source()
    },

    /** Opens the market and names its symbols. Throws with a sentence for the operator when it cannot be opened. */
    symbols: async (): Promise<readonly string[]> => (await source()).symbols,

    /**
     * The 15-minute candles of a symbol that open from `fromMs` on and have closed, from the source; at most as
     * far back as it goes. Throws when the outside cannot be reached.
     */
    async closedCandles(symbol: string, fromMs: number): Promise<Candle[]> {
      const nowMs = clock.nowMs()
      const opened = await source()
      const span = { fromMs: Math.max(fromMs, nowMs - opened.historyMs), toMs: nowMs }
      return span.fromMs + QUARTER_MS > nowMs ? [] : await opened.closedCandles(symbol, 15, span)
    },

    ...createCandleStore(clock, db, sourceRow),
  }
}
