import { Common, Mainnet } from '@ethereumjs/common'
import { createEVM, type EVM, type EVMResult, type Log, type Message, paramsEVM } from '@ethereumjs/evm'
import { MerkleStateManager } from '@ethereumjs/statemanager'
import { Address, createZeroAddress } from '@ethereumjs/util'
import { evmBytes, fromEvmBytes, type HexAddress } from '../wire/address.ts'

/** Ten-thousandths: 34,000 means that each unit of energy costs 3.4 units more. */
const FACTOR_SCALE = 10_000n

const CODE_BYTE_ENERGY = 200n
const MS_PER_SECOND = 1000

/**
 * What the TVM charges where it differs from Petersburg (java-tron, EnergyCost): the old prices of reading, and no
 * refunds. PUSH0 came with java-tron's Shanghai proposal.
 */
const TVM_PRICES = {
  sloadGas: 50,
  callGas: 40,
  callcodeGas: 40,
  delegatecallGas: 40,
  staticcallGas: 40,
  balanceGas: 20,
  extcodesizeGas: 20,
  extcodecopyGas: 20,
  extcodehashGas: 20,
  expByteGas: 10,
}

/** java-tron's words for the interpreter's. */
const RESULTS: Readonly<Record<string, string>> = {
  revert: 'REVERT',
  'out of gas': 'OUT_OF_ENERGY',
  'stack underflow': 'STACK_TOO_SMALL',
  'stack overflow': 'STACK_TOO_LARGE',
  'invalid JUMP': 'BAD_JUMP_DESTINATION',
  'invalid opcode': 'ILLEGAL_OPERATION',
  'insufficient balance': 'TRANSFER_FAILED',
}

export interface VmCall {
  readonly caller: HexAddress
  readonly contract: HexAddress
  readonly data: Uint8Array
  readonly valueSun: bigint
  readonly energyLimit: bigint
  readonly block: VmBlock
  /** Given at deployment: runs at the contract's address, and what it returns becomes the contract. */
  readonly code?: Uint8Array
}
export interface VmBlock {
  readonly number: number
  readonly timestampMs: number
}
export interface VmLog {
  readonly address: HexAddress
  readonly topics: readonly Uint8Array[]
  readonly data: Uint8Array
}
/** A call that a contract made with TRX attached or to another contract. */
export interface InnerCall {
  readonly caller: HexAddress
  readonly target: HexAddress
  readonly valueSun: bigint
  readonly isRejected: boolean
}
export interface VmResult {
  readonly result: string
  readonly energy: bigint
  /** The part of `energy` that the dynamic factor added. */
  readonly energyPenalty: bigint
  readonly returned: Uint8Array
  readonly logs: readonly VmLog[]
  readonly innerCalls: readonly InnerCall[]
  readonly error: string
}
/** How many ten-thousandths the dynamic energy model adds to a contract's energy; 0 for nearly all. */
export type EnergyFactorOf = (contract: HexAddress) => bigint

interface Frame {
  readonly contract: HexAddress
  readonly innerCall: number
  childEnergy: bigint
}
interface Trace {
  readonly frames: Frame[]
  readonly innerCalls: InnerCall[]
  penalty: bigint
}
export interface TronVm {
  /** Runs in the given state. Its effects stay there only when the result is SUCCESS. */
  call(call: VmCall, factorOf: EnergyFactorOf): Promise<VmResult>
}

/** An empty state: accounts, balances in sun, code and storage, all under one root. */
export function createState(): MerkleStateManager {
  return new MerkleStateManager({ common: tronRules() })
}

/** A TVM over a state. Calls must not overlap: the interpreter keeps its journal in the state. */
export async function createVm(state: MerkleStateManager): Promise<TronVm> {
  const evm = await createEVM({ common: state.common, stateManager: state, params: {} })
  return { call: (call, factorOf) => runCall(evm, call, factorOf) }
}

function tronRules(): Common {
  const params = { ...paramsEVM, 1716: { ...paramsEVM[1716], ...TVM_PRICES } }
  return new Common({ chain: Mainnet, hardfork: 'petersburg', eips: [3855], params })
}

async function runCall(evm: EVM, call: VmCall, factorOf: EnergyFactorOf): Promise<VmResult> {
  const trace: Trace = { frames: [], innerCalls: [], penalty: 0n }
  const stopTracing = attachTrace(evm, trace, factorOf)
  await evm.journal.checkpoint()
  const { execResult } = await evm.runCall({
    caller: evmAddress(call.caller),
    to: evmAddress(call.contract),
    value: call.valueSun,
    data: call.data,
    gasLimit: call.energyLimit,
    block: blockOf(call.block),
    skipNonceIncrement: true,
    ...(call.code ? { code: call.code } : {}),
  })
  stopTracing()
  const result = toResult(execResult, call, trace)
  if (result.result === 'SUCCESS' && call.code)
    await evm.stateManager.putCode(evmAddress(call.contract), result.returned)
  if (result.result === 'SUCCESS') await evm.journal.commit()
  else await evm.journal.revert()
  await evm.journal.cleanup()
  return result
}

