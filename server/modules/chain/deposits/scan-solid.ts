import { sql, type Tx } from '#server/kernel/database/db.ts'
import { recordCredited } from './deposits.ts'
import type { ChainContext } from '../chain-context.ts'
import { LeaseLost } from '../lease.ts'
import { membersAt } from './member-addresses.ts'
import type { ChainBlock, ChainReceipt } from '../node/node-answers.ts'
import type { TronNodes } from '../node/nodes.ts'
import { ChainDown, type TronNode, type View } from '../node/tron-node.ts'
import { idOfTransfer, isGas, type Transfer, transfersIn } from '../payments/transfers.ts'

/** Of the real chain some five megabytes, which come within the time that a node has to answer. */
const BLOCKS_AT_ONCE = 20
/** A worker that was away for long reads on in pieces, so that payments are not kept waiting. */
const MAX_BLOCKS_PER_ROUND = 1_000

interface LastBlock {
  readonly block: number
  readonly block_id: string
}

/**
 * Reads the solid chain on and credits what it finds; credits and the new last block are one transaction per block. A block
 * whose parent is not the last one read, whose receipts are not all there, or that the other node does not show alike
 * stops the reading. Returns how many blocks were read. Throws ChainDown, LeaseLost.
 */
export async function scanSolid(self: ChainContext, fence: bigint): Promise<number> {
  const { main } = self.nodes
  const start = await self.db.one<LastBlock>(sql`select block, block_id from chain_watch`)
  const top = (await main.top('solid')).number
  let scanned = start
  while (scanned.block < top && scanned.block - start.block < MAX_BLOCKS_PER_ROUND) {
    const range = {
      from: scanned.block + 1,
      to: (top < scanned.block + BLOCKS_AT_ONCE ? top : scanned.block + BLOCKS_AT_ONCE) + 1,
    }
    const agreed = await agreedBlocks(self.nodes, range)
    if (agreed.length === 0) break
    scanned = await scanNext(self, { fence, from: scanned, blocks: agreed })
  }
  return scanned.block - start.block
}

/** The solid blocks from `from` up to but without `to` that all nodes have. Throws ChainDown when they differ. */
export async function agreedBlocks(
  { main, check }: TronNodes,
  range: { readonly from: number; readonly to: number },
): Promise<readonly ChainBlock[]> {
  const blocks = await main.blocks('solid', range)
  return check === undefined ? blocks : agreeing(blocks, await check.blocks('solid', range))
}

/** As many blocks as the other node shows too. Throws when it shows another one. */
function agreeing(blocks: readonly ChainBlock[], others: readonly ChainBlock[]): readonly ChainBlock[] {
  const idOf = new Map(others.map(({ number, id }) => [number, id]))
  const shared = blocks.filter(({ number }) => idOf.has(number))
  const other = shared.find(({ number, id }) => idOf.get(number) !== id)
  if (other !== undefined) throw new ChainDown(`the nodes disagree about solid block ${other.number}`)
  return shared
}

async function scanNext(
  self: ChainContext,
  { fence, from: start, blocks }: { fence: bigint; from: LastBlock; blocks: readonly ChainBlock[] },
): Promise<LastBlock> {
  let [written, read] = [start, start]
  for (const block of blocks) {
    if (block.number !== read.block + 1 || block.parentId !== read.block_id)
      throw new ChainDown(`solid block ${block.number} does not follow the one that was read before it`)
    const transfers = await concerning(self, block)
    read = { block: block.number, block_id: block.id }
    if (transfers.length === 0) continue
    const from = written
    await self.db.tx(async (tx) => {
      await advance(tx, { fence, from, to: block })
      await book(self, tx, { block, transfers })
    })
    written = read
  }
  const last = blocks.at(-1)
  if (last !== undefined && written.block < last.number)
    await self.db.tx((tx) => advance(tx, { fence, from: written, to: last }))
  return read
}

/**
 * The transfers of a block that concern us, as every node tells them: a block's id says nothing about what its
 * transactions did. Throws ChainDown when another node tells them otherwise.
 */
