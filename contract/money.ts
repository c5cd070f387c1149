/** Exact money: whole millionths of one currency. Decimal strings on the wire, bigint everywhere else. */
export const CURRENCIES = ['MCS', 'USDT', 'TRX'] as const
export type Currency = (typeof CURRENCIES)[number]

/** All three have six decimal places. */
export const DECIMALS = 6
export const ONE = 1_000_000n
/** What a bigint column holds; nothing on a real book comes near. */
export const MAX_UNITS = 9_000_000_000_000_000_000n

export interface Money {
  readonly currency: Currency
  /** Millionths; may be negative only as a difference shown to a reader. */
  readonly units: bigint
}

export function money(currency: Currency, units: bigint): Money {
  return { currency, units }
}

const SHAPE = /^(\d{1,13})(?:\.(\d{0,6}))?$/

/** Reads a decimal string such as "12.5"; undefined for signs, exponents, grouping or more than six decimal places. */
export function parseUnits(text: string): bigint | undefined {
  const [, whole, part = ''] = SHAPE.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const units = BigInt(whole) * ONE + BigInt(part.padEnd(DECIMALS, '0'))
  return units <= MAX_UNITS ? units : undefined
}

/** A number such as "1,000" is meant as a thousand by some and as one by others. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/

/** A typed number with a point for a decimal comma; one whose comma may separate thousands stays as it is, and is no number. */
export function withDecimalPoint(typed: string): string {
  const text = typed.trim()
  return AMBIGUOUS.test(text) ? text : text.replace(',', '.')
}

/** What a member typed: comma or point, the same otherwise. Undefined for "1,000", which has two meanings. */
export function parseTyped(text: string): bigint | undefined {
  return parseUnits(withDecimalPoint(text))
}

/** The shortest decimal string: "12.5", "0.000001", "-3". */
export function formatUnits(units: bigint): string {
  const sign = units < 0n ? '-' : ''
  const size = units < 0n ? -units : units
  const part = String(size % ONE)
    .padStart(DECIMALS, '0')
    .replace(/0+$/, '')
  return `${sign}${size / ONE}${part === '' ? '' : `.${part}`}`
}

/** units × num / den, rounded down: what is credited. */
export function mulDivDown(units: bigint, num: bigint, den: bigint): bigint {
  return (units * num) / den
}

/** units × num / den, rounded up: what is charged. */
export function mulDivUp(units: bigint, num: bigint, den: bigint): bigint {
  return (units * num + den - 1n) / den
}

/** A count of things, such as days: never a sum of money. */
export function toCount(count: bigint): number {
  return Number(count)
}
