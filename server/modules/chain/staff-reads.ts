import { and, sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { DepositState } from './deposits/deposits.ts'
import type { Coin } from './node/tron-settings.ts'

interface Cursor {
  readonly at: Date
  readonly id: string
}

export interface StaffDepositRow {
  readonly id: string
  readonly txid: string
  readonly coin: Coin
  readonly units: bigint
  readonly memberId: string
  readonly from: string
  readonly block: number
  readonly state: DepositState
  readonly seenAt: Date
  readonly creditedAt: Date | null
}

/** Deposits, newest first. */
export function listDeposits(
  db: Queryable,
  choice: {
    state?: DepositState | undefined
    txid?: string | undefined
    after?: Cursor | undefined
    limit: number
  },
): Promise<StaffDepositRow[]> {
  const { state, txid, after, limit } = choice
  return db.many<StaffDepositRow>(sql`
    select id, txid, coin, units, member_id as "memberId", from_address as "from", block, state, seen_at as "seenAt",
      credited_at as "creditedAt"
    from chain_deposits
    where ${and([
      state === undefined ? undefined : sql`state = ${state}`,
      txid === undefined || txid === '' ? undefined : sql`txid = ${txid}`,
      after === undefined ? undefined : sql`(seen_at, id) < (${after.at}, ${after.id}::uuid)`,
    ])}
    order by seen_at desc, id desc limit ${limit}`)
}

export interface Receipt {
  readonly id: string
  readonly txid: string
  readonly coin: Coin
  readonly units: bigint
  readonly from: string
  readonly receivedAt: Date
  readonly assignedTo: string | null
}

const RECEIPT = sql`
  id, txid, coin, units, from_address as "from", received_at as "receivedAt", assigned_to as "assignedTo"`

/** What reached the hot wallet itself and belongs to no member, newest first. */
export function listReceipts(
  db: Queryable,
  { after, limit }: { after?: Cursor | undefined; limit: number },
): Promise<Receipt[]> {
  return db.many<Receipt>(sql`
    select ${RECEIPT} from chain_house_receipts
    where assigned_to is null
      and ${after === undefined ? sql`true` : sql`(received_at, id) < (${after.at}, ${after.id}::uuid)`}
    order by received_at desc, id desc limit ${limit}`)
}

export function receiptOf(db: Queryable, id: string): Promise<Receipt | undefined> {
  return db.maybe<Receipt>(sql`select ${RECEIPT} from chain_house_receipts where id = ${id}`)
}

/** Assigns a receipt to a member; undefined when it is assigned already. */
export function assignReceipt(
  tx: Tx,
  { receiptId, memberId }: { receiptId: string; memberId: string },
): Promise<Receipt | undefined> {
  return tx.maybe<Receipt>(sql`
    update chain_house_receipts set assigned_to = ${memberId} where id = ${receiptId} and assigned_to is null
    returning ${RECEIPT}`)
}

/** What is under way: payments that have not ended, by kind and state, and what was not brought to the hot wallet. */
export async function getWork(db: Queryable) {
  const payments = await db.many<{ kind: string; state: string; count: number; oldest: Date }>(sql`
    select kind, state, count(*)::integer as count, min(requested_at) as oldest from chain_payments
    where state not in ('CONFIRMED', 'FAILED') group by kind, state order by kind, state`)
  const unswept = await db.many<{ coin: Coin; addresses: number; units: bigint }>(sql`
    select coin, count(*)::integer as addresses, sum(units)::bigint as units from chain_unswept
    where units > 0 group by coin order by coin`)
  return { payments, unswept }
}

/** The chain for the console. */
export const chainForStaff = { listDeposits, listReceipts, receiptOf, assignReceipt, getWork }
