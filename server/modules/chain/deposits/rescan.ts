import { failures } from '#contract/failures/failures.ts'
import { MAX_RESCANNED_BLOCKS, type RescanState } from '#contract/console/money/rescans.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { ChainContext } from '../chain-context.ts'
import { fenced } from '../lease.ts'
import { agreedBlocks, book, concerning } from './scan-solid.ts'
import type { ChainBlock } from '../node/node-answers.ts'
import { ChainDown } from '../node/tron-node.ts'
import type { Coin } from '../node/tron-settings.ts'
import type { Transfer } from '../payments/transfers.ts'

/** Few at a time: payments and new deposits are looked after in between. */
const BLOCKS_A_ROUND = 25

export interface Rescan {
  readonly id: string
  readonly from: number
  readonly to: number
  /** The last block that was read again. */
  readonly at: number
  readonly state: RescanState
  readonly waitsFor: string | null
  readonly askedBy: string
  readonly askedAt: Date
  readonly endedAt: Date | null
  /** How many transfers had been missed. */
  readonly found: number
}

const COLUMNS = sql`
  id, from_block as "from", to_block as "to", at_block as "at", state, waits_for as "waitsFor", asked_by as "askedBy",
  asked_at as "askedAt", ended_at as "endedAt",
  (select count(*)::integer from chain_rescan_finds f where f.rescan_id = r.id) as found`

/**
 * Orders solid blocks to be read again, from the first up to and with the last. Throws STAFF-B002 for blocks that were not read yet,
 * lie before the first that ever was, or are too many; STAFF-A008 while another range is being read, or without a chain.
 */
export async function requestRescan(
  { clock, tron }: ChainContext,
  tx: Tx,
  { from, to, staffId }: { from: number; to: number; staffId: string },
): Promise<string> {
  const watch = await tx.maybe<{ block: number; first: number }>(
    sql`select block, first_block as first from chain_watch`,
  )
  if (tron.fullHost === '' || watch === undefined) throw new Failure(failures.staff.wrongState)
  const wrong = from <= watch.first || from > to ? 'from' : undefined
  const tooFar = to > watch.block || to - from >= MAX_RESCANNED_BLOCKS ? 'to' : undefined
  const field = wrong ?? tooFar
  if (field !== undefined)
    throw new Failure(failures.staff.valueRefused, { fields: { [field]: failures.staff.valueRefused } })
  const id = newUuid(clock.nowMs())
  const added = await tx.run(sql`
    insert into chain_rescans (id, from_block, to_block, at_block, state, asked_by, asked_at)
    values (${id}, ${from}, ${to}, ${from - 1}, 'RUNNING', ${staffId}, ${clock.now()})
    on conflict (state) where state = 'RUNNING' do nothing`)
  if (added === 0) throw new Failure(failures.staff.wrongState)
  return id
}

/** Ends the reading where it is; what was found stays. Throws COMMON-A001, STAFF-A008 when it has ended. */
export async function stopRescan({ clock }: ChainContext, tx: Tx, id: string): Promise<Rescan> {
  const stopped = await tx.maybe<Rescan>(sql`
    update chain_rescans r set state = 'STOPPED', waits_for = null, ended_at = ${clock.now()}
    where id = ${id} and state = 'RUNNING' returning ${COLUMNS}`)
  if (stopped !== undefined) return stopped
  await getRescan(tx, id)
  throw new Failure(failures.staff.wrongState)
}

