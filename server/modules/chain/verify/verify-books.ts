import { sql } from '#server/kernel/database/db.ts'
import type { ChainContext } from '../chain-context.ts'
import { agreedBlocks, completeReceipts } from '../deposits/scan-solid.ts'
import { membersAt } from '../deposits/member-addresses.ts'
import { idOfTransfer, isGas, type Transfer, transfersIn } from '../payments/transfers.ts'

/** Ten minutes of the chain: what a restore or a bug lost is lost at the end. */
const BLOCKS = 200
const BLOCKS_AT_ONCE = 20
/** Newest deposits and payments that are looked up on the chain. */
const NEWEST = 100

/** What the chain and the rows about it say of each other. */
export interface ChainVerified {
  readonly wrong: readonly string[]
  /** Deposits that were credited and payments that were confirmed, by their ids: the books must have them. */
  readonly credited: readonly string[]
  readonly paid: readonly string[]
}

async function known(self: ChainContext, transfers: readonly Transfer[]): Promise<ReadonlySet<string>> {
  const ids = transfers.map(idOfTransfer)
  const rows = await self.db.many<{ text: string }>(sql`
    select id || ' ' || coin || ' ' || units as text from chain_deposits where id = any (${ids}::uuid[]) and state = 'CREDITED'
    union all
    select id || ' ' || coin || ' ' || units from chain_house_receipts where id = any (${ids}::uuid[])
    union all
    select txid from chain_known_signatures where txid = any (${transfers.map(({ txid }) => txid)}::text[])`)
  return new Set(rows.map(({ text }) => text))
}

/** Of the transfers of a block, those that touched us and that no row knows. */
async function listUnknown(self: ChainContext, transfers: readonly Transfer[]): Promise<string[]> {
  const { hotAddress } = self.tron
  const members = await membersAt(
    self.db,
    transfers.flatMap(({ from, to }) => [from, to]),
  )
  const rows = await known(self, transfers)
  return transfers.flatMap((transfer) => {
    const { txid, coin, units, from, to } = transfer
    const isOut = from === hotAddress && !rows.has(txid)
    const isDeposit = members.has(to) && !isGas(self, transfer)
    const isReceipt = to === hotAddress && !members.has(from) && from !== hotAddress
    const isIn = (isDeposit || isReceipt) && !rows.has(`${idOfTransfer(transfer)} ${coin} ${units}`)
    if (!isOut && !isIn) return []
    return [`${units} ${coin} ${isOut ? 'left' : 'came'} by ${txid}, which is not booked`]
  })
}

/** The newest blocks that were read, read again. */
async function verifyBlocks(self: ChainContext): Promise<string[]> {
  const { last, first } = await self.db.one<{ last: number; first: number }>(
    sql`select block as last, first_block as first from chain_watch`,
  )
  const wrong: string[] = []
  const start = last - BLOCKS > first ? last - BLOCKS : first + 1
  for (let from = start; from <= last; from += BLOCKS_AT_ONCE) {
    const to = from + BLOCKS_AT_ONCE > last ? last + 1 : from + BLOCKS_AT_ONCE
    for (const block of await agreedBlocks(self.nodes, { from, to })) {
      const receipts = await completeReceipts(self.nodes.main, 'solid', block)
      wrong.push(...(await listUnknown(self, transfersIn(block, receipts, self.tron))))
    }
  }
  return wrong
}

interface Noted {
  readonly id: string
  readonly txid: string
  readonly block: number
}

/** Which of what was noted the chain does not have where it is said to be. */
async function listAbsent({ nodes }: ChainContext, what: string, noted: readonly Noted[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, txid, block } of noted) {
    const receipt = await nodes.main.receipt('solid', txid)
    if (receipt?.hasFailed !== false || receipt.block !== block)
      wrong.push(`${what} ${id}: ${txid} is not in solid block ${block}`)
  }
  return wrong
}

/**
 * Compares the solid chain with what was credited and paid: the newest blocks that were read hold nothing of ours that is not known, and the
 * newest deposits and payments stand in their blocks. Reads only. Throws ChainDown.
 */
export async function verifyChain(self: ChainContext): Promise<ChainVerified> {
  const credited = await self.db.many<Noted>(sql`
    select id, txid, block from chain_deposits where state = 'CREDITED' order by seen_at desc, id desc limit ${NEWEST}`)
  const paid = await self.db.many<Noted>(sql`
    select p.id, a.txid, a.block from chain_payments p join chain_attempts a on a.payment_id = p.id and a.state = 'SUCCESS'
    where p.kind = 'payment' and p.state = 'CONFIRMED' order by p.ended_at desc limit ${NEWEST}`)
  const wrong = [
    ...(await verifyBlocks(self)),
    ...(await listAbsent(self, 'deposit', credited)),
    ...(await listAbsent(self, 'payment', paid)),
  ]
  return { wrong, credited: credited.map(({ id }) => id), paid: paid.map(({ id }) => id) }
}
