import type { WatchedPair } from '#contract/trading/alerts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { closeTimeMs, type Candle } from '#server/modules/market/market.ts'
import { requirePairs } from './create-alert.ts'
import type { AlertsContext } from './alerts-context.ts'
import { fetchPrice } from './prices/match-prices.ts'

/** How many pairs a member sees who has chosen none. */
const FIRST_PAIRS = 6
/** A price that was asked for so lately is shown to everybody. */
const SHOWN_MS = 2 * SECOND_MS
/** An older close is no price of now. */
const CLOSE_MAX_AGE_MS = 2 * HOUR_MS

/** What the market said of a pair: its latest price and its candles of a day. */
export interface PairFigures {
  readonly price: number | undefined
  readonly candles: readonly Candle[]
}

async function findPrice(self: AlertsContext, symbol: string): Promise<number | undefined> {
  try {
    return (await fetchPrice(self, symbol))?.price
  } catch (error) {
    self.log.warn({ err: error, symbol }, 'the market did not say a price')
    return undefined
  }
}

async function findFigures(self: AlertsContext, symbol: string): Promise<PairFigures> {
  const nowMs = self.clock.nowMs()
  const span = { fromMs: nowMs - DAY_MS - 15 * MINUTE_MS, toMs: nowMs }
  const candles = await self.market.listCandles(self.db, symbol, span)
  const last = candles.at(-1)
  const close = last !== undefined && closeTimeMs(last) > nowMs - CLOSE_MAX_AGE_MS ? last.close : undefined
  return { price: (await findPrice(self, symbol)) ?? close, candles }
}

/** The figures of pairs, asked for once for everybody who looks within two seconds. */
export function createFigures(self: AlertsContext): (symbol: string) => Promise<PairFigures> {
  const known = new Map<string, { atMs: number; figures: Promise<PairFigures> }>()
  return (symbol) => {
    const nowMs = self.clock.nowMs()
    const last = known.get(symbol)
    if (last !== undefined && Math.abs(nowMs - last.atMs) < SHOWN_MS) return last.figures
    const figures = findFigures(self, symbol)
    known.set(symbol, { atMs: nowMs, figures })
    return figures
  }
}

/** The member's pairs in their order; without any the first of the market. */
export async function listWatched({ db, market }: AlertsContext, memberId: string): Promise<string[]> {
  const rows = await db.many<{ symbol: string }>(
    sql`select symbol from alerts_watched where member_id = ${memberId} order by position`,
  )
  const symbols = await market.symbols()
  const own = rows.map(({ symbol }) => symbol).filter((symbol) => symbols.includes(symbol))
  return own.length > 0 ? own : symbols.slice(0, FIRST_PAIRS)
}

/** A pair as the watchlist shows it. */
export function toWatched(symbol: string, { price, candles }: PairFigures, running: number): WatchedPair {
  const before = candles[0]?.close
  const hourly = candles.filter((candle) => closeTimeMs(candle) % HOUR_MS === 0).map(({ close }) => close)
  const change = price === undefined || before === undefined ? null : (price / before - 1) * 100
  return {
    symbol,
    price: price ?? null,
    change: change === null ? null : Math.round(change * 100) / 100,
    closes: price === undefined ? hourly : [...hourly, price],
    running,
  }
}

/** Replaces the member's watchlist; none brings back the first pairs of the market. Throws ALERT-B001. */
export async function changeWatchlist(
  self: AlertsContext,
  memberId: string,
  symbols: readonly string[],
): Promise<{ symbols: string[] }> {
  await requirePairs(self, symbols, 'symbols')
  const own = [...new Set(symbols)]
  await self.db.tx(async (tx) => {
    await tx.one(sql`select pg_advisory_xact_lock(hashtext(${`watchlist ${memberId}`}))`)
    await tx.run(sql`delete from alerts_watched where member_id = ${memberId}`)
    await tx.run(sql`
      insert into alerts_watched (member_id, symbol, position)
      select ${memberId}, symbol, position - 1 from unnest(${own}::text[]) with ordinality as given (symbol, position)`)
  })
  return { symbols: await listWatched(self, memberId) }
}
