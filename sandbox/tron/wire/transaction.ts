import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { HexAddress } from './address.ts'
import type { Answer } from './exact-json.ts'
import { decodeMessage, encodeMessage, isObject, type Json, type JsonObject } from './protobuf.ts'
import { type ContractName, CONTRACTS, RAW, TRANSACTION } from './tron-messages.ts'

const TYPE_URL = 'type.googleapis.com/protocol.'
/** java-tron counts room for the result with every contract. */
const RESULT_BYTES = 64

/** What a transaction asks for, with TRX in sun. */
export type Request =
  | {
      readonly name: 'TransferContract'
      readonly owner: HexAddress
      readonly to: HexAddress
      readonly sun: bigint
    }
  | {
      readonly name: 'TriggerSmartContract'
      readonly owner: HexAddress
      readonly contract: HexAddress
      readonly data: string
      readonly sun: bigint
    }
  | {
      readonly name: 'CreateSmartContract'
      readonly owner: HexAddress
      readonly bytecode: string
      readonly sun: bigint
      readonly contractJson: JsonObject
    }

export interface Transaction {
  readonly id: string
  /** The bytes that were hashed and signed, and everything below read from them. */
  readonly rawHex: string
  readonly signatures: readonly string[]
  /** What bandwidth is charged for. */
  readonly bandwidthBytes: number
  readonly request: Request
  readonly refBlockBytes: string
  readonly refBlockHash: string
  readonly expirationMs: number
  readonly feeLimitSun: bigint
  readonly hasMemo: boolean
  /** raw_data as the wallet calls show it. */
  readonly rawJson: JsonObject
}

/** Reads raw bytes and signatures. Throws a plain sentence when they are no transaction that the sandbox knows. */
export function parseTransaction(raw: Uint8Array, signatures: readonly string[]): Transaction {
  const decoded = decodeMessage(RAW, raw)
  const contracts = asList(decoded['contract'])
  const [contract] = contracts
  if (contracts.length !== 1 || !contract) throw new Error('act size should be exactly 1')
  const { name, value, shown } = decodeContract(asObject(contract))
  const whole = encodeMessage(TRANSACTION, { raw_data: bytesToHex(raw), signature: signatures })
  return {
    id: bytesToHex(sha256(raw)),
    rawHex: bytesToHex(raw),
    signatures,
    bandwidthBytes: whole.length + RESULT_BYTES,
    request: parseSwapRequest(name, value),
    refBlockBytes: text(decoded, 'ref_block_bytes'),
    refBlockHash: text(decoded, 'ref_block_hash'),
    expirationMs: Number(integer(decoded, 'expiration')),
    feeLimitSun: integer(decoded, 'fee_limit'),
    hasMemo: text(decoded, 'data') !== '',
    rawJson: { ...decoded, contract: [shown] },
  }
}

/** Reads a whole serialised transaction, as wallet/broadcasthex receives it. */
export function decodeTransactionHex(hex: string): Transaction {
  const decoded = decodeMessage(TRANSACTION, hexToBytes(hex))
  const signatures = asList(decoded['signature'] ?? []).map(String)
  return parseTransaction(hexToBytes(text(decoded, 'raw_data')), signatures)
}

/** Serialises raw_data given as JSON; a node trusts neither txID nor raw_data_hex of what it is sent. */
export function encodeRaw(rawJson: JsonObject): Uint8Array {
  const contracts = asList(rawJson['contract']).map((item) => {
    const contract = asObject(item)
    const name = contractName(text(contract, 'type'))
    const value = asObject(asObject(contract['parameter'])['value'])
    return {
      ...contract,
      type: CONTRACTS[name].type,
      parameter: {
        type_url: TYPE_URL + name,
        value: bytesToHex(encodeMessage(CONTRACTS[name].message, value)),
      },
    }
  })
  return encodeMessage(RAW, { ...rawJson, contract: contracts })
}

/** The transaction as the wallet calls show it, with its result once it has one. */
export function toTransactionView(
  transaction: Transaction,
  contractRet?: string,
): { readonly [name: string]: Answer } {
  return {
    ...(contractRet ? { ret: [{ contractRet }] } : {}),
    ...(transaction.signatures.length ? { signature: transaction.signatures } : {}),
    visible: false,
    txID: transaction.id,
    raw_data: transaction.rawJson,
    raw_data_hex: transaction.rawHex,
  }
}

/** A number of the message; absent means 0. */
export function integer(object: JsonObject, name: string): bigint {
  const value = object[name] ?? 0n
  if (typeof value !== 'bigint') throw new Error(`The field ${name} is a number.`)
  return value
}

/** A text of the message; absent means empty. */
export function text(object: JsonObject, name: string): string {
  const value = object[name] ?? ''
  if (typeof value !== 'string') throw new Error(`The field ${name} is a text.`)
  return value
}

export function asObject(value: Json | undefined): JsonObject {
  if (!isObject(value)) throw new Error('A part of the transaction is missing.')
  return value
}

function asList(value: Json | undefined): readonly Json[] {
  if (!Array.isArray(value)) throw new Error('A list in the transaction is missing.')
  return value
}

function contractName(name: string): ContractName {
  if (name === 'TransferContract' || name === 'TriggerSmartContract' || name === 'CreateSmartContract')
    return name
  throw new Error(`The sandbox does not know the contract ${name || 'without a type'}.`)
}

function decodeContract(contract: JsonObject) {
  const parameter = asObject(contract['parameter'])
  const name = contractName(text(parameter, 'type_url').replace(TYPE_URL, ''))
  if (integer(contract, 'type') !== CONTRACTS[name].type) throw new Error('The contract and its type differ.')
  const value = decodeMessage(CONTRACTS[name].message, hexToBytes(text(parameter, 'value')))
  const shown = { ...contract, type: name, parameter: { ...parameter, value } }
  return { name, value, shown }
}

function parseSwapRequest(name: ContractName, value: JsonObject): Request {
  const owner = text(value, 'owner_address')
  if (name === 'TransferContract')
    return { name, owner, to: text(value, 'to_address'), sun: integer(value, 'amount') }
  if (name === 'TriggerSmartContract') {
    const contract = text(value, 'contract_address')
    return { name, owner, contract, data: text(value, 'data'), sun: integer(value, 'call_value') }
  }
  const contractJson = asObject(value['new_contract'])
  const bytecode = text(contractJson, 'bytecode')
  return { name, owner, bytecode, sun: integer(contractJson, 'call_value'), contractJson }
}