/** The dynamic factor is added after the run: what it costs more is not seen by the contracts themselves. */
function toResult(execResult: EVMResult['execResult'], call: VmCall, trace: Trace): VmResult {
  const failure = execResult.exceptionError?.error
  const stored = call.code && !failure ? BigInt(execResult.returnValue.length) * CODE_BYTE_ENERGY : 0n
  const wanted = execResult.executionGasUsed + trace.penalty + stored
  const isShort = wanted > call.energyLimit || failure === 'out of gas'
  const result = isShort ? 'OUT_OF_ENERGY' : resultOf(failure)
  const keepsRest = result === 'SUCCESS' || result === 'REVERT'
  return {
    result,
    energy: keepsRest ? wanted : call.energyLimit,
    energyPenalty: trace.penalty < call.energyLimit ? trace.penalty : call.energyLimit,
    returned: execResult.returnValue,
    logs: result === 'SUCCESS' ? (execResult.logs ?? []).map(decodeLog) : [],
    innerCalls: trace.innerCalls.map((inner) =>
      result === 'SUCCESS' ? inner : { ...inner, isRejected: true },
    ),
    error: errorText(result, call.energyLimit, wanted),
  }
}

/** Follows the calls from contract to contract, for their own energy and for the list of inner transactions. */
function attachTrace(evm: EVM, trace: Trace, factorOf: EnergyFactorOf): () => void {
  const onMessage = (message: Message) => {
    const contract = fromEvmBytes(message.codeAddress.bytes)
    const innerCall = message.depth > 0 ? trace.innerCalls.push(innerCallOf(message)) - 1 : -1
    trace.frames.push({ contract, innerCall, childEnergy: 0n })
  }
  const leave = ({ execResult }: EVMResult) => {
    const frame = trace.frames.pop()
    if (!frame) return
    const own = execResult.executionGasUsed - frame.childEnergy
    trace.penalty += (own * factorOf(frame.contract)) / FACTOR_SCALE
    const parent = trace.frames.at(-1)
    if (parent) parent.childEnergy += execResult.executionGasUsed
    if (execResult.exceptionError) rejectFrom(trace.innerCalls, frame.innerCall)
  }
  evm.events.on('beforeMessage', onMessage)
  evm.events.on('afterMessage', leave)
  return () => {
    evm.events.off('beforeMessage', onMessage)
    evm.events.off('afterMessage', leave)
  }
}

/** A call that fails takes all calls that it made with it; those stand after it in the list. */
function rejectFrom(innerCalls: InnerCall[], first: number): void {
  if (first < 0) return
  for (const [index, inner] of innerCalls.entries())
    if (index >= first) innerCalls[index] = { ...inner, isRejected: true }
}

function innerCallOf(message: Message): InnerCall {
  return {
    caller: fromEvmBytes(message.caller.bytes),
    target: fromEvmBytes(message.to?.bytes ?? new Uint8Array(20)),
    valueSun: message.value,
    isRejected: false,
  }
}

function resultOf(failure: string | undefined): string {
  if (failure === undefined) return 'SUCCESS'
  return RESULTS[failure] ?? 'UNKNOWN'
}

function errorText(result: string, limit: bigint, wanted: bigint): string {
  if (result === 'SUCCESS') return ''
  if (result === 'REVERT') return 'REVERT opcode executed'
  if (result === 'OUT_OF_ENERGY')
    return `Not enough energy for this call: curInvokeEnergyLimit[${limit}], needed at least[${wanted}]`
  return `The call ended with ${result}`
}

function decodeLog([address, topics, data]: Log): VmLog {
  return { address: fromEvmBytes(address), topics, data }
}

function blockOf({ number, timestampMs }: VmBlock) {
  return {
    header: {
      number: BigInt(number),
      coinbase: createZeroAddress(),
      timestamp: BigInt(Math.floor(timestampMs / MS_PER_SECOND)),
      difficulty: 0n,
      prevRandao: new Uint8Array(32),
      gasLimit: 0n,
      slotNumber: 0n,
      getBlobGasPrice: () => undefined,
    },
  }
}

function evmAddress(address: HexAddress): Address {
  return new Address(evmBytes(address))
}
