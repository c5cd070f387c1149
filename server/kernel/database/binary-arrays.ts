import { assert } from '../failure.ts'

/** OID and bytes of one element, and how it is written at an offset. */
interface ElementType<Value> {
  readonly oid: number
  readonly width: number
  readonly write: (buffer: Buffer, value: Value, at: number) => void
}

const HEADER = 20
const LENGTH = 4

/**
 * An array as PostgreSQL receives it in binary (dimensions, null flag, type of elements, size, lower bound; before each element its
 * length, -1 for null): for large calls, where writing and reading the text costs more than the work.
 */
function arrayOf<Value>(
  { oid, width, write }: ElementType<Value>,
  values: readonly (Value | null)[],
): Buffer {
  const present = values.reduce((count, value) => (value === null ? count : count + 1), 0)
  const buffer = Buffer.allocUnsafe(HEADER + values.length * LENGTH + present * width)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(present < values.length ? 1 : 0, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(values.length, 12)
  buffer.writeInt32BE(1, 16)
  let at = HEADER
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? -1 : width, at)
    if (value === null) continue
    write(buffer, value, at)
    at += width
  }
  return buffer
}

/** What a hexadecimal digit is worth, by its character. */
const DIGITS = new Map(
  [...'0123456789abcdefABCDEF'].map((digit) => [digit.charCodeAt(0), parseInt(digit, 16)]),
)
const NO_DIGIT = 0x100
const WORTH = Uint16Array.from({ length: 0x80 }, (_, code) => DIGITS.get(code) ?? NO_DIGIT)
/** Where in the text of a UUID each of its bytes begins, and where its hyphens are. */
const BYTE_OFFSETS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const HYPHENS = [8, 13, 18, 23]
const HYPHEN = '-'.charCodeAt(0)

const UUID: ElementType<string> = {
  oid: 2950,
  width: 16,
  write: (buffer, value, at) => {
    const hasForm = value.length === 36 && HYPHENS.every((offset) => value.charCodeAt(offset) === HYPHEN)
    let wrong = hasForm ? 0 : NO_DIGIT
    for (let byte = 0; byte < 16; byte += 1) {
      const offset = BYTE_OFFSETS[byte] ?? 0
      const high = WORTH[value.charCodeAt(offset)] ?? NO_DIGIT
      const low = WORTH[value.charCodeAt(offset + 1)] ?? NO_DIGIT
      wrong |= high | low
      buffer[at + byte] = (high << 4) | low
    }
    assert(wrong < NO_DIGIT, 'a UUID is written in its usual form')
  },
}
const INT8: ElementType<bigint> = {
  oid: 20,
  width: 8,
  write: (buffer, value, at) => void buffer.writeBigInt64BE(value, at),
}
const INT2: ElementType<number> = {
  oid: 21,
  width: 2,
  write: (buffer, value, at) => void buffer.writeInt16BE(value, at),
}

/** For `${...}::uuid[]`. */
export function uuidArray(values: readonly (string | null)[]): Buffer {
  return arrayOf(UUID, values)
}
/** For `${...}::bigint[]`. Throws RangeError for what does not fit. */
export function bigintArray(values: readonly bigint[]): Buffer {
  return arrayOf(INT8, values)
}
/** For `${...}::smallint[]`. Throws RangeError for what does not fit. */
export function smallintArray(values: readonly number[]): Buffer {
  return arrayOf(INT2, values)
}
