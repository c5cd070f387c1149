import type { Currency } from '#contract/money.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** What moved between two classes of accounts under one kind; units in millionths, as text because a day's sum has no bound. */
export interface ClassFlow {
  readonly currency: Currency
  readonly kind: string
  readonly debit: string
  readonly credit: string
  readonly count: bigint
  readonly units: string
}

/** What moved on one day in Korea; holds that were only laid or given back are left out. Days are never longer than a day's index range. */
export function sumFlows(db: Queryable, day: string): Promise<ClassFlow[]> {
  return db.many<ClassFlow>(sql`
    select currency, kind, debit_class as debit, credit_class as credit, count(*) as count, sum(amount)::text as units
    from ledger_transfers
    where (posted_at at time zone 'UTC') >= (${day}::date::timestamp at time zone 'Asia/Seoul' at time zone 'UTC')
      and (posted_at at time zone 'UTC') < ((${day}::date + 1)::timestamp at time zone 'Asia/Seoul' at time zone 'UTC')
      and op in (1, 3)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
}

/** When the first transfer was posted; undefined in empty books. */
export async function findFirstPostingAt(db: Queryable): Promise<Date | undefined> {
  const row = await db.one<{ first: Date | null }>(sql`select min(posted_at) as first from ledger_transfers`)
  return row.first ?? undefined
}
