import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromEvmBytes, type HexAddress } from './wire/address.ts'
import type { Receipt } from './vm/execute.ts'
import { encodeMessage, type JsonObject } from './wire/protobuf.ts'
import type { Transaction } from './wire/transaction.ts'
import { BLOCK_HEADER } from './wire/tron-messages.ts'

export const BLOCK_VERSION = 35n
const WITNESSES = 27
const NUMBER_HEX_DIGITS = 16
const NO_ROOT = '0'.repeat(64)

/** A transaction in a block, with what it did. */
export interface Entry {
  readonly transaction: Transaction
  readonly receipt: Receipt
}
export interface Block {
  readonly number: number
  /** 32 bytes in hex; the first eight are the number. */
  readonly id: string
  readonly parentId: string
  readonly timestampMs: number
  readonly entriesRoot: string
  readonly witness: HexAddress
  /** Of the accounts after this block. */
  readonly stateRoot: string
  readonly entries: readonly Entry[]
}
export interface Draft {
  readonly parent: Pick<Block, 'number' | 'id'>
  readonly timestampMs: number
  readonly stateRoot: string
  readonly entries: readonly Entry[]
  /** How many reorganisations came before: another producer makes another hash of the same content. */
  readonly fork: number
}

export function makeBlock({ parent, timestampMs, stateRoot, entries, fork }: Draft): Block {
  const number = parent.number + 1
  const witness = witnessAt(number + fork)
  const entriesRoot = rootOf(entries.map((entry) => sha256(hexToBytes(entry.transaction.rawHex))))
  const unnamed = { number, parentId: parent.id, timestampMs, entriesRoot, witness, stateRoot, entries }
  const hash = bytesToHex(sha256(encodeMessage(BLOCK_HEADER, headerJson(unnamed))))
  return { ...unnamed, id: numberHex(number) + hash.slice(NUMBER_HEX_DIGITS) }
}

/** raw_data of the header, as the wallet calls show it. */
export function headerJson(block: Omit<Block, 'id'>): JsonObject {
  return {
    ...(block.number ? { number: BigInt(block.number) } : {}),
    txTrieRoot: block.entriesRoot,
    witness_address: block.witness,
    parentHash: block.parentId,
    version: BLOCK_VERSION,
    timestamp: BigInt(block.timestampMs),
    accountStateRoot: block.stateRoot,
  }
}

/** What a transaction has to name of the block that it builds on. */
export function referenceOf(id: string): { readonly bytes: string; readonly hash: string } {
  return { bytes: id.slice(12, NUMBER_HEX_DIGITS), hash: id.slice(NUMBER_HEX_DIGITS, 2 * NUMBER_HEX_DIGITS) }
}

function rootOf(leaves: readonly Uint8Array[]): string {
  if (leaves.length === 0) return NO_ROOT
  let level = leaves
  while (level.length > 1) {
    const pairs = level
    level = Array.from({ length: Math.ceil(pairs.length / 2) }, (_, index) => {
      const left = pairs[2 * index] ?? new Uint8Array()
      const right = pairs[2 * index + 1]
      return right ? sha256(concatBytes(left, right)) : left
    })
  }
  return bytesToHex(level[0] ?? new Uint8Array())
}

function witnessAt(index: number): HexAddress {
  return fromEvmBytes(sha256(utf8ToBytes(`sandbox witness ${index % WITNESSES}`)).subarray(0, 20))
}

function numberHex(number: number): string {
  return number.toString(16).padStart(NUMBER_HEX_DIGITS, '0')
}
