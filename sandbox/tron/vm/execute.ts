import type { MerkleStateManager } from '@ethereumjs/statemanager'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addSun, balanceOf, isActive, isContract } from './accounts.ts'
import { contractAddress, type HexAddress, toBase58 } from '../wire/address.ts'
import { ACTIVATION_SUN, chargeBandwidth, type Charge } from './charge-bandwidth.ts'
import { invalid, Refusal } from '../node/refusal.ts'
import type { Request, Transaction } from '../wire/transaction.ts'
import type { EnergyFactorOf, TronVm, VmBlock, VmResult } from './tron-vm.ts'

const SUN_PER_TRX = 1_000_000n
export const MAX_FEE_LIMIT_SUN = 15_000n * SUN_PER_TRX

/** Where and under which prices a transaction is executed. */
export interface Surroundings {
  readonly state: MerkleStateManager
  readonly vm: TronVm
  readonly block: VmBlock
  readonly energySun: bigint
  readonly factorOf: EnergyFactorOf
}

/** What a transaction did and what it cost, in sun. */
export interface Receipt {
  readonly feeSun: bigint
  readonly charge: Charge
  readonly energyFeeSun: bigint
  /** Of a contract call; a plain transfer has none. */
  readonly vmResult?: VmResult
  readonly contract?: HexAddress
}

/** Executes one transaction in the state, all of it or nothing. Throws a Refusal when no block may hold it. */
export async function executeTransaction(transaction: Transaction, around: Surroundings): Promise<Receipt> {
  const { state } = around
  await state.checkpoint()
  try {
    const receipt = await run(transaction, around)
    await state.commit()
    return receipt
  } catch (error) {
    // What a refused transaction changed must not be seen by the next one.
    await state.revert()
    throw error
  }
}

async function run(transaction: Transaction, around: Surroundings): Promise<Receipt> {
  const { request } = transaction
  if (!(await isActive(around.state, request.owner)))
    throw invalid(`account [${toBase58(request.owner)}] does not exist`)
  const charge = await chargeBandwidth(transaction, around)
  if (request.name === 'TransferContract') return transfer(request, charge, around)
  if (transaction.feeLimitSun < 0n || transaction.feeLimitSun > MAX_FEE_LIMIT_SUN)
    throw invalid(`feeLimit must be >= 0 and <= ${MAX_FEE_LIMIT_SUN}`)
  return callContract(transaction, charge, around)
}

async function transfer(
  request: Extract<Request, { name: 'TransferContract' }>,
  charge: Charge,
  { state }: Surroundings,
): Promise<Receipt> {
  const { owner, to, sun } = request
  if (sun <= 0n) throw invalid('Amount must be greater than 0.')
  if (owner === to) throw invalid('Cannot transfer TRX to yourself.')
  if (await isContract(state, to)) throw invalid('Cannot transfer TRX to a smartContract.')
  const activationSun = charge.createsAccount ? ACTIVATION_SUN : 0n
  if ((await balanceOf(state, owner)) < sun + activationSun)
    throw invalid('Validate TransferContract error, balance is not sufficient.')
  await addSun(state, owner, -(sun + activationSun))
  await addSun(state, to, sun)
  return { feeSun: charge.feeSun + activationSun, charge, energyFeeSun: 0n }
}

async function callContract(
  transaction: Transaction,
  charge: Charge,
  around: Surroundings,
): Promise<Receipt> {
  const { request } = transaction
  const { state, energySun } = around
  if (request.name === 'TransferContract') throw new Refusal('OTHER_ERROR', 'A transfer calls no contract.')
  const { owner, sun } = request
  const balance = await balanceOf(state, owner)
  if (sun < 0n || balance < sun) throw invalid('Validate InternalTransfer error, balance is not sufficient.')
  const contract = await target(transaction, around)
  const affordable = (balance - sun) / energySun
  const allowed = transaction.feeLimitSun / energySun
  const vmResult = await around.vm.call(
    {
      caller: owner,
      contract,
      valueSun: sun,
      energyLimit: affordable < allowed ? affordable : allowed,
      block: around.block,
      ...(request.name === 'CreateSmartContract'
        ? { data: new Uint8Array(), code: hexToBytes(request.bytecode) }
        : { data: hexToBytes(request.data) }),
    },
    around.factorOf,
  )
  const energyFeeSun = vmResult.energy * energySun
  await addSun(state, owner, -energyFeeSun)
  return { feeSun: charge.feeSun + energyFeeSun, charge, energyFeeSun, vmResult, contract }
}

async function target({ id, request }: Transaction, { state }: Surroundings): Promise<HexAddress> {
  if (request.name === 'CreateSmartContract') return contractAddress(id, request.owner)
  if (request.name === 'TriggerSmartContract' && (await isContract(state, request.contract)))
    return request.contract
  throw invalid('No contract or not a smart contract')
}

/** `SUCCESS`, or why the contract failed. */
export function resultOf(receipt: Receipt): string {
  return receipt.vmResult?.result ?? 'SUCCESS'
}

/** What the call answered, in hex. A deployment answers its code. */
export function returnedHex(receipt: Receipt): string {
  return receipt.vmResult ? bytesToHex(receipt.vmResult.returned) : ''
}
