import { assert } from './failure.ts'

/** OID and bytes of one element, and how it is written at a place. */
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

const UUID: ElementType<string> = {
  oid: 2950,
  width: 16,
  write: (buffer, value, at) => {
    const written = buffer.write(value.replaceAll('-', ''), at, 'hex')
    assert(written === 16 && value.length === 36, 'a UUID is written in its usual form')
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
