import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { accountId, type AccountName } from '../accounts/accounts.ts'

/** One account's side of a transfer that moved its balance. */
export interface Movement {
  readonly id: string
  readonly kind: string
  readonly detail: string
  /** 1 post, 3 a posted hold. */
  readonly op: number
  readonly reference: string | null
  readonly at: Date
  /** Which of the accounts asked for. */
  readonly account: number
  /** Millionths: negative when it left the account. */
  readonly units: bigint
}

/**
 * Everything that moved on some accounts before a moment, oldest first, both sides of what moved between two of them; a hold
 * moves nothing until it is posted. At most `limit` rows.
 */
export function listMovements(
  db: Queryable,
  accounts: readonly AccountName[],
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<Movement[]> {
  return db.many<Movement>(sql`
    select l.id, l.kind, l.detail, l.op, l.reference, l.at, (a.number - 1)::integer as account, l.units
    from unnest(${accounts.map(accountId)}::uuid[]) with ordinality a (id, number) cross join lateral (
      select t.id, t.kind, t.detail, t.op, t.reference, t.posted_at as at, -t.amount as units, t.debit_version as version
      from ledger_transfers t where t.debit_account = a.id and t.op in (1, 3) and t.posted_at < ${before}
      union all
      select t.id, t.kind, t.detail, t.op, t.reference, t.posted_at, t.amount, t.credit_version
      from ledger_transfers t where t.credit_account = a.id and t.op in (1, 3) and t.posted_at < ${before}) l
    order by l.at, l.id, account limit ${limit}`)
}

/** Where the chain of seals stood when it took in a transfer. */
export interface SealedAt {
  readonly batch: bigint
  /** In hex. */
  readonly head: string
  readonly at: Date
}

/** The batch that sealed a transfer, and the head with it; undefined until it is sealed. */
export async function findSealOf(db: Queryable, transferId: string): Promise<SealedAt | undefined> {
  const row = await db.maybe<{ batch: bigint; head: Buffer; at: Date }>(sql`
    select s.batch, s.head, s.sealed_at as at
    from ledger_transfers t cross join lateral (
      select * from ledger_seals e where e.to_xid > t.written_by order by e.to_xid limit 1) s
    where t.id = ${transferId} and s.from_xid <= t.written_by`)
  return row && { ...row, head: row.head.toString('hex') }
}
