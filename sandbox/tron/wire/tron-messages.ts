import type { Enum, Field, FieldKind, Message } from './protobuf.ts'

/** The messages of TRON's protocol (core/Tron.proto and core/contract/*.proto) that the sandbox speaks. */

const ENTRY_TYPES: Enum = {
  names: ['UnknownEntryType', 'Constructor', 'Function', 'Event', 'Fallback', 'Receive', 'Error'],
}
const STATE_MUTABILITIES: Enum = {
  names: ['UnknownMutabilityType', 'Pure', 'View', 'Nonpayable', 'Payable'],
}
const ABI_PARAMETER = message(
  field(1, 'indexed', 'bool'),
  field(2, 'name', 'string'),
  field(3, 'type', 'string'),
)
const ABI_ENTRY = message(
  field(1, 'anonymous', 'bool'),
  field(2, 'constant', 'bool'),
  field(3, 'name', 'string'),
  list(4, 'inputs', ABI_PARAMETER),
  list(5, 'outputs', ABI_PARAMETER),
  field(6, 'type', ENTRY_TYPES),
  field(7, 'payable', 'bool'),
  field(8, 'stateMutability', STATE_MUTABILITIES),
)
const ABI = message(list(1, 'entrys', ABI_ENTRY))
const SMART_CONTRACT = message(
  field(1, 'origin_address', 'bytes'),
  field(2, 'contract_address', 'bytes'),
  field(3, 'abi', ABI),
  field(4, 'bytecode', 'bytes'),
  field(5, 'call_value', 'int'),
  field(6, 'consume_user_resource_percent', 'int'),
  field(7, 'name', 'string'),
  field(8, 'origin_energy_limit', 'int'),
)

/** Contracts by name: number in the protocol and message. All others are refused by the sandbox. */
export const CONTRACTS = {
  TransferContract: {
    type: 1n,
    message: message(
      field(1, 'owner_address', 'bytes'),
      field(2, 'to_address', 'bytes'),
      field(3, 'amount', 'int'),
    ),
  },
  CreateSmartContract: {
    type: 30n,
    message: message(
      field(1, 'owner_address', 'bytes'),
      field(2, 'new_contract', SMART_CONTRACT),
      field(3, 'call_token_value', 'int'),
      field(4, 'token_id', 'int'),
    ),
  },
  TriggerSmartContract: {
    type: 31n,
    message: message(
      field(1, 'owner_address', 'bytes'),
      field(2, 'contract_address', 'bytes'),
      field(3, 'call_value', 'int'),
      field(4, 'data', 'bytes'),
      field(5, 'call_token_value', 'int'),
      field(6, 'token_id', 'int'),
    ),
  },
} as const
export type ContractName = keyof typeof CONTRACTS

const ANY = message(field(1, 'type_url', 'string'), field(2, 'value', 'bytes'))
const CONTRACT = message(
  field(1, 'type', 'int'),
  field(2, 'parameter', ANY),
  field(5, 'Permission_id', 'int'),
)

/** Transaction.raw: what is hashed and signed. */
export const RAW = message(
  field(1, 'ref_block_bytes', 'bytes'),
  field(3, 'ref_block_num', 'int'),
  field(4, 'ref_block_hash', 'bytes'),
  field(8, 'expiration', 'int'),
  field(10, 'data', 'bytes'),
  list(11, 'contract', CONTRACT),
  field(12, 'scripts', 'bytes'),
  field(14, 'timestamp', 'int'),
  field(18, 'fee_limit', 'int'),
)
/** A whole transaction with `raw_data` as its bytes, since nothing but those bytes may be hashed. */
export const TRANSACTION = message(field(1, 'raw_data', 'bytes'), list(2, 'signature', 'bytes'))

export const BLOCK_HEADER = message(
  field(1, 'timestamp', 'int'),
  field(2, 'txTrieRoot', 'bytes'),
  field(3, 'parentHash', 'bytes'),
  field(7, 'number', 'int'),
  field(9, 'witness_address', 'bytes'),
  field(10, 'version', 'int'),
  field(11, 'accountStateRoot', 'bytes'),
)

function message(...fields: readonly Field[]): Message {
  return { fields }
}

function field(number: number, name: string, kind: FieldKind): Field {
  return { number, name, kind }
}

function list(number: number, name: string, kind: FieldKind): Field {
  return { number, name, kind, isRepeated: true }
}
