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
export async function recordSeen(
  self: ChainContext,
  tx: Tx,
  found: readonly MemberTransfer[],
): Promise<void> {
  const before = await lockRows(tx, found)
  const open = found.filter(({ transfer }) => before.of(transfer)?.state !== 'CREDITED')
  await reverseDeposits(self, tx, { before, found: open })
  for (const deposit of await store(self, tx, { found: open, state: 'SEEN' })) {
    const known = before.of(deposit)
    if (known?.state !== 'SEEN' || known.member_id !== deposit.memberId)
      await self.hooks.depositSeen(tx, deposit)
  }
}

/** Credits what a solid block shows, once for ever. Returns those that were not credited before. */
export async function recordCredited(
  self: ChainContext,
  tx: Tx,
  found: readonly MemberTransfer[],
): Promise<readonly Deposit[]> {
  const before = await lockRows(tx, found)
  const open = found.filter(({ transfer }) => before.of(transfer)?.state !== 'CREDITED')
  if (open.length === 0) return []
  await reverseDeposits(self, tx, { before, found: open })
  const deposits = await store(self, tx, { found: open, state: 'CREDITED' })
  const of = <Value>(pick: (one: MemberTransfer) => Value) => open.map(pick)
  await tx.run(sql`
    insert into chain_unswept as u (derivation_index, coin, units)
    select owner, coin, sum(units) from unnest(${of(({ owner }) => owner.derivationIndex)}::integer[],
      ${of(({ transfer }) => transfer.coin)}::text[], ${of(({ transfer }) => String(transfer.units))}::bigint[])
      d (owner, coin, units)
    group by owner, coin order by owner, coin
    on conflict (derivation_index, coin) do update set units = u.units + excluded.units`)
  await self.hooks.depositsCredited(tx, deposits)
  return deposits
}

/** Marks what was seen in a block that is solid by now without it. Returns how many. */
export async function recordVanished(self: ChainContext, tx: Tx, solid: number): Promise<number> {
  const rows = await tx.many<Row>(sql`
    update chain_deposits set state = 'VANISHED' where state = 'SEEN' and block <= ${solid} returning ${COLUMNS}`)
  for (const row of rows) await self.hooks.depositVanished(tx, asDeposit(row))
  return rows.length
}

type TransferKey = Pick<Transfer, 'txid' | 'logIndex'>

/** What is known of transfers, locked in one order for everybody. */
async function lockRows(tx: Tx, found: readonly MemberTransfer[]) {
  const rows = await tx.many<Row>(sql`
    select ${COLUMNS} from chain_deposits where id = any (${found.map(({ transfer }) => idOfTransfer(transfer))}::uuid[])
    order by txid, log_index for update`)
  const known = new Map(rows.map((row) => [row.id, row]))
  return { of: (key: TransferKey) => known.get(idOfTransfer(key)) }
}

/** A deposit shown on one branch is dropped when the transaction pays somebody else on the final branch. */
async function reverseDeposits(
  { hooks }: ChainContext,
  tx: Tx,
  { before, found }: { before: Awaited<ReturnType<typeof lockRows>>; found: readonly MemberTransfer[] },
): Promise<void> {
  for (const { transfer, owner } of found) {
    const known = before.of(transfer)
    if (known?.state === 'SEEN' && known.member_id !== owner.memberId)
      await hooks.depositVanished(tx, asDeposit(known))
  }
}

/** A transaction may do another thing in another block: until it is credited, all of a deposit is as it was found last. */
async function store(
  { clock }: ChainContext,
  tx: Tx,
  { found, state }: { found: readonly MemberTransfer[]; state: 'SEEN' | 'CREDITED' },
): Promise<readonly Deposit[]> {
  if (found.length === 0) return []
  const now = clock.now()
  const of = <Value>(pick: (one: MemberTransfer) => Value) => found.map(pick)
  const rows = await tx.many<Row>(sql`
    insert into chain_deposits (id, txid, log_index, coin, units, member_id, derivation_index, from_address, block, block_id, state,
      seen_at, credited_at)
    select id, txid, log_index, coin, units, member, owner, sender, block, block_id, ${state}, ${now},
      ${state === 'CREDITED' ? now : null}::timestamptz
    from unnest(${of(({ transfer }) => idOfTransfer(transfer))}::uuid[], ${of(({ transfer }) => transfer.txid)}::text[],
      ${of(({ transfer }) => transfer.logIndex)}::integer[], ${of(({ transfer }) => transfer.coin)}::text[],
      ${of(({ transfer }) => String(transfer.units))}::bigint[], ${of(({ owner }) => owner.memberId)}::uuid[],
      ${of(({ owner }) => owner.derivationIndex)}::integer[], ${of(({ transfer }) => transfer.from)}::text[],
      ${of(({ block }) => block.number)}::bigint[], ${of(({ block }) => block.id)}::text[])
      d (id, txid, log_index, coin, units, member, owner, sender, block, block_id)
    order by txid, log_index
    on conflict (txid, log_index) do update set coin = excluded.coin, units = excluded.units,
      member_id = excluded.member_id, derivation_index = excluded.derivation_index, from_address = excluded.from_address,
      block = excluded.block, block_id = excluded.block_id, state = excluded.state, credited_at = excluded.credited_at
    returning ${COLUMNS}`)
  const stored = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ transfer }) => {
    const row = stored.get(idOfTransfer(transfer))
    return row === undefined ? [] : [asDeposit(row)]
  })
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

/** The newest deposits of each of several members, newest first. */
export async function newestDeposits(
  db: Queryable,
  memberIds: readonly string[],
  limit: number,
): Promise<(memberId: string) => readonly DepositView[]> {
  const found = await views(
    db,
    sql`d.id in (
      select n.id from unnest(${[...memberIds]}::uuid[]) m (id) cross join lateral (
        select id from chain_deposits where member_id = m.id order by seen_at desc, id limit ${limit}) n)
    order by d.seen_at desc, d.id`,
  )
  const byMember = Map.groupBy(found, ({ memberId }) => memberId)
  return (memberId) => byMember.get(memberId) ?? []
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
