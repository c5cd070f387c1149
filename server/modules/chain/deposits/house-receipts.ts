import type { Cursor } from '#server/kernel/console/keyset.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { Coin } from '../node/tron-settings.ts'

/** What reached the hot wallet itself; units in millionths. */
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

/** One receipt; undefined for none. */
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
