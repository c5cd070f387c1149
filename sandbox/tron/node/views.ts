import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Block, Entry } from '../block.ts'
import { blockAt, type Chain, headOf, solidNumber } from '../chain.ts'

const NUMBER_HEX_DIGITS = 16

/** How a node differs from the one that makes the blocks. */
export interface Behaviour {
  readonly lagBlocks: number
  /** The last block that it has in common; above it the node follows a branch without any transaction. */
  readonly branchedAt: number
}
export const FAITHFUL: Behaviour = { lagBlocks: 0, branchedAt: Number.MAX_SAFE_INTEGER }

/** What one node shows of the chain, up to its newest or its newest solid block. */
export interface View {
  readonly chain: Chain
  readonly top: number
  readonly branchedAt: number
}
export interface Found {
  readonly block: Block
  readonly entry: Entry
}

export function viewOf(chain: Chain, behaviour: Behaviour, isSolid: boolean): View {
  const newest = isSolid ? solidNumber(chain) : headOf(chain).number
  return { chain, top: Math.max(0, newest - behaviour.lagBlocks), branchedAt: behaviour.branchedAt }
}

/** The block as this view knows it; undefined above its top. */
export function seenBlock(view: View, number: number): Block | undefined {
  if (!Number.isInteger(number) || number < 0 || number > view.top) return undefined
  const block = blockAt(view.chain, number)
  if (number <= view.branchedAt) return block
  const parentId = number - 1 > view.branchedAt ? branchId(block.parentId) : block.parentId
  return { ...block, id: branchId(block.id), parentId, entries: [] }
}

export function topBlock(view: View): Block {
  return seenBlock(view, view.top) ?? blockAt(view.chain, 0)
}

/** The block whose accounts this view shows. */
export function accountsBlock(view: View): Block {
  return blockAt(view.chain, Math.min(view.top, view.branchedAt))
}

/** A transaction that is in a block of this view. */
export function findEntry(view: View, id: string): Found | undefined {
  const block = seenBlock(view, view.chain.blockOf.get(id) ?? -1)
  const entry = block?.entries.find(({ transaction }) => transaction.id === id)
  return block && entry ? { block, entry } : undefined
}

function branchId(id: string): string {
  const other = bytesToHex(sha256(utf8ToBytes(`another branch ${id}`)))
  return id.slice(0, NUMBER_HEX_DIGITS) + other.slice(NUMBER_HEX_DIGITS)
}
