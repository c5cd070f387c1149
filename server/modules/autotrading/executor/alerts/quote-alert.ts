import { type AutoType, marketSymbol, quoteOf } from '#contract/rules/autotrading.ts'
import { MAX_STRATEGY_POSITION_DAYS } from '#contract/programs/strategy-alerts.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import type { Followed } from '../open-positions.ts'
import { DOLLAR } from '../positions/levels-in-won.ts'

/** A price farther than this from the one in the message is another market's, or has moved on: it is not bought at. */
const MAX_APART = 0.03

export interface AlertOrder {
  readonly id: string
  readonly type: AutoType
  /** As the message has it: `BTC/USDT` or `BTC/KRW`. */
  readonly symbol: string
  /** In what the symbol is counted in. */
  readonly price: number
}

export type AlertQuote =
  | { readonly signal: Followed; readonly symbol: string; readonly price: number }
  | 'PRICE_MOVED'
  | 'NO_PRICE'

const inDollars = (symbol: string): string => symbol.replace(/\/KRW$/, '/USDT')

/** The market in which an account follows an alert; undefined for a message in won and an account in dollars. */
export function marketOfAlert({ type, symbol }: AlertOrder): string | undefined {
  const isWon = quoteOf(type) === 'KRW'
  return symbol.endsWith('/KRW') && !isWon ? undefined : marketSymbol(type, inDollars(symbol))
}

/** Markets whose prices are needed to follow an alert. */
export function symbolsForAlert({ type }: AlertOrder, market: string): string[] {
  return quoteOf(type) === 'KRW' ? [market, DOLLAR] : [market]
}

/** The message's price in the account's coin; in won where a dollar's price there tells. */
function priceThere(
  { type, symbol, price }: AlertOrder,
  prices: ReadonlyMap<string, number>,
): number | undefined {
  const isWon = symbol.endsWith('/KRW')
  if (quoteOf(type) !== 'KRW' || isWon) return price
  const won = prices.get(DOLLAR)
  return won === undefined ? undefined : price * won
}

/**
 * An alert in the form of a signal, for the same decision: bought at the market, its stop the account's own, no target, sold by
 * another alert or after MAX_STRATEGY_POSITION_DAYS. It has no time frame, so its coin does not rest afterwards.
 */
export function quoteAlert(
  alert: AlertOrder,
  market: string,
  { prices, now }: { prices: ReadonlyMap<string, number>; now: Date },
): AlertQuote {
  const price = prices.get(market)
  const said = priceThere(alert, prices)
  if (price === undefined || said === undefined) return 'NO_PRICE'
  const apart = price / said
  if (apart > 1 + MAX_APART || apart < 1 - MAX_APART) return 'PRICE_MOVED'
  return {
    symbol: market,
    price,
    signal: {
      id: alert.id,
      symbol: inDollars(alert.symbol),
      kind: 'STRATEGY',
      direction: 'UP',
      probability: 0,
      stop: 0,
      target: null,
      foundAt: now.toISOString(),
      validUntil: plus(now, MAX_STRATEGY_POSITION_DAYS * DAY_MS).toISOString(),
      interval: 0,
    },
  }
}
