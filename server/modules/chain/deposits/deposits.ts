import { sql, type Queryable, type Sql, type Tx } from '#server/kernel/database/db.ts'
import type { ChainContext } from '../chain-context.ts'
import type { Deposit } from '../chain-hooks.ts'
import type { MemberAddress } from './member-addresses.ts'
import type { Coin } from '../node/tron-settings.ts'
import { idOfTransfer, type Transfer } from '../payments/transfers.ts'

/** How many blocks make a deposit sure, as members are shown it. */
export const CONFIRMATIONS = 19

export type DepositState = 'SEEN' | 'CREDITED' | 'VANISHED'

/** A deposit as its member sees it. */
export interface DepositView extends Deposit {
  readonly state: DepositState
  readonly address: string
  readonly confirmations: number
  /** How many there must be. */
  readonly needed: number
  readonly creditedAt: Date | null
}

interface Row {
  id: string
  txid: string
  log_index: number
  coin: Coin
  units: bigint
  member_id: string
  from_address: string
  block: number
  state: DepositState
  seen_at: Date
  credited_at: Date | null
}

export interface MemberTransfer {
  readonly transfer: Transfer
  readonly owner: MemberAddress
  readonly block: { readonly number: number; readonly id: string }
}

const COLUMNS = sql`id, txid, log_index, coin, units, member_id, from_address, block, state, seen_at, credited_at`

/** Records deposits of a block that is not solid yet. Reports those that the member did not see before. */
export async function recordSeen(self: ChainContext, tx: Tx, found: MemberTransfer): Promise<void> {
  const before = await lockRow(tx, found.transfer)
  if (before?.state === 'CREDITED') return
  await reverseDeposit(self, tx, { before, found })
  const deposit = await store(self, tx, { found, state: 'SEEN' })
  if (before?.state !== 'SEEN' || before.member_id !== deposit.memberId)
    await self.hooks.depositSeen(tx, deposit)
}

/** Credits what a solid block shows, once for ever. Returns false when it was credited before. */
export async function recordCredited(self: ChainContext, tx: Tx, found: MemberTransfer): Promise<boolean> {
  const before = await lockRow(tx, found.transfer)
  if (before?.state === 'CREDITED') return false
  await reverseDeposit(self, tx, { before, found })
  const deposit = await store(self, tx, { found, state: 'CREDITED' })
  await tx.run(sql`
    insert into chain_unswept (derivation_index, coin, units) values (${found.owner.derivationIndex}, ${deposit.coin}, ${deposit.units})
    on conflict (derivation_index, coin) do update set units = chain_unswept.units + excluded.units`)
  await self.hooks.depositCredited(tx, deposit)
  return true
}

/** Marks what was seen in a block that is solid by now without it. Returns how many. */
export async function recordVanished(self: ChainContext, tx: Tx, solid: number): Promise<number> {
  const rows = await tx.many<Row>(sql`
    update chain_deposits set state = 'VANISHED' where state = 'SEEN' and block <= ${solid} returning ${COLUMNS}`)
  for (const row of rows) await self.hooks.depositVanished(tx, asDeposit(row))
  return rows.length
}

function lockRow(tx: Tx, { txid, logIndex }: Transfer): Promise<Row | undefined> {
  return tx.maybe<Row>(
    sql`select ${COLUMNS} from chain_deposits where txid = ${txid} and log_index = ${logIndex} for update`,
  )
}

/** A deposit shown on one branch is dropped when the transaction pays somebody else on the final branch. */
async function reverseDeposit(
  { hooks }: ChainContext,
  tx: Tx,
  { before, found }: { before: Row | undefined; found: MemberTransfer },
): Promise<void> {
  if (before?.state === 'SEEN' && before.member_id !== found.owner.memberId)
    await hooks.depositVanished(tx, asDeposit(before))
}

/** A transaction may do another thing in another block: until it is credited, all of a deposit is as it was found last. */
async function store(
  { clock }: ChainContext,
  tx: Tx,
  { found, state }: { found: MemberTransfer; state: 'SEEN' | 'CREDITED' },
): Promise<Deposit> {
  const { transfer, owner, block } = found
  const now = clock.now()
  return asDeposit(
    await tx.one<Row>(sql`
      insert into chain_deposits (id, txid, log_index, coin, units, member_id, derivation_index, from_address, block, block_id, state,
        seen_at, credited_at)
      values (${idOfTransfer(transfer)}, ${transfer.txid}, ${transfer.logIndex}, ${transfer.coin}, ${transfer.units},
        ${owner.memberId}, ${owner.derivationIndex}, ${transfer.from}, ${block.number}, ${block.id}, ${state}, ${now},
        ${state === 'CREDITED' ? now : null})
      on conflict (txid, log_index) do update set coin = excluded.coin, units = excluded.units,
        member_id = excluded.member_id, derivation_index = excluded.derivation_index, from_address = excluded.from_address,
        block = excluded.block, block_id = excluded.block_id, state = excluded.state, credited_at = excluded.credited_at
      returning ${COLUMNS}`),
  )
}

function asDeposit(row: Row): Deposit {
  return {
    id: row.id,
    memberId: row.member_id,
    coin: row.coin,
    units: row.units,
    txid: row.txid,
    logIndex: row.log_index,
    from: row.from_address,
    block: BigInt(row.block),
    seenAt: row.seen_at,
  }
}

const MAX_LISTED = 200

/** A member's newest deposits; all states, or only those still open. */
export function depositsOf(
  db: Queryable,
  memberId: string,
  { limit, isOpen = false }: { readonly limit: number; readonly isOpen?: boolean },
): Promise<readonly DepositView[]> {
  const state = isOpen ? sql`d.state = 'SEEN'` : sql`true`
  return views(db, sql`d.member_id = ${memberId} and ${state} order by d.seen_at desc, d.id limit ${limit}`)
}

export function depositsByIds(db: Queryable, ids: readonly string[]): Promise<readonly DepositView[]> {
  return views(db, sql`d.id = any(${ids}::uuid[])`)
}

/** What is on its way to being solid, of all members. */
export function openDeposits(db: Queryable): Promise<readonly DepositView[]> {
  return views(db, sql`d.state = 'SEEN' order by d.block desc limit ${MAX_LISTED}`)
}

async function views(db: Queryable, which: Sql): Promise<readonly DepositView[]> {
  const rows = await db.many<Row & { address: string; head: number }>(sql`
    select d.id, d.txid, d.log_index, d.coin, d.units, d.member_id, d.from_address, d.block, d.state, d.seen_at,
      d.credited_at, a.address, w.head
    from chain_deposits d join chain_addresses a on a.derivation_index = d.derivation_index cross join chain_watch w
    where ${which}`)
  return rows.map((row) => ({
    ...asDeposit(row),
    state: row.state,
    address: row.address,
    confirmations: row.state === 'CREDITED' ? CONFIRMATIONS : shownConfirmations(row.head - row.block),
    needed: CONFIRMATIONS,
    creditedAt: row.credited_at,
  }))
}

/** At least one, since it is in a block; never more than are needed. */
export function shownConfirmations(blocksAbove: number): number {
  if (blocksAbove < 1) return 1
  return blocksAbove > CONFIRMATIONS ? CONFIRMATIONS : blocksAbove
}
