/** Prices and quantities of the exchange: whole hundred-millionths. */
export const ONE = 100_000_000n

const SHAPE = /^(\d{1,12})(?:\.(\d{0,18}))?$/

/** Reads a decimal string; what lies below a hundred-millionth is cut off. Undefined for anything else. */
export function parseExact(text: string): bigint | undefined {
  const [, whole, part = ''] = SHAPE.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  return BigInt(whole) * ONE + BigInt(part.slice(0, 8).padEnd(8, '0'))
}

/** With all eight decimal places, as Binance writes numbers. */
export function formatExact(value: bigint): string {
  const size = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${size / ONE}.${String(size % ONE).padStart(8, '0')}`
}

/** The product of two such numbers, rounded down. */
export function times(left: bigint, right: bigint): bigint {
  return (left * right) / ONE
}

/** The largest multiple of a step that is not above the value. */
export function floorTo(value: bigint, step: bigint): bigint {
  return value - (value % step)
}

export function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}
