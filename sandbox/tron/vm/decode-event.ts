import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Json, JsonObject } from '../wire/protobuf.ts'
import type { VmLog } from './tron-vm.ts'
import { textOf } from '../wire/text-of.ts'

const WORD_BYTES = 32

export interface DecodedEvent {
  readonly name: string
  /** As written in the contract: `Transfer(address indexed from, address indexed to, uint256 value)`. */
  readonly declaration: string
  /** Every value under its index and, when it has one, its name. */
  readonly values: Readonly<Record<string, string>>
  readonly types: Readonly<Record<string, string>>
}
interface Input {
  readonly name: string
  readonly type: string
  readonly isIndexed: boolean
}

/** Reads a log by the contract's ABI; undefined when no event of it fits. Values of variable length stay hex. */
export function decodeEvent(log: VmLog, abi: readonly Json[]): DecodedEvent | undefined {
  const [topic] = log.topics
  if (!topic) return undefined
  for (const entry of abi) {
    const event = parseEvent(entry)
    if (event && bytesToHex(keccak_256(utf8ToBytes(event.signature))) === bytesToHex(topic))
      return decode(event, log)
  }
  return undefined
}

function parseEvent(entry: Json) {
  if (!isObject(entry) || textOf(entry['type']).toLowerCase() !== 'event') return undefined
  const inputs: readonly Input[] = (Array.isArray(entry['inputs']) ? entry['inputs'] : []).map((input) => ({
    name: String(input.name ?? ''),
    type: String(input.type),
    isIndexed: input.indexed === true,
  }))
  const name = textOf(entry['name'])
  return { name, inputs, signature: `${name}(${inputs.map((input) => input.type).join(',')})` }
}

function decode(
  { name, inputs }: { readonly name: string; readonly inputs: readonly Input[] },
  log: VmLog,
): DecodedEvent {
  const values: Record<string, string> = {}
  const types: Record<string, string> = {}
  let topicIndex = 1
  let offset = 0
  for (const [index, input] of inputs.entries()) {
    const word = input.isIndexed
      ? (log.topics[topicIndex++] ?? new Uint8Array(WORD_BYTES))
      : log.data.subarray(offset, (offset += WORD_BYTES))
    const value = parseWord(input.type, word)
    values[index] = value
    types[input.name || String(index)] = input.type
    if (input.name) values[input.name] = value
  }
  const declared = inputs.map(
    ({ type, isIndexed, name: input }) => `${type}${isIndexed ? ' indexed' : ''} ${input}`,
  )
  return { name, declaration: `${name}(${declared.join(', ')})`, values, types }
}

function parseWord(type: string, word: Uint8Array): string {
  const hex = bytesToHex(word)
  if (type === 'address') return `0x${hex.slice(-40)}`
  if (type === 'bool') return String(/[^0]/.test(hex))
  if (/^uint\d*$/.test(type)) return BigInt(`0x${hex || '0'}`).toString()
  if (/^int\d*$/.test(type)) return BigInt.asIntN(256, BigInt(`0x${hex || '0'}`)).toString()
  return hex
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && !Array.isArray(value)
}
