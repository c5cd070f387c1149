import { DAY_MS, MINUTE_MS, type Clock } from '#server/kernel/clock.ts'
import { sql, type Database, type Queryable } from '#server/kernel/database/db.ts'
import { parseUnits } from '#contract/money.ts'
import type { Candle } from '../candle.ts'
import type { RateSource } from './rate-source.ts'

/** A rate of one UTC day, in millionths, and who said so. */
export interface DayRate {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly units: bigint
  readonly source: string
}

export interface DayRatesDeps {
  readonly db: Database
  readonly clock: Clock
  /** Undefined while no service is configured: then only TRX has rates. */
  readonly openRates: () => Promise<RateSource | undefined>
  /** The candles of a symbol between two instants. */
  readonly candlesOf: (symbol: string, span: { fromMs: number; toMs: number }) => Promise<readonly Candle[]>
  /** As the market names itself. */
  readonly setting: string
}

/** As far back as a first run looks, and as much as one run fetches: services count what they are asked. */
const LONGEST_DAYS = 400
const MAX_DAYS_A_RUN = 31
const TRX = 'TRX'
const LAST_QUARTER_MS = 15 * MINUTE_MS
const DECIMALS = 6

/** Finished days of the installation without a rate of this name, the newest first. */
async function listMissing({ db, clock }: DayRatesDeps, name: string): Promise<string[]> {
  const rows = await db.many<{ day: string }>(sql`
    select to_char(d, 'YYYY-MM-DD') as day
    from generate_series(
      (select greatest(min(at), ${new Date(clock.nowMs() - LONGEST_DAYS * DAY_MS)}) from market_mcs_prices)
        at time zone 'UTC' - interval '1 day',
      ${new Date(clock.nowMs() - DAY_MS)}::timestamptz at time zone 'UTC', interval '1 day') d
    where not exists (select from market_day_rates r where r.name = ${name} and r.day = d::date)
    order by 1 desc limit ${MAX_DAYS_A_RUN}`)
  return rows.map(({ day }) => day)
}

function saveRates(
  db: Queryable,
  { day, source }: Omit<DayRate, 'units'>,
  rates: ReadonlyMap<string, bigint>,
) {
  return db.run(sql`
    insert into market_day_rates (day, name, units, source)
    select ${day}::date, name, units, ${source}
    from unnest(${[...rates.keys()]}::text[], ${[...rates.values()].map(String)}::bigint[]) r (name, units)
    on conflict do nothing`)
}

/** The last price of TRX on each missing day, where the market still has it. */
async function recordTrx(self: DayRatesDeps): Promise<number> {
  let recorded = 0
  for (const day of await listMissing(self, TRX)) {
    const endMs = Date.parse(day) + DAY_MS
    const candle = (await self.candlesOf('TRX/USDT', { fromMs: endMs - LAST_QUARTER_MS, toMs: endMs })).at(-1)
    const units = candle && parseUnits(candle.close.toFixed(DECIMALS))
    if (units === undefined || units === 0n) continue
    recorded += await saveRates(self.db, { day, source: self.setting }, new Map([[TRX, units]]))
  }
  return recorded
}

async function recordCurrencies(self: DayRatesDeps): Promise<number> {
  const { db } = self
  const rateSource = await self.openRates()
  if (rateSource === undefined) return 0
  let recorded = 0
  for (const day of await listMissing(self, 'USD'))
    recorded += await saveRates(db, { day, source: rateSource.name }, await rateSource.ratesOf(day))
  return recorded
}

/** Rates of finished days, stored once and never changed: what a statement said it says again. */
export function createDayRates(deps: DayRatesDeps) {
  return {
    /** Fetches what is missing; returns how many rates are new. Throws when the outside cannot be reached. */
    recordDayRates: async (): Promise<number> => (await recordTrx(deps)) + (await recordCurrencies(deps)),
    /** Every stored rate of a name, oldest first. */
    listDayRates: (db: Queryable, name: string): Promise<DayRate[]> =>
      db.many<DayRate>(sql`
        select to_char(day, 'YYYY-MM-DD') as day, units, source from market_day_rates
        where name = ${name} order by market_day_rates.day`),
    /** The currencies that have rates. */
    listRatedNames: async (db: Queryable): Promise<string[]> =>
      (await db.many<{ name: string }>(sql`select distinct name from market_day_rates`)).map(
        ({ name }) => name,
      ),
  }
}

export type DayRates = ReturnType<typeof createDayRates>
