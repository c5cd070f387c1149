import { sql } from '#server/kernel/database/db.ts'
import { openDeposits, recordSeen, recordVanished } from './deposits.ts'
import type { ChainContext } from '../chain-context.ts'
import { fenced } from '../lease.ts'
import { membersAt } from './member-addresses.ts'
import type { ChainBlock } from '../node/node-answers.ts'
import { completeReceipts } from './scan-solid.ts'
import { isGas, transfersIn } from '../payments/transfers.ts'

/** More blocks than this above the solid one are not looked at; they become solid anyway. */
const MAX_HEAD_BLOCKS = 60

export interface HeadWatch {
  /** Scans the blocks that are not solid yet. Returns whether the head moved. Throws ChainDown, LeaseLost. */
  poll(fence: bigint): Promise<boolean>
}

interface Chain {
  readonly solid: number
  readonly head: Pick<ChainBlock, 'number' | 'id'>
}

/** Forgets what has become solid, and all of it once the head is another: a branch of the same length has the same number and another id. */
function forgetBranch(seenIds: Map<number, string>, { solid, head }: Chain): void {
  if (seenIds.has(head.number) && seenIds.get(head.number) !== head.id) seenIds.clear()
  for (const number of seenIds.keys()) if (number <= solid || number > head.number) seenIds.delete(number)
}

function saveHead(self: ChainContext, fence: bigint, { solid, head }: Chain): Promise<void> {
  return fenced(self.db, fence, async (tx) => {
    await recordVanished(self, tx, solid)
    await tx.run(sql`update chain_watch set head = ${head.number} where head <> ${head.number}`)
  })
}

/** Shows deposits before they are solid. It remembers the ids it read and reads again what another branch replaced. */
export function createHeadWatch(self: ChainContext): HeadWatch {
  const seenIds = new Map<number, string>()
  let shown = { head: '', solid: 0 }

  async function parseBlock(fence: bigint, block: ChainBlock): Promise<void> {
    const receipts = await completeReceipts(self.nodes.main, 'newest', block)
    const transfers = transfersIn(block, receipts, self.tron).filter((transfer) => !isGas(self, transfer))
    const members = await membersAt(
      self.db,
      transfers.map(({ to }) => to),
    )
    const found = transfers.flatMap((transfer) => {
      const owner = members.get(transfer.to)
      return owner === undefined ? [] : [{ transfer, owner, block }]
    })
    if (found.length > 0) await fenced(self.db, fence, (tx) => recordSeen(self, tx, found))
    seenIds.set(block.number, block.id)
  }

  async function scanNew(fence: bigint, solid: number, head: number): Promise<void> {
    const known = [...seenIds.keys()].filter((number) => number > solid && number <= head)
    const from = known.reduce((highest, number) => (number > highest ? number : highest), solid) + 1
    const blocks = await self.nodes.main.blocks('newest', { from, to: head + 1 })
    const before = seenIds.get(from - 1)
    if (before !== undefined && blocks[0] !== undefined && blocks[0].parentId !== before) {
      seenIds.clear()
      return scanNew(fence, solid, head)
    }
    for (const block of blocks) await parseBlock(fence, block)
  }

  return {
    async poll(fence) {
      const { block: solid } = await self.db.one<{ block: number }>(sql`select block from chain_watch`)
      const head = await self.nodes.main.top('newest')
      forgetBranch(seenIds, { solid, head })
      if (head.number > solid && head.number - solid <= MAX_HEAD_BLOCKS)
        await scanNew(fence, solid, head.number)
      const hasMoved = head.id !== shown.head
      if (!hasMoved && solid === shown.solid) return false
      await saveHead(self, fence, { solid, head })
      shown = { head: head.id, solid }
      return hasMoved
    },
  }
}

/** Publishes confirmations to the members who wait for a deposit. */
export async function publishProgress(self: ChainContext): Promise<void> {
  for (const { id, memberId, coin, txid, confirmations, needed } of await openDeposits(self.db))
    await self.live.publishTo(memberId, {
      topic: 'wallet',
      type: 'deposit-progress',
      data: { id, coin, txid, confirmations, of: needed },
    })
}
