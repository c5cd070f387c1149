import { withDecimalPoint } from '../../money.ts'

/** Sums and quantities on an exchange: whole hundred-millionths, because exchanges count finer than our own books. */
export const ONE_EXACT = 100_000_000n
const DECIMALS = 8
const SHAPE = /^(\d{1,11})(?:\.(\d{0,18}))?$/

/** Reads a decimal string; what lies below a hundred-millionth is cut off. Undefined for signs, exponents or grouping. */
export function parseExact(text: string): bigint | undefined {
  const [, whole, part = ''] = SHAPE.exec(withDecimalPoint(text)) ?? []
  if (whole === undefined) return undefined
  return BigInt(whole) * ONE_EXACT + BigInt(part.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
}

/** The shortest decimal string, with at most so many decimals; what lies below them is cut off. */
export function formatExact(value: bigint, decimals: number = DECIMALS): string {
  const size = value < 0n ? -value : value
  const part = String(size % ONE_EXACT)
    .padStart(DECIMALS, '0')
    .slice(0, decimals)
    .replace(/0+$/, '')
  const shown = `${size / ONE_EXACT}${part === '' ? '' : `.${part}`}`
  return value < 0n && shown !== '0' ? `-${shown}` : shown
}

const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: DECIMALS })

/** A market's price (a plain number) as hundred-millionths. Throws RangeError for what is no price. */
export function exactOf(price: number): bigint {
  const exact = parseExact(PLAIN.format(price))
  if (exact === undefined) throw new RangeError(`${price} is no price`)
  return exact
}

/** quantity × price, rounded down. */
export function worthOf(quantity: bigint, price: number): bigint {
  return (quantity * exactOf(price)) / ONE_EXACT
}

/** A share in hundredths of a percent, rounded down. */
export function shareOf(sum: bigint, bps: number): bigint {
  return (sum * BigInt(bps)) / 10_000n
}

/** The largest multiple of a step that is not above the value. */
export function floorTo(value: bigint, step: bigint): bigint {
  return value - (value % step)
}
