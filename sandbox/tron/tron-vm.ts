import { Common, Mainnet } from '@ethereumjs/common'
import { createEVM, type EVM, type EVMResult, type Message } from '@ethereumjs/evm'
import { MerkleStateManager } from '@ethereumjs/statemanager'
import { Address } from '@ethereumjs/util'
import { bytesToHex } from '@noble/hashes/utils.js'
import { evmBytes, fromEvmBytes, type HexAddress } from './address.ts'

/** Ten-thousandths: 34,000 means that each unit of energy costs 3.4 units more. */
const FACTOR_SCALE = 10_000n

/**
 * What the TVM charges where it differs from Petersburg (java-tron, EnergyCost): the old prices of reading, and no
 * refunds. PUSH0 came with java-tron's Shanghai proposal.
 */
const TVM_PRICES = {
  1716: { sloadGas: 50, callGas: 40, callcodeGas: 40, balanceGas: 20, extcodesizeGas: 20, extcodecopyGas: 20 },
  609: { staticcallGas: 40 },
  606: { delegatecallGas: 40 },
  1013: { extcodehashGas: 20, sloadGas: 50, callGas: 40 },
}

export interface VmCall {
  readonly caller: HexAddress
  readonly contract: HexAddress
  readonly data: Uint8Array
  readonly valueSun: bigint
  readonly energyLimit: bigint
  readonly block: VmBlock
  /** Given at deployment: runs this instead of what stands at the contract's address. */
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
export interface TronVm {
  readonly state: MerkleStateManager
  /** Runs and keeps the effects only when the result is SUCCESS. The caller moves attached TRX through `valueSun`. */
  call(call: VmCall): Promise<VmResult>
}
