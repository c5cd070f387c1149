import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { SealedAt } from './movements.ts'
import type { ClassFlow } from './sum-flows.ts'

/** What moved on one day in Korea between two classes under one kind. */
export interface DayFlow extends ClassFlow {
  readonly day: string
  /** The newest transaction among them: what a seal has to cover. */
  readonly lastWritten: string
}

/** What moved on each day in Korea from one on, until now, oldest first; holds that were only laid or given back are left out. */
export function sumFlowsSince(db: Queryable, day: string): Promise<DayFlow[]> {
  return db.many<DayFlow>(sql`
    select (posted_at at time zone 'Asia/Seoul')::date as day, currency, kind, debit_class as debit, credit_class as credit,
      count(*) as count, sum(amount)::text as units, max(written_by)::text as "lastWritten"
    from ledger_transfers
    where (posted_at at time zone 'UTC') >= (${day}::date::timestamp at time zone 'Asia/Seoul' at time zone 'UTC')
      and op in (1, 3)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`)
}

/** The batch that sealed what a transaction wrote, and the head with it; undefined until it is sealed. */
export async function findSealOver(db: Queryable, writtenBy: string): Promise<SealedAt | undefined> {
  const row = await db.maybe<{ batch: bigint; head: Buffer; at: Date }>(sql`
    select batch, head, sealed_at as at from (
      select * from ledger_seals where to_xid > ${writtenBy}::xid8 order by to_xid limit 1) s
    where from_xid <= ${writtenBy}::xid8`)
  return row && { ...row, head: row.head.toString('hex') }
}

/** Up to which transaction the ledger is sealed; undefined before the first seal. */
export async function findSealedEnd(db: Queryable): Promise<string | undefined> {
  const row = await db.maybe<{ end: string }>(
    sql`select to_xid::text as end from ledger_seals order by to_xid desc limit 1`,
  )
  return row?.end
}

/** The days in Korea of what sealed transactions from one on moved, oldest first: late entries show as days long over. */
export async function listDaysWritten(
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const rows = await db.many<{ day: string }>(sql`
    select distinct (posted_at at time zone 'Asia/Seoul')::date as day from ledger_transfers
    where written_by >= ${from}::xid8 and written_by < ${to}::xid8 and op in (1, 3) order by 1`)
  return rows.map(({ day }) => day)
}
