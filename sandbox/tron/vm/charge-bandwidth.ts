import type { MerkleStateManager } from '@ethereumjs/statemanager'
import {
  addSun,
  balanceOf,
  FREE_BANDWIDTH_BYTES,
  isActive,
  usedBandwidth,
  recordBandwidth,
} from './accounts.ts'
import { Refusal } from '../node/refusal.ts'
import type { Transaction } from '../wire/transaction.ts'
import type { VmBlock } from './tron-vm.ts'

export const BYTE_SUN = 1_000n
/** What the receiver's activation costs the sender, besides its bandwidth. */
export const ACTIVATION_SUN = 1_000_000n
export const ACTIVATION_BANDWIDTH_SUN = 100_000n
export const MEMO_SUN = 1_000_000n

/** What a transaction's size cost: bytes of the free allowance, or sun. */
export interface Charge {
  readonly createsAccount: boolean
  readonly usedBytes: bigint
  readonly bandwidthSun: bigint
  /** With the memo's. */
  readonly feeSun: bigint
}

/** Takes free bandwidth when it suffices for all bytes, else burns sun; creating an account always burns. */
export async function chargeBandwidth(
  transaction: Transaction,
  { state, block }: { readonly state: MerkleStateManager; readonly block: VmBlock },
): Promise<Charge> {
  const { request } = transaction
  const bytes = BigInt(transaction.bandwidthBytes)
  const createsAccount = request.name === 'TransferContract' && !(await isActive(state, request.to))
  const usedBytes = await usedBandwidth(state, request.owner, block.timestampMs)
  const isFree = !createsAccount && usedBytes + bytes <= FREE_BANDWIDTH_BYTES
  if (isFree)
    await recordBandwidth(state, request.owner, { usedBytes: usedBytes + bytes, atMs: block.timestampMs })
  const bandwidthSun = isFree ? 0n : createsAccount ? ACTIVATION_BANDWIDTH_SUN : bytes * BYTE_SUN
  const feeSun = bandwidthSun + (transaction.hasMemo ? MEMO_SUN : 0n)
  if ((await balanceOf(state, request.owner)) < feeSun)
    throw new Refusal('BANDWITH_ERROR', 'Account resource insufficient error.')
  await addSun(state, request.owner, -feeSun)
  return { createsAccount, usedBytes: isFree ? bytes : 0n, bandwidthSun, feeSun }
}
