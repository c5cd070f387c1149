import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isContract } from '../vm/accounts.ts'
import { hexText } from './account-calls.ts'
import type { HexAddress } from '../wire/address.ts'
import { type Block, referenceOf } from '../block.ts'
import { addressOf, type CallContext, type Calls, numberOf, textOf } from './calls.ts'
import { energyFactorOf, headOf, getStateAt } from '../chain.ts'
import type { Answer } from '../wire/exact-json.ts'
import type { JsonObject } from '../wire/protobuf.ts'
import { toLogView, withoutZeros } from '../pages/show.ts'
import { encodeRaw, parseTransaction, toTransactionView } from '../wire/transaction.ts'
import type { VmResult } from '../vm/tron-vm.ts'
import { accountsBlock } from './views.ts'

/** A constant call may use no more than this. */
const MAX_CONSTANT_ENERGY = 100_000_000n
const LIFE_MS = 60_000
const ORIGIN_ENERGY_LIMIT = 10_000_000n
const NO_CONTRACT = {
  result: {
    code: 'CONTRACT_VALIDATE_ERROR',
    message: hexText('Contract validate error : No contract or not a valid smart contract'),
  },
}

/** wallet/ and walletsolidity/: contracts, tried out without effect or made into a transaction. */
export const CONTRACT_CALLS: Calls = {
  getcontract: async (context) => {
    const record = await contractOf(context)
    if (!record) return {}
    return {
      origin_address: record.owner,
      contract_address: record.address,
      abi: { entrys: record.entries },
      bytecode: record.bytecode,
      name: record.name,
      consume_user_resource_percent: 100n,
      origin_energy_limit: ORIGIN_ENERGY_LIMIT,
    }
  },
  getcontractinfo: async (context) => {
    const record = await contractOf(context)
    if (!record) return {}
    return {
      smart_contract: { contract_address: record.address, name: record.name },
      contract_state: withoutZeros({ energy_factor: energyFactorOf(record.address) }),
    }
  },
  triggerconstantcontract: async (context) => {
    const result = await tryOut(context)
    if (!result) return NO_CONTRACT
    return {
      result: resultOf(result),
      energy_used: result.energy,
      ...withoutZeros({ energy_penalty: result.energyPenalty }),
      constant_result: [bytesToHex(result.returned)],
      ...(result.logs.length ? { logs: result.logs.map(toLogView) } : {}),
      transaction: {
        ...buildCall(context),
        ret: [result.result === 'SUCCESS' ? {} : { ret: 'FAILED' }],
      },
    }
  },
  estimateenergy: async (context) => {
    const result = await tryOut(context)
    if (!result) return NO_CONTRACT
    const isFine = result.result === 'SUCCESS'
    return { result: resultOf(result), ...(isFine ? { energy_required: result.energy } : {}) }
  },
  triggersmartcontract: async (context) => {
    if (!(await isKnown(context))) return NO_CONTRACT
    return { result: { result: true }, transaction: buildCall(context) }
  },
}

async function contractOf({ chain, view, params }: CallContext) {
  const address = addressOf(params, 'value')
  const { state } = await getStateAt(chain, accountsBlock(view))
  return (await isContract(state, address)) ? chain.contracts.get(address) : undefined
}

async function isKnown({ chain, view, params }: CallContext): Promise<boolean> {
  const { state } = await getStateAt(chain, accountsBlock(view))
  return isContract(state, addressOf(params, 'contract_address'))
}

/** Runs a call on the accounts of the view and takes everything back. */
async function tryOut(context: CallContext): Promise<VmResult | undefined> {
  const { params } = context
  const code = textOf(params, 'contract_address') === '' ? hexToBytes(textOf(params, 'data')) : undefined
  if (!code && !(await isKnown(context))) return undefined
  const target = code ? newAddress(code) : addressOf(params, 'contract_address')
  return runConstant(context, accountsBlock(context.view), {
    caller: addressOf(params, 'owner_address'),
    contract: target,
    data: code ? new Uint8Array() : hexToBytes(callData(params)),
    valueSun: BigInt(numberOf(params, 'call_value') ?? 0),
    ...(code ? { code } : {}),
  })
}

/** A call without effect on the accounts after a block. */
export async function runConstant(
  { chain }: Pick<CallContext, 'chain'>,
  at: Block,
  call: {
    readonly caller: HexAddress
    readonly contract: HexAddress
    readonly data: Uint8Array
    readonly valueSun: bigint
    readonly code?: Uint8Array
  },
): Promise<VmResult> {
  const { state, vm, block, factorOf } = await getStateAt(chain, at)
  await state.checkpoint()
  const result = await vm.call({ ...call, block, energyLimit: MAX_CONSTANT_ENERGY }, factorOf)
  await state.revert()
  return result
}

/** Exactly what a wallet would build: whatever is 0 is left out, and time is the node's. */
function buildCall({ chain, params }: CallContext): { readonly [name: string]: Answer } {
  const head = headOf(chain)
  const reference = referenceOf(head.id)
  const permission = numberOf(params, 'Permission_id')
  const raw = encodeRaw({
    contract: [
      {
        type: 'TriggerSmartContract',
        parameter: {
          value: {
            owner_address: addressOf(params, 'owner_address'),
            contract_address: addressOf(params, 'contract_address'),
            data: callData(params),
            call_value: BigInt(numberOf(params, 'call_value') ?? 0),
          },
        },
        ...(permission ? { Permission_id: BigInt(permission) } : {}),
      },
    ],
    ref_block_bytes: reference.bytes,
    ref_block_hash: reference.hash,
    expiration: BigInt(head.timestampMs + LIFE_MS),
    timestamp: BigInt(chain.clock.now()),
    fee_limit: BigInt(numberOf(params, 'fee_limit') ?? 0),
  })
  return toTransactionView(parseTransaction(raw, []))
}

function callData(params: JsonObject): string {
  const data = textOf(params, 'data').replace(/^0x/, '')
  const selector = textOf(params, 'function_selector')
  if (data !== '' || selector === '') return data
  return bytesToHex(keccak_256(utf8ToBytes(selector)).subarray(0, 4)) + textOf(params, 'parameter')
}

function resultOf(result: VmResult): Answer {
  return { result: true, ...(result.error ? { message: hexText(result.error) } : {}) }
}

function newAddress(code: Uint8Array): HexAddress {
  return `41${bytesToHex(keccak_256(code)).slice(-40)}`
}
