import { DECIMALS, ONE, parseUnits } from '#contract/money.ts'
import { languageTag } from '#web/shell/locale.ts'

const MINUS = '−'
const NO_BREAK = '\u00a0'
const LEAST_DECIMALS = 2

/** The millionths of an amount in an answer: a decimal string that may be signed. Throws for anything else. */
export function unitsOf(amount: string): bigint {
  const isNegative = amount.startsWith('-')
  const units = parseUnits(isNegative ? amount.slice(1) : amount)
  if (units === undefined) throw new Error(`no amount: ${amount}`)
  return isNegative ? -units : units
}

/** 1,842.36: grouped in the reader's way, at least two decimals, every digit that is booked; never rounded. */
export function figure(units: bigint): string {
  const size = units < 0n ? -units : units
  const whole = new Intl.NumberFormat(languageTag()).format(size / ONE)
  const part = String(size % ONE)
    .padStart(DECIMALS, '0')
    .replace(/0+$/, '')
    .padEnd(LEAST_DECIMALS, '0')
  return `${units < 0n ? MINUS : ''}${whole}.${part}`
}

/** The figure with its coin; they never part at the end of a line. */
export function sum(units: bigint, coin: string): string {
  return `${figure(units)}${NO_BREAK}${coin}`
}

/** A movement: what came says so with a plus. */
export function signedSum(units: bigint, coin: string): string {
  return `${units > 0n ? '+' : ''}${sum(units, coin)}`
}
