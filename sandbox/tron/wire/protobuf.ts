import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** How a field travels and how it stands in java-tron's JSON: bytes as hex, enums by name, numbers as bigint. */
export type FieldKind = 'bytes' | 'string' | 'int' | 'bool' | Enum | Message
export interface Enum {
  readonly names: readonly string[]
}
export interface Field {
  readonly number: number
  readonly name: string
  readonly kind: FieldKind
  readonly isRepeated?: boolean
}
/** Fields in the order of their numbers, which is the order java-tron writes them in. */
export interface Message {
  readonly fields: readonly Field[]
}
export type Json = bigint | boolean | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

const VARINT = 0
const DELIMITED = 2
const FIXED_64 = 1
const FIXED_32 = 5
const INT_64 = 64
const LONGEST_VARINT = 10
const MAX_DEPTH = 10

/** Serialises as protobuf 3 does: fields in order, defaults left out. Throws when a value does not fit its kind. */
export function encodeMessage(message: Message, value: JsonObject): Uint8Array {
  const bytes: number[] = []
  for (const field of message.fields) {
    const found = value[field.name]
    if (found === undefined || found === null) continue
    const items = field.isRepeated ? asList(found, field) : [found]
    for (const item of items) writeField(bytes, field, item)
  }
  return Uint8Array.from(bytes)
}

/** Reads a message; unknown fields are passed over. Throws when the bytes are cut off or malformed. */
export function decodeMessage(message: Message, bytes: Uint8Array, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) throw new Error('The message is nested too deeply.')
  const value: Record<string, Json> = {}
  const reader = { bytes, at: 0 }
  while (reader.at < bytes.length) {
    const tag = Number(decodeVarint(reader))
    const field = message.fields.find((known) => known.number === tag >>> 3)
    const raw = decodeRaw(reader, tag & 7)
    if (!field) continue
    const item = decodeItem(field.kind, raw, depth)
    const before = value[field.name]
    value[field.name] = field.isRepeated ? [...(Array.isArray(before) ? before : []), item] : item
  }
  return value
}

interface Reader {
  readonly bytes: Uint8Array
  at: number
}

function writeField(bytes: number[], field: Field, item: Json): void {
  if (!field.isRepeated && isDefault(field.kind, item)) return
  const { kind } = field
  if (kind === 'int' || kind === 'bool' || isEnum(kind)) {
    writeVarint(bytes, BigInt(field.number << 3))
    writeVarint(bytes, toInteger(field, item))
    return
  }
  const inner = toBytes(field, item)
  writeVarint(bytes, BigInt((field.number << 3) | DELIMITED))
  writeVarint(bytes, BigInt(inner.length))
  for (const byte of inner) bytes.push(byte)
}

function isDefault(kind: FieldKind, item: Json): boolean {
  if (isEnum(kind)) return item === kind.names[0] || item === 0n
  return item === '' || item === false || (kind === 'int' && BigInt(scalar(item)) === 0n)
}

function toInteger({ kind, name }: Field, item: Json): bigint {
  if (kind === 'bool') return item ? 1n : 0n
  if (typeof kind === 'object' && 'names' in kind && typeof item === 'string') {
    const index = kind.names.findIndex((known) => known.toLowerCase() === item.toLowerCase())
    if (index < 0) throw new Error(`${item} is not a known ${name}.`)
    return BigInt(index)
  }
  return BigInt.asUintN(INT_64, BigInt(scalar(item)))
}

function toBytes({ kind, name }: Field, item: Json): Uint8Array {
  if (kind === 'string') return new TextEncoder().encode(String(scalar(item)))
  if (kind === 'bytes') return hexToBytes(String(scalar(item)).replace(/^0x/, ''))
  if (typeof kind !== 'object' || !('fields' in kind) || !isObject(item))
    throw new Error(`The field ${name} does not fit.`)
  return encodeMessage(kind, item)
}

function decodeItem(kind: FieldKind, raw: bigint | Uint8Array, depth: number): Json {
  if (typeof raw === 'bigint') {
    if (kind === 'bool') return raw !== 0n
    if (isEnum(kind)) return kind.names[Number(raw)] ?? raw
    return BigInt.asIntN(INT_64, raw)
  }
  if (kind === 'bytes') return bytesToHex(raw)
  if (kind === 'string') return new TextDecoder().decode(raw)
  if (typeof kind === 'object' && 'fields' in kind) return decodeMessage(kind, raw, depth + 1)
  throw new Error('A number was expected.')
}

function decodeRaw(reader: Reader, wire: number): bigint | Uint8Array {
  if (wire === VARINT) return decodeVarint(reader)
  if (wire === DELIMITED) return nextBytes(reader, Number(decodeVarint(reader)))
  if (wire === FIXED_64) return nextBytes(reader, 8)
  if (wire === FIXED_32) return nextBytes(reader, 4)
  throw new Error(`The wire type ${wire} is not known.`)
}

function nextBytes(reader: Reader, length: number): Uint8Array {
  const end = reader.at + length
  if (end > reader.bytes.length) throw new Error('The message is cut off.')
  const part = reader.bytes.subarray(reader.at, end)
  reader.at = end
  return part
}

function decodeVarint(reader: Reader): bigint {
  let value = 0n
  for (let index = 0; index < LONGEST_VARINT; index++) {
    const [byte = 0] = nextBytes(reader, 1)
    value |= BigInt(byte & 0x7f) << BigInt(7 * index)
    if (byte < 0x80) return value
  }
  throw new Error('A number is too long.')
}

function writeVarint(bytes: number[], value: bigint): void {
  let left = value
  while (left >= 0x80n) {
    bytes.push(Number(left & 0x7fn) | 0x80)
    left >>= 7n
  }
  bytes.push(Number(left))
}

function isEnum(kind: FieldKind): kind is Enum {
  return typeof kind === 'object' && 'names' in kind
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && !Array.isArray(value)
}

function asList(value: Json, field: Field): readonly Json[] {
  if (!Array.isArray(value)) throw new Error(`The field ${field.name} is a list.`)
  return value
}

function scalar(value: Json): bigint | boolean | string {
  if (typeof value === 'object') throw new Error('A single value was expected.')
  return value
}