/** The newest orders, after a cursor. */
export function listRescans(
  db: Queryable,
  {
    after,
    limit,
  }: { after?: { readonly at: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<Rescan[]> {
  return db.many<Rescan>(sql`
    select ${COLUMNS} from chain_rescans r
    where ${after === undefined ? sql`true` : sql`(asked_at, id) < (${after.at}, ${after.id}::uuid)`}
    order by asked_at desc, id desc limit ${limit}`)
}

/** The one that is being read; undefined for none. */
export function runningRescan(db: Queryable): Promise<Rescan | undefined> {
  return db.maybe<Rescan>(sql`select ${COLUMNS} from chain_rescans r where state = 'RUNNING'`)
}

/** Throws COMMON-A001. */
export async function getRescan(db: Queryable, id: string): Promise<Rescan> {
  const row = await db.maybe<Rescan>(sql`select ${COLUMNS} from chain_rescans r where id = ${id}`)
  if (row === undefined) throw new Failure(failures.common.notFound)
  return row
}

export interface Find {
  readonly id: string
  readonly txid: string
  readonly coin: Coin
  readonly units: bigint
  /** Null for what reached the hot wallet itself. */
  readonly memberId: string | null
  readonly block: number
}

/** What a reading found, in the order of the chain. */
export function listFinds(
  db: Queryable,
  { rescanId, limit }: { rescanId: string; limit: number },
): Promise<Find[]> {
  return db.many<Find>(sql`
    select f.transfer_id as id, coalesce(d.txid, h.txid) as txid, coalesce(d.coin, h.coin) as coin,
      coalesce(d.units, h.units) as units, d.member_id as "memberId", coalesce(d.block, h.block) as block
    from chain_rescan_finds f
    left join chain_deposits d on d.id = f.transfer_id left join chain_house_receipts h on h.id = f.transfer_id
    where f.rescan_id = ${rescanId} order by block, txid, id limit ${limit}`)
}

interface Step {
  readonly rescan: Pick<Rescan, 'id' | 'to'>
  readonly from: number
  readonly block: ChainBlock
  readonly transfers: readonly Transfer[]
}

/** Books a block as the normal scan would and advances. Returns false when the rescan was stopped or another process was first. */
async function parseBlock(
  self: ChainContext,
  tx: Tx,
  { rescan, from, block, transfers }: Step,
): Promise<boolean> {
  const isLast = block.number === rescan.to
  const moved = await tx.run(sql`
    update chain_rescans set at_block = ${block.number}, at_block_id = ${block.id}, waits_for = null,
      state = ${isLast ? 'DONE' : 'RUNNING'}, ended_at = ${isLast ? self.clock.now() : null}
    where id = ${rescan.id} and state = 'RUNNING' and at_block = ${from}`)
  if (moved === 0) return false
  for (const id of await book(self, tx, { block, transfers }))
    await tx.run(sql`insert into chain_rescan_finds (transfer_id, rescan_id) values (${id}, ${rescan.id})`)
  return true
}

async function scanPiece(self: ChainContext, fence: bigint, rescan: Rescan): Promise<number> {
  const { at_block_id: lastId } = await self.db.one<{ at_block_id: string | null }>(
    sql`select at_block_id from chain_rescans where id = ${rescan.id}`,
  )
  const end = rescan.to < rescan.at + BLOCKS_A_ROUND ? rescan.to : rescan.at + BLOCKS_A_ROUND
  const blocks = await agreedBlocks(self.nodes, { from: rescan.at + 1, to: end + 1 })
  let [written, read, id] = [rescan.at, rescan.at, lastId]
  for (const block of blocks) {
    if (block.number !== read + 1 || (id !== null && block.parentId !== id))
      throw new ChainDown(`solid block ${block.number} does not follow the one that was read before it`)
    const transfers = await concerning(self, block)
    ;[read, id] = [block.number, block.id]
    if (transfers.length === 0 && block.number !== end) continue
    const step = { rescan, from: written, block, transfers }
    if (!(await fenced(self.db, fence, (tx) => parseBlock(self, tx, step)))) return read - rescan.at
    written = read
  }
  if (read < end) throw new ChainDown(`solid block ${read + 1} is not shown by every node`)
  return read - rescan.at
}

/**
 * Reads a piece of the range that is asked for. What is known stays as it is; what was missed is credited as the normal reading
 * would have. A node that cannot be believed keeps it waiting, which is written down. Returns how many blocks. Throws LeaseLost.
 */
export async function continueRescan(self: ChainContext, fence: bigint): Promise<number> {
  const rescan = await runningRescan(self.db)
  if (rescan === undefined) return 0
  try {
    return await scanPiece(self, fence, rescan)
  } catch (error) {
    if (!(error instanceof ChainDown)) throw error
    self.log.warn({ rescan: rescan.id, why: error.message }, 'reading again waits')
    await self.db.run(
      sql`update chain_rescans set waits_for = ${error.message} where id = ${rescan.id} and state = 'RUNNING'`,
    )
    return 0
  }
}
