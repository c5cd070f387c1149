import { freshAnswers, medianPrice } from '#contract/rules/game.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { closeTimeMs } from '#server/modules/market/market.ts'
import type { AlertsContext } from '../alerts-context.ts'
import { fireStep } from './fire-step.ts'
import { stepBetween, stepOf } from './steps.ts'

/** An older answer of a venue is no price of now, and a row from further ahead was written by a clock that is wrong. */
const MAX_AGE_MS = MINUTE_MS
/** One process asks for a pair; the others come again after this long. */
const ASK_INTERVAL_MS = 400

interface PriceRow {
  readonly price: number
  readonly at: Date
  readonly candles_until: Date
  readonly close: number | null
}

/** A price and the moment before it was asked for. */
export interface AskedPrice {
  readonly price: number
  readonly at: Date
}

/** The median of what the venues say now; undefined while they say nothing. Throws when the outside cannot be reached. */
export async function fetchPrice(
  { market, clock }: Pick<AlertsContext, 'market' | 'clock'>,
  symbol: string,
): Promise<AskedPrice | undefined> {
  const at = clock.now()
  const answers = await market.prices(symbol)
  const price = medianPrice(freshAnswers(answers, { instantMs: clock.nowMs(), maxAgeMs: MAX_AGE_MS }), 1)
  return price === undefined ? undefined : { price, at }
}

/**
 * Goes through the candles that have closed since: what prices did while no process asked is in their highs and lows. Returns
 * how many alerts fired, and the last price that is known then.
 */
async function matchCandles(
  self: AlertsContext,
  tx: Tx,
  { symbol, row }: { symbol: string; row: PriceRow },
): Promise<{ fired: number; price: number }> {
  const span = { fromMs: row.candles_until.getTime(), toMs: self.clock.nowMs() }
  const candles = await self.market.listCandles(tx, symbol, span)
  let [fired, price, before] = [0, row.price, row.close ?? undefined]
  for (const candle of candles) {
    const closeMs = closeTimeMs(candle)
    fired += await fireStep(self, tx, { symbol, step: stepOf(candle, closeMs, before) })
    before = candle.close
    if (closeMs <= row.at.getTime()) continue
    // The last price asked for is older than the close. What was armed within this candle is only sure to be crossed in between.
    fired += await fireStep(self, tx, { symbol, step: stepBetween(price, candle.close, closeMs) })
    price = candle.close
  }
  const last = candles.at(-1)
  if (last !== undefined)
    await tx.run(sql`
      update alerts_prices set candles_until = ${new Date(closeTimeMs(last))}, close = ${last.close}
      where symbol = ${symbol}`)
  return { fired, price }
}

async function isWaitedFor(tx: Tx, symbol: string): Promise<boolean> {
  const { is } = await tx.one<{ is: boolean }>(sql`
    select exists (select from alerts_alerts where symbol = ${symbol} and kind = 'PRICE' and is_on) as is`)
  return is
}

/** Matches what happened since the last price; returns how many alerts fired. */
async function matchSince(
  self: AlertsContext,
  tx: Tx,
  { symbol, row, price }: { symbol: string; row: PriceRow; price: number },
): Promise<number> {
  const caughtUp = await matchCandles(self, tx, { symbol, row })
  const step = stepBetween(caughtUp.price, price, self.clock.nowMs())
  return caughtUp.fired + (await fireStep(self, tx, { symbol, step }))
}

/**
 * Matches a pair's alerts with its price: what was crossed between the last one and this is found, marked and told in one
 * transaction, under the pair's row. A process that dies in it leaves everything to the next. Returns how many fired.
 */
export async function matchPrice(
  self: AlertsContext,
  symbol: string,
  { price, at }: AskedPrice,
): Promise<number> {
  return self.db.tx(async (tx) => {
    await tx.run(sql`
      insert into alerts_prices (symbol, price, at, candles_until) values (${symbol}, ${price}, ${at}, ${at})
      on conflict do nothing`)
    const row = await tx.one<PriceRow>(sql`
      select price, at, candles_until, close from alerts_prices where symbol = ${symbol} for update`)
    const aheadMs = row.at.getTime() - at.getTime()
    // Another process asked later and was faster.
    if (aheadMs > 0 && aheadMs <= MAX_AGE_MS) return 0
    const isWaiting = await isWaitedFor(tx, symbol)
    const fired = isWaiting ? await matchSince(self, tx, { symbol, row, price }) : 0
    await tx.run(sql`update alerts_prices set price = ${price}, at = ${at} where symbol = ${symbol}`)
    if (!isWaiting)
      await tx.run(sql`update alerts_prices set candles_until = ${at}, close = null where symbol = ${symbol}`)
    return fired
  })
}

/** The pairs that an alert waits for, and whether somebody asked for each just now. */
async function listWaiting({ db, clock }: AlertsContext) {
  const now = clock.nowMs()
  return db.many<{ symbol: string; isDue: boolean }>(sql`
    select symbol, at <= ${new Date(now - ASK_INTERVAL_MS)} or at > ${new Date(now + MAX_AGE_MS)} as "isDue"
    from alerts_prices p
    where exists (select from alerts_alerts a where a.symbol = p.symbol and a.kind = 'PRICE' and a.is_on)`)
}

async function matchPair(self: AlertsContext, symbol: string): Promise<number> {
  try {
    const asked = await fetchPrice(self, symbol)
    return asked === undefined ? 0 : await matchPrice(self, symbol, asked)
  } catch (error) {
    self.log.warn({ err: error, symbol }, 'alerts of a pair could not be matched')
    return 0
  }
}

/** Asks for the price of every pair with an alert and matches it; a pair that fails is tried again. Returns how many pairs wait and how many alerts fired. */
export async function matchPrices(self: AlertsContext): Promise<{ waiting: number; fired: number }> {
  const pairs = await listWaiting(self)
  const due = pairs.filter(({ isDue }) => isDue)
  const counts = await Promise.all(due.map(({ symbol }) => matchPair(self, symbol)))
  return { waiting: pairs.length, fired: counts.reduce((sum, count) => sum + count, 0) }
}
