import type { MerkleStateManager } from '@ethereumjs/statemanager'
import { Account, Address } from '@ethereumjs/util'
import { evmBytes, type HexAddress } from '../wire/address.ts'

/** Bandwidth is kept as storage of an account of its own, so that it lies under the state root like everything else. */
const BANDWIDTH_STORE = new Address(new Uint8Array(20).fill(0xfe))
const WORD_BYTES = 32
const HALF_WORD_BITS = 128n
const DAY_MS = 86_400_000n

export const FREE_BANDWIDTH_BYTES = 600n

/** Whether the account stands on the chain: activated by a transfer of TRX, or a contract. */
export async function isActive(state: MerkleStateManager, address: HexAddress): Promise<boolean> {
  const account = await state.getAccount(evmAddress(address))
  return account !== undefined && !account.isEmpty()
}

export async function isContract(state: MerkleStateManager, address: HexAddress): Promise<boolean> {
  return (await state.getAccount(evmAddress(address)))?.isContract() ?? false
}

/** In sun; 0 for an account that is not active. */
export async function balanceOf(state: MerkleStateManager, address: HexAddress): Promise<bigint> {
  return (await state.getAccount(evmAddress(address)))?.balance ?? 0n
}

/** Adds sun, or takes them when negative; the account is active afterwards. Throws below 0. */
export async function addSun(state: MerkleStateManager, address: HexAddress, sun: bigint): Promise<void> {
  const account = (await state.getAccount(evmAddress(address))) ?? new Account()
  account.balance += sun
  if (account.balance < 0n) throw new Error(`The balance of ${address} would be negative.`)
  // An account keeps standing when its balance goes to 0; the interpreter clears what has neither nonce nor balance.
  if (account.nonce === 0n) account.nonce = 1n
  await state.putAccount(evmAddress(address), account)
}

/** Free bandwidth used within the last day, in bytes: use fades evenly over 24 hours. */
export async function usedBandwidth(
  state: MerkleStateManager,
  address: HexAddress,
  atMs: number,
): Promise<bigint> {
  if (!(await state.getAccount(BANDWIDTH_STORE))) return 0n
  const stored = await state.getStorage(BANDWIDTH_STORE, toWord(BigInt(`0x${address}`)))
  const word = stored.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const used = word >> HALF_WORD_BITS
  const elapsedMs = BigInt(atMs) - BigInt.asUintN(Number(HALF_WORD_BITS), word)
  return elapsedMs >= DAY_MS ? 0n : used - (used * elapsedMs) / DAY_MS
}

export async function recordBandwidth(
  state: MerkleStateManager,
  address: HexAddress,
  use: { readonly usedBytes: bigint; readonly atMs: number },
): Promise<void> {
  if (!(await state.getAccount(BANDWIDTH_STORE))) await state.putAccount(BANDWIDTH_STORE, new Account(1n))
  const word = (use.usedBytes << HALF_WORD_BITS) | BigInt(use.atMs)
  await state.putStorage(BANDWIDTH_STORE, toWord(BigInt(`0x${address}`)), toWord(word))
}

export function evmAddress(address: HexAddress): Address {
  return new Address(evmBytes(address))
}

function toWord(value: bigint): Uint8Array {
  return Uint8Array.from(Buffer.from(value.toString(16).padStart(2 * WORD_BYTES, '0'), 'hex'))
}
