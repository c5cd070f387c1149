import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { makeBlock } from './block.ts'
import type { LogLine } from './block-log.ts'
import {
  attach,
  type Chain,
  detachAbove,
  headOf,
  solidNumber,
  surroundings,
  USUAL_ENERGY_SUN,
} from './chain.ts'
import { checkReferencedBlock } from './vm/check-transaction.ts'
import { executeTransaction } from './vm/execute.ts'
import { encodeMessage } from './wire/protobuf.ts'
import { Refusal } from './node/refusal.ts'
import type { Transaction } from './wire/transaction.ts'
import { TRANSACTION } from './wire/tron-messages.ts'

/** Mainnet's distance of blocks: as often as this a block is made even when there is nothing to put in it. */
const IDLE_BLOCK_MS = 3_000

/** Makes the blocks that are due by the clock, and lets in what was held back until now. Only within a turn. */
export async function settle(chain: Chain): Promise<void> {
  const nowMs = chain.clock.now()
  const lines: LogLine[] = []
  for (let slotMs = dueSlot(chain, nowMs); slotMs !== undefined; slotMs = dueSlot(chain, nowMs))
    lines.push(await seal(chain, slotMs))
  chain.log.append(lines)
  for (const held of chain.held.filter(({ untilMs }) => untilMs <= nowMs)) {
    chain.held.splice(chain.held.indexOf(held), 1)
    await includeIfSound(chain, held.transaction, firstSlot(chain))
  }
}

/** Produces blocks now and advances the clock by their duration. Only within a turn. */
export async function mine(chain: Chain, count: number): Promise<void> {
  await settle(chain)
  await sealNow(chain, count)
}

/** Executes a transaction on top of what is pending. Throws a Refusal. Only within a turn, after settling. */
export async function include(
  chain: Chain,
  transaction: Transaction,
  slotMs = firstSlot(chain),
): Promise<void> {
  const head = headOf(chain)
  if (chain.pending.length === 0) chain.pendingSlotMs = slotMs
  checkReferencedBlock(chain, transaction)
  const block = { number: head.number + 1, timestampMs: chain.pendingSlotMs }
  const receipt = await executeTransaction(transaction, surroundings(chain, block))
  chain.pending.push({ transaction, receipt })
}

/** Changes the price of energy; what is pending pays the new one. Only within a turn, after settling. */
export async function priceEnergy(chain: Chain, energySun: bigint): Promise<void> {
  if (energySun < 1n) throw new Error('Energy costs at least 1 sun.')
  chain.energySun = energySun
  const waiting = chain.pending.map((entry) => entry.transaction)
  await startOver(chain, waiting, chain.pendingSlotMs)
}

/**
 * Another branch wins: others replace the newest blocks. Their transactions come again unless they
 * name a block that went, or `isLost` says that the other branch never heard of them.
 */
export async function reorganise(chain: Chain, depth: number, isLost: boolean): Promise<void> {
  await settle(chain)
  const head = headOf(chain).number
  if (!Number.isInteger(depth) || depth < 1 || head - depth < solidNumber(chain))
    throw new Error(
      `Between 1 and ${head - solidNumber(chain)} blocks can be replaced; older ones are solid.`,
    )
  const backTo = head - depth
  const undone = [...detachAbove(chain, backTo), ...chain.pending].map((entry) => entry.transaction)
  chain.pending = []
  chain.fork += 1
  chain.log.append([{ backTo, fork: chain.fork }])
  await startOver(chain, isLost ? [] : undone, nextSlot(chain))
  await sealNow(chain, depth)
}

/** Puts the pending transactions into a block. Returns the line that a restart makes the same block from. */
export async function seal(chain: Chain, timestampMs: number): Promise<LogLine> {
  const stateRoot = bytesToHex(await chain.state.getStateRoot())
  const entries = chain.pending
  const block = makeBlock({ parent: headOf(chain), timestampMs, stateRoot, entries, fork: chain.fork })
  chain.pending = []
  attach(chain, block)
  if (entries.length === 0) return { timestampMs }
  chain.quickUntil = block.number + chain.options.solidDepth
  const energy = chain.energySun === USUAL_ENERGY_SUN ? {} : { energySun: chain.energySun.toString() }
  return {
    timestampMs,
    id: block.id,
    transactions: entries.map(({ transaction }) => wholeHex(transaction)),
    ...energy,
  }
}

async function sealNow(chain: Chain, count: number): Promise<void> {
  const lines: LogLine[] = []
  for (let made = 0; made < count; made++) lines.push(await seal(chain, nextSlot(chain)))
  chain.log.append(lines)
  chain.clock.advance(Math.max(0, headOf(chain).timestampMs - chain.clock.now()))
}

/** Back to the head, and from there with what can still be included of the given transactions. */
async function startOver(chain: Chain, transactions: readonly Transaction[], slotMs: number): Promise<void> {
  await chain.state.setStateRoot(hexToBytes(headOf(chain).stateRoot))
  chain.pending = []
  for (const transaction of transactions) await includeIfSound(chain, transaction, slotMs)
}

async function includeIfSound(chain: Chain, transaction: Transaction, slotMs: number): Promise<void> {
  try {
    await include(chain, transaction, slotMs)
  } catch (error) {
    // On another branch or at another price it may no longer hold; then it is gone, as on the real network.
    if (!(error instanceof Refusal)) throw error
  }
}

/** When the next block is to be made, if that is not in the future. */
function dueSlot(chain: Chain, nowMs: number): number | undefined {
  const { blockMs, solidDepth } = chain.options
  const head = headOf(chain)
  const gapMs = nowMs - head.timestampMs
  if (chain.pending.length > 0) return chain.pendingSlotMs <= nowMs ? chain.pendingSlotMs : undefined
  if (head.number < chain.quickUntil) return gapMs >= blockMs ? head.timestampMs + blockMs : undefined
  const idleMs = Math.max(blockMs, IDLE_BLOCK_MS)
  if (gapMs < idleMs) return undefined
  const catchUpMs = (solidDepth + 1) * blockMs
  if (gapMs <= catchUpMs + idleMs) return head.timestampMs + idleMs
  // Nobody asked for long: the slots of that time are missed, and the solid view catches up with the clock.
  chain.quickUntil = head.number + solidDepth + 2
  return nowMs - catchUpMs
}

function nextSlot(chain: Chain): number {
  return chain.pending.length > 0 ? chain.pendingSlotMs : headOf(chain).timestampMs + chain.options.blockMs
}

/** The first slot after now, for the first transaction of a block. */
function firstSlot(chain: Chain): number {
  const { timestampMs } = headOf(chain)
  const { blockMs } = chain.options
  const passed = Math.max(0, Math.floor((chain.clock.now() - timestampMs) / blockMs))
  return timestampMs + (passed + 1) * blockMs
}

function wholeHex({ rawHex, signatures }: Transaction): string {
  return bytesToHex(encodeMessage(TRANSACTION, { raw_data: rawHex, signature: signatures }))
}