export async function concerning(self: ChainContext, block: ChainBlock): Promise<readonly Transfer[]> {
  const { main, check } = self.nodes
  const told = transfersIn(block, await completeReceipts(main, 'solid', block), self.tron)
  const members = await membersAt(
    self.db,
    told.map(({ to }) => to),
  )
  const ours = (transfers: readonly Transfer[]) =>
    transfers.filter(({ to }) => to === self.tron.hotAddress || members.has(to))
  const found = ours(told)
  if (found.length === 0 || check === undefined) return found
  const others = ours(transfersIn(block, await completeReceipts(check, 'solid', block), self.tron))
  if (textOf(others) !== textOf(found))
    throw new ChainDown(`the nodes disagree about what solid block ${block.number} did`)
  return found
}

function textOf(transfers: readonly Transfer[]): string {
  return transfers
    .map(({ txid, logIndex, coin, from, to, units }) => `${txid} ${logIndex} ${coin} ${from} ${to} ${units}`)
    .join()
}

/** Moves the mark; only from where it stood, and only for the worker that drives the chain. */
async function advance(
  tx: Tx,
  { fence, from, to }: { fence: bigint; from: LastBlock; to: ChainBlock },
): Promise<void> {
  const moved = await tx.run(sql`
    update chain_watch set block = ${to.number}, block_id = ${to.id}, block_at = ${to.at},
      head = greatest(head, ${to.number})
    where fence = ${fence} and block = ${from.block} and block_id = ${from.block_id}`)
  if (moved !== 1) throw new LeaseLost()
}

/** The receipts of every transaction of a block. Throws ChainDown when the node has not all of them. */
export async function completeReceipts(
  node: TronNode,
  view: View,
  block: ChainBlock,
): Promise<readonly ChainReceipt[]> {
  if (block.transactions.length === 0) return []
  const receipts = await node.receiptsOf(view, block.number)
  const known = new Set(receipts.map(({ txid }) => txid))
  const isComplete =
    receipts.length === block.transactions.length && block.transactions.every(({ txid }) => known.has(txid))
  if (!isComplete) throw new ChainDown(`the receipts of block ${block.number} are not all there`)
  return receipts
}

/** Books what was not booked before; returns the numbers of just these transfers. */
export async function book(
  self: ChainContext,
  tx: Tx,
  { block, transfers }: { block: ChainBlock; transfers: readonly Transfer[] },
): Promise<readonly string[]> {
  const members = await membersAt(
    tx,
    transfers.flatMap(({ from, to }) => [from, to]),
  )
  const found = transfers.flatMap((transfer) => {
    const owner = members.get(transfer.to)
    return owner === undefined || isGas(self, transfer) ? [] : [{ transfer, owner, block }]
  })
  const credited = await recordCredited(self, tx, found)
  for (const { txid, coin } of credited)
    self.log.info({ txid, coin, block: block.number }, 'deposit credited')
  const booked = credited.map(({ id }) => id)
  for (const transfer of transfers) {
    const isHouse = transfer.to === self.tron.hotAddress && !members.has(transfer.from)
    if (members.has(transfer.to) || !isHouse) continue
    if (await bookHouseReceipt(self, tx, { block, transfer })) booked.push(idOfTransfer(transfer))
  }
  return booked
}

async function bookHouseReceipt(
  self: ChainContext,
  tx: Tx,
  { block, transfer }: { block: ChainBlock; transfer: Transfer },
): Promise<boolean> {
  const { txid, logIndex, coin, units, from } = transfer
  const id = idOfTransfer(transfer)
  const added = await tx.run(sql`
    insert into chain_house_receipts (id, txid, log_index, coin, units, from_address, block, received_at)
    values (${id}, ${txid}, ${logIndex}, ${coin}, ${units}, ${from}, ${block.number}, ${self.clock.now()})
    on conflict (txid, log_index) do nothing`)
  if (added === 0) return false
  await self.hooks.houseFunded?.(tx, {
    id,
    txid,
    logIndex,
    coin,
    units,
    from,
    block: BigInt(block.number),
    at: self.clock.now(),
  })
  return true
}
