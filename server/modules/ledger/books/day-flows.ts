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
