import { DECIMALS, ONE, parseUnits } from '#contract/money.ts'
import type { Currency, Sum, Units } from '#contract/wallet/wallet-parts.ts'
import { languageTag } from '#web/base/locale.ts'

const MINUS = '−'
const NO_BREAK = '\u00a0'
const MIN_DECIMALS = 2

/** The millionths of an amount in an answer: a decimal string that may be signed. Throws for anything else. */
export function unitsOf<Coin extends Currency>(amount: Sum<Coin>): Units<Coin> {
  const isNegative = amount.startsWith('-')
  const units = parseUnits(isNegative ? amount.slice(1) : amount)
  if (units === undefined) throw new Error(`no amount: ${amount}`)
  return isNegative ? -units : units
}

/** 1,842.36: grouped in the reader's way, at least two decimals (none of won), every digit that is booked; never rounded. */
export function figure<Coin extends Currency>(units: Units<Coin>, decimals = MIN_DECIMALS): Sum<Coin> {
  const size = units < 0n ? 0n - units : units
  const whole = new Intl.NumberFormat(languageTag()).format(size / ONE)
  const part = String(size % ONE)
    .padStart(DECIMALS, '0')
    .replace(/0+$/, '')
    .padEnd(decimals, '0')
  return `${units < 0n ? MINUS : ''}${whole}${part && '.'}${part}`
}

/**
 * The figure with its currency; they never part at the end of a line. Another currency than the contract says a sum is in does
 * not compile.
 */
export function sum<Coin extends Currency>(units: Units<Coin>, coin: NoInfer<Coin>): string {
  return `${figure(units, coin === 'KRW' ? 0 : MIN_DECIMALS)}${NO_BREAK}${coin}`
}

const CENT = ONE / 100n

/** Without the digits that say nothing at a glance: all beyond two decimals, for less than a hundredth beyond two digits. */
export function atGlance<Coin extends Currency>(units: Units<Coin>): Units<Coin> {
  const size = units < 0n ? 0n - units : units
  let step = CENT
  while (step > 1n && size < step * 10n && size < CENT) step /= 10n
  return units - (units % step)
}

/** A sum at a glance, where its details stand elsewhere: cut towards zero, never rounded up. */
export function shortSum<Coin extends Currency>(units: Units<Coin>, coin: NoInfer<Coin>): string {
  return sum(atGlance(units), coin)
}

/** A movement at a glance. */
export function shortSignedSum<Coin extends Currency>(units: Units<Coin>, coin: NoInfer<Coin>): string {
  return signedSum(atGlance(units), coin)
}

/** A movement: what came says so with a plus. */
export function signedSum<Coin extends Currency>(units: Units<Coin>, coin: NoInfer<Coin>): string {
  return `${units > 0n ? '+' : ''}${sum(units, coin)}`
}
