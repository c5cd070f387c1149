import type { Currency } from '#contract/money.ts'
import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'

/** What a class of accounts holds of one currency; sums in millionths. */
export interface ClassSum {
  readonly currency: Currency
  readonly class: string
  readonly accounts: number
  readonly balance: bigint
  readonly hold: bigint
}

/** What every class holds per currency: together they must come to nothing. */
export function sumClasses(db: Queryable): Promise<ClassSum[]> {
  return db.many<ClassSum>(sql`
    select currency, class, count(*)::integer as accounts, sum(balance)::bigint as balance, sum(hold)::bigint as hold
    from ledger_accounts group by currency, class order by currency, class`)
}

export interface KindSum {
  readonly day: string
  readonly currency: Currency
  readonly kind: string
  readonly count: number
  readonly units: bigint
}

/** A stretch of time in the words that the reports' own index knows, and no history does. */
const postedWithin = (from: Date, to: Date): Sql => sql`
  (posted_at at time zone 'UTC') >= (${from}::timestamptz at time zone 'UTC')
    and (posted_at at time zone 'UTC') < (${to}::timestamptz at time zone 'UTC')`

/** What moved by day (Seoul), currency and kind in a stretch of time; holds that were only laid or given back are left out. */
export function sumKinds(db: Queryable, { from, to }: { from: Date; to: Date }): Promise<KindSum[]> {
  return db.many<KindSum>(sql`
    select (posted_at at time zone 'Asia/Seoul')::date as day, currency, kind, count(*)::integer as count,
      sum(amount)::bigint as units
    from ledger_transfers where ${postedWithin(from, to)} and op in (1, 3)
    group by 1, 2, 3 order by 1 desc, 2, 3`)
}

/** What reached one class in a stretch of time, by day (Seoul), currency and kind; what left it is negative. */
export function sumOfClassByDay(
  db: Queryable,
  { name, from, to }: { name: string; from: Date; to: Date },
): Promise<KindSum[]> {
  return db.many<KindSum>(sql`
    select (posted_at at time zone 'Asia/Seoul')::date as day, currency, kind, count(*)::integer as count,
      sum(case when credit_class = ${name} then amount else -amount end)::bigint as units
    from ledger_transfers
    where ${postedWithin(from, to)} and op in (1, 3) and (credit_class = ${name}) <> (debit_class = ${name})
    group by 1, 2, 3 order by 1 desc, 2, 3`)
}

export interface OwnerSum {
  readonly ownerId: string
  readonly currency: Currency
  readonly kind: string
  readonly units: bigint
}

/** Of an account so many of its newest movements of each side are looked through: more than anybody can make to hide one behind. */
const MAX_NEWEST = 100_000

/** What members were given, and what left them, as some kinds since a moment; their own accounts only, holds left out. */
export function sumThrough(
  db: Queryable,
  { ownerIds, kinds, since }: { ownerIds: readonly string[]; kinds: readonly string[]; since: Date },
): Promise<OwnerSum[]> {
  // An account that never moved is not looked into; of the others the newest, from the end of its own index: how often a side occurs in all the books says nothing about these.
  return db.many<OwnerSum>(sql`
    select a.owner_id as "ownerId", a.currency, t.kind, sum(t.amount)::bigint as units
    from ledger_accounts a cross join lateral (
      (select kind, amount, op, posted_at, null as debit_class from ledger_transfers
        where debit_account = a.id and debit_version is not null order by debit_version desc limit ${MAX_NEWEST})
      union all
      (select kind, amount, op, posted_at, debit_class from ledger_transfers
        where credit_account = a.id and credit_version is not null order by credit_version desc limit ${MAX_NEWEST})) t
    where a.owner_id = any (${[...ownerIds]}::uuid[]) and a.class in ('MEMBER_AVAILABLE', 'MEMBER_BONUS')
      and a.version > 0 and t.posted_at >= ${since} and t.op in (1, 3) and t.kind = any (${[...kinds]})
      and t.debit_class is distinct from 'MEMBER_AVAILABLE' and t.debit_class is distinct from 'MEMBER_BONUS'
    group by 1, 2, 3`)
}
