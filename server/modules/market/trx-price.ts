import { parseUnits } from '#contract/money.ts'
import { freshAnswers, medianPrice } from '#contract/rules/game.ts'
import { DAY_MS, plus, SECOND_MS, type Clock } from '#server/kernel/clock.ts'
import { sql, type Database, type Queryable } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { VenuePrice } from './sources/market-source.ts'

/** What one TRX costs in USDT on the market, in millionths; of when it is, and which venues say so. */
export interface TrxPrice {
  readonly units: bigint
  readonly at: Date
  readonly source: string
}

export interface TrxPrices {
  /** The newest price if it is at most 60 s old: what members may buy at. */
  freshTrxPrice(db: Queryable): Promise<TrxPrice | undefined>
  /** The newest price, however old: enough to tell a large sum from a small one. Undefined before there was one. */
  latestTrxPrice(db: Queryable): Promise<TrxPrice | undefined>
  /**
   * Asks the venues and stores the median. Returns undefined and stores nothing when none has a fresh price or they disagree.
   * Throws when the outside cannot be reached.
   */
  recordTrxPrice(): Promise<TrxPrice | undefined>
  /** Deletes prices older than a day except the newest. Returns how many. */
  deleteOldTrxPrices(): Promise<number>
}

const SYMBOL = 'TRX/USDT'
const MAX_AGE_MS = 60 * SECOND_MS
/** The clocks of venues run apart from this machine's. */
const MAX_AHEAD_MS = 5 * SECOND_MS
/** Venues further apart from their median than this are wrong about something. */
const MAX_APART = 0.02
const DECIMALS = 6

interface TrxPriceDeps {
  readonly db: Database
  readonly clock: Clock
  /** Asks the outside: only workers do. */
  readonly fetchPrices: (symbol: string) => Promise<readonly VenuePrice[]>
}

/** The median of the fresh answers, as old as the oldest of them; undefined when there is none or they disagree. */
function agreePrice(answers: readonly VenuePrice[], now: Date): TrxPrice | undefined {
  const nowMs = now.getTime()
  const window = { instantMs: nowMs + MAX_AHEAD_MS, maxAgeMs: MAX_AGE_MS + MAX_AHEAD_MS }
  const fresh = freshAnswers(answers, window)
  const median = medianPrice(fresh, 1)
  if (median === undefined || fresh.some(({ price }) => Math.abs(price - median) > median * MAX_APART))
    return undefined
  const units = parseUnits(median.toFixed(DECIMALS))
  if (units === undefined || units === 0n) return undefined
  const at = new Date(Math.min(nowMs, ...fresh.map(({ atMs }) => atMs)))
  return { units, at, source: fresh.map(({ venue }) => venue).join(', ') }
}

/** The market's price of TRX as a worker stored it: processes that answer requests never ask an exchange. */
export function createTrxPrices({ db, clock, fetchPrices }: TrxPriceDeps): TrxPrices {
  const latest = (queryable: Queryable) =>
    queryable.maybe<TrxPrice>(
      sql`select units, at, source from market_trx_prices order by at desc, id desc limit 1`,
    )
  return {
    latestTrxPrice: latest,
    async freshTrxPrice(queryable) {
      const price = await latest(queryable)
      const isFresh = price !== undefined && clock.nowMs() - price.at.getTime() <= MAX_AGE_MS
      return isFresh ? price : undefined
    },
    async recordTrxPrice() {
      const price = agreePrice(await fetchPrices(SYMBOL), clock.now())
      if (price === undefined) return undefined
      await db.run(sql`
        insert into market_trx_prices (id, at, units, source)
        values (${newUuid(clock.nowMs())}, ${price.at}, ${price.units}, ${price.source})`)
      return price
    },
    deleteOldTrxPrices: () =>
      db.run(sql`
        delete from market_trx_prices
        where at < ${plus(clock.now(), -DAY_MS)}
          and id <> (select id from market_trx_prices order by at desc, id desc limit 1)`),
  }
}
