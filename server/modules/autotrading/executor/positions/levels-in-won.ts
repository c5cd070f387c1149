import type { Signal } from '#contract/trading/signals.ts'
import { type AutoType, marketSymbol, quoteOf } from '#contract/rules/autotrading.ts'

/** What a dollar costs in won, at the exchange whose markets are in won. */
export const DOLLAR = 'USDT/KRW'
/** A coin farther than this from its price in dollars has a market of its own: what the signal says does not hold there. */
const MAX_APART = 0.03

export interface Quoted {
  /** The signal with its levels in the account's own coin. */
  readonly signal: Signal
  /** The market in which it is followed. */
  readonly symbol: string
  readonly price: number
}

/** Markets whose prices are needed to follow a signal. */
export function symbolsFor(type: AutoType, { symbol }: Signal): string[] {
  return quoteOf(type) === 'KRW' ? [marketSymbol(type, symbol), DOLLAR] : [symbol]
}

/**
 * A signal as an account follows it. At an exchange in won each level is carried over at what a dollar costs there at this
 * moment; from then on it stands in won. Undefined without a price, or where the coin has left its price in dollars.
 */
export function quoteSignal(
  type: AutoType,
  signal: Signal,
  prices: ReadonlyMap<string, number>,
): Quoted | undefined {
  const symbol = marketSymbol(type, signal.symbol)
  const price = prices.get(symbol)
  if (price === undefined) return undefined
  if (quoteOf(type) !== 'KRW') return { signal, symbol, price }
  const won = prices.get(DOLLAR)
  if (won === undefined) return undefined
  const apart = price / (signal.price * won)
  if (apart > 1 + MAX_APART || apart < 1 - MAX_APART) return undefined
  const carried = { price: signal.price * won, stop: signal.stop * won, target: signal.target * won }
  return { signal: { ...signal, ...carried, level: signal.level * won }, symbol, price }
}
