import { formatUnits, ONE } from '#contract/money.ts'
import { CURRENCY_DIGITS, type StatementCurrency } from '#contract/rules/money/statement-currencies.ts'
import type { BookCoin } from '#contract/wallet/wallet-parts.ts'
import type { DayRate } from '#server/modules/market/market.ts'
import type { StatementsContext } from './statements-context.ts'

const MAX_PRICES = 20_000
const DAY_LENGTH = 10
const CENTS = 2
const NO_SOURCE = '1 USDT = 1 USD'

/** What coins are worth on a day in one currency. */
export interface RateDesk {
  readonly currency: StatementCurrency
  /** Millionths of the currency, for millionths of a coin; nothing where no rate is known. */
  readonly valueOn: (coin: BookCoin, units: bigint, at: Date) => bigint
  /** One coin in the currency; null where nobody knows. */
  readonly rateOn: (coin: BookCoin, at: Date) => string | null
  /** Who says what the currency is worth. */
  readonly source: string
}

/** Rates by their day, the latest at or before one asked for, else the first there is. */
function createSeries(rates: readonly Pick<DayRate, 'day' | 'units'>[]): (day: string) => bigint | undefined {
  const known = new Map<string, bigint | undefined>()
  return (day) => {
    if (!known.has(day)) known.set(day, (rates.findLast((rate) => rate.day <= day) ?? rates.at(0))?.units)
    return known.get(day)
  }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, DAY_LENGTH)

async function loadSeries({ db, clock, market }: StatementsContext) {
  const [prices, trx, latestTrx] = await Promise.all([
    market.priceChanges(db, MAX_PRICES),
    market.listDayRates(db, 'TRX'),
    market.latestTrxPrice(db),
  ])
  const mcs = prices.toReversed().map(({ at, units }) => ({ day: dayOf(at), units }))
  const today = latestTrx === undefined ? [] : [{ day: dayOf(clock.now()), units: latestTrx.units }]
  return { MCS: createSeries(mcs), TRX: createSeries([...trx, ...today]), USDT: () => ONE }
}

/** Opens the rates of one currency; those of the dollar are there in any case. */
export async function openRateDesk(self: StatementsContext, currency: StatementCurrency): Promise<RateDesk> {
  const series = await loadSeries(self)
  const rates = await self.market.listDayRates(self.db, currency)
  const perDollar = rates.length === 0 && currency === 'USD' ? () => ONE : createSeries(rates)
  const rateOn = (coin: BookCoin, day: string): bigint | undefined => {
    const [price, rate] = [series[coin](day), perDollar(day)]
    return price === undefined || rate === undefined ? undefined : (price * rate) / ONE
  }
  return {
    currency,
    valueOn: (coin, units, at) => (units * (rateOn(coin, dayOf(at)) ?? 0n)) / ONE,
    rateOn: (coin, at) => {
      const rate = rateOn(coin, dayOf(at))
      return rate === undefined ? null : formatUnits(rate)
    },
    source: currency === 'USD' ? NO_SOURCE : (rates.at(-1)?.source ?? NO_SOURCE),
  }
}

/** Millionths of a currency with as many digits as it is written with, rounded to the nearest. */
export function valueText(millionths: bigint, currency: StatementCurrency): string {
  const digits = CURRENCY_DIGITS[currency]
  const step = digits === CENTS ? ONE / 100n : ONE
  const half = millionths < 0n ? -(step / 2n) : step / 2n
  const steps = (millionths + half) / step
  if (digits === 0) return String(steps)
  const [sign, whole] = steps < 0n ? ['-', -steps] : ['', steps]
  return `${sign}${whole / 100n}.${String(whole % 100n).padStart(digits, '0')}`
}
