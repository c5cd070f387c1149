import type { MerkleStateManager } from '@ethereumjs/statemanager'
import { hexToBytes } from '@noble/hashes/utils.js'
import { contractAddress, type HexAddress } from './wire/address.ts'
import type { Block, Entry } from './block.ts'
import type { BlockLog } from './block-log.ts'
import type { Clock } from './vm/clock.ts'
import { resultOf, type Surroundings } from './vm/execute.ts'
import { type ContractRecord, GENESIS_CONTRACTS, createGenesis, USDT, USDT_FACTOR } from './genesis.ts'
import { asObject, type Transaction } from './wire/transaction.ts'
import { createState, createVm, type TronVm } from './vm/tron-vm.ts'
import { textOf } from './wire/text-of.ts'

export const USUAL_ENERGY_SUN = 100n

export interface ChainOptions {
  /** Distance of blocks while something is on its way to being solid. */
  readonly blockMs: number
  /** How many blocks must follow before a block is solid; 19 stand for 70 % of 27 producers. */
  readonly solidDepth: number
}

/** A chain of one node: its blocks, the accounts under them, and what waits for the next block. */
export interface Chain {
  readonly options: ChainOptions
  readonly clock: Clock
  readonly log: BlockLog
  /** The accounts as they are after the pending transactions. */
  readonly state: MerkleStateManager
  readonly vm: TronVm
  /** A second look at the same accounts, at the root of any block. */
  readonly reader: { readonly state: MerkleStateManager; readonly vm: TronVm }
  /** By number. */
  readonly blocks: Block[]
  /** Numbers of the blocks that hold transactions, ascending. */
  readonly filled: number[]
  readonly blockOf: Map<string, number>
  readonly contracts: Map<HexAddress, ContractRecord>
  pending: Entry[]
  /** Accepted, on a detour through the network until then (ms of the chain's clock). */
  readonly held: { readonly transaction: Transaction; readonly untilMs: number }[]
  pendingSlotMs: number
  /** Until the head has this number, blocks come every `blockMs`; afterwards only often enough not to be stale. */
  quickUntil: number
  energySun: bigint
  fork: number
  lastWork: Promise<unknown>
}

/** A new chain with its first block. */
export async function createChain(
  parts: Pick<Chain, 'options' | 'clock' | 'log'>,
  genesisMs: number,
): Promise<Chain> {
  const state = createState()
  const copy = state.shallowCopy()
  const chain: Chain = {
    ...parts,
    state,
    vm: await createVm(state),
    reader: { state: copy, vm: await createVm(copy) },
    blocks: [],
    filled: [],
    blockOf: new Map(),
    contracts: new Map(GENESIS_CONTRACTS.map((record) => [record.address, record])),
    pending: [],
    held: [],
    pendingSlotMs: 0,
    quickUntil: 1,
    energySun: USUAL_ENERGY_SUN,
    fork: 0,
    lastWork: Promise.resolve(),
  }
  chain.blocks.push(await createGenesis(surroundings(chain, { number: 0, timestampMs: genesisMs })))
  return chain
}

/** Waits for its turn: the interpreter and the tries below it know only one caller at a time. */
export function exclusively<T>(chain: Chain, work: () => Promise<T>): Promise<T> {
  const turn = chain.lastWork.then(work, work)
  chain.lastWork = turn.catch(() => undefined)
  return turn
}

export function headOf(chain: Chain): Block {
  return blockAt(chain, chain.blocks.length - 1)
}

export function solidNumber(chain: Chain): number {
  return Math.max(0, chain.blocks.length - 1 - chain.options.solidDepth)
}

/** Throws outside the chain. */
export function blockAt(chain: Chain, number: number): Block {
  const block = chain.blocks[number]
  if (!block) throw new Error(`There is no block ${number}.`)
  return block
}

/** Where and under which prices the next transaction is executed. */
export function surroundings(chain: Chain, block: Surroundings['block']): Surroundings {
  return { state: chain.state, vm: chain.vm, block, energySun: chain.energySun, factorOf: energyFactorOf }
}

/** The accounts as they were after a block. Only within a turn. */
export async function getStateAt(chain: Chain, block: Block): Promise<Surroundings> {
  const root = hexToBytes(block.stateRoot)
  await chain.reader.state.setStateRoot(root)
  return {
    ...surroundings(chain, { number: block.number, timestampMs: block.timestampMs }),
    state: chain.reader.state,
    vm: chain.reader.vm,
  }
}

/** Adds a block to the chain and to what is looked up by transaction or contract. */
export function attach(chain: Chain, block: Block): void {
  chain.blocks.push(block)
  if (block.entries.length === 0) return
  chain.filled.push(block.number)
  for (const { transaction, receipt } of block.entries) {
    chain.blockOf.set(transaction.id, block.number)
    if (resultOf(receipt) === 'SUCCESS') recordContract(chain, transaction)
  }
}

/** Takes every block above `number` away and returns what they held, oldest first. */
export function detachAbove(chain: Chain, number: number): Entry[] {
  const entries = chain.blocks.splice(number + 1).flatMap((block) => block.entries)
  while ((chain.filled.at(-1) ?? -1) > number) chain.filled.pop()
  for (const { transaction } of entries) chain.blockOf.delete(transaction.id)
  return entries
}

export function energyFactorOf(contract: HexAddress): bigint {
  return contract === USDT ? USDT_FACTOR : 0n
}

function recordContract(chain: Chain, { id, request }: Transaction): void {
  if (request.name !== 'CreateSmartContract') return
  const { owner, bytecode, contractJson } = request
  const address = contractAddress(id, owner)
  const abi = contractJson['abi']
  const entries = abi === undefined ? [] : asObject(abi)['entrys']
  chain.contracts.set(address, {
    address,
    owner,
    bytecode,
    name: textOf(contractJson['name']),
    entries: Array.isArray(entries) ? entries : [],
  })
}
