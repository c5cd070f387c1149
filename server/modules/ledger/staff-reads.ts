import type { Currency } from '#contract/money.ts'
import { and, sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'

export interface AccountRow {
  readonly id: string
  readonly class: string
  readonly currency: Currency
  readonly ownerId: string | null
  readonly balance: bigint
  readonly hold: bigint
}

export interface AccountChoice {
  readonly class?: string | undefined
  readonly currency?: Currency | undefined
  /** Accounts of this member; without one the operator's own. */
  readonly ownerId?: string | undefined
  readonly afterId?: string | undefined
  readonly limit: number
}

/** Accounts in the order of their numbers. */
export function listAccounts(db: Queryable, choice: AccountChoice): Promise<AccountRow[]> {
  const { currency, ownerId, afterId, limit } = choice
  return db.many<AccountRow>(sql`
    select id, class, currency, owner_id as "ownerId", balance, hold from ledger_accounts
    where ${and([
      ownerId === undefined ? sql`owner_id is null` : sql`owner_id = ${ownerId}`,
      choice.class === undefined || choice.class === '' ? undefined : sql`class = ${choice.class}`,
      currency === undefined ? undefined : sql`currency = ${currency}`,
      afterId === undefined ? undefined : sql`id > ${afterId}::uuid`,
    ])}
    order by id limit ${limit}`)
}

export interface EntryRow {
  readonly id: string
  readonly op: number
  readonly kind: string
  readonly detail: string
  readonly currency: Currency
  readonly amount: bigint
  readonly debitAccount: string
  readonly debitClass: string
  readonly creditAccount: string
  readonly creditClass: string
  readonly reference: string | null
  readonly at: Date
  /** The transaction that wrote it: the order of the list. */
  readonly writtenBy: string
}

export interface EntryChoice {
  readonly account?: string | undefined
  readonly reference?: string | undefined
  /** Entries that were written before this one. */
  readonly after?: { readonly writtenBy: string; readonly id: string } | undefined
  readonly limit: number
}

const ENTRY = sql`
  id, op, kind, detail, currency, amount, debit_account as "debitAccount", debit_class as "debitClass",
  credit_account as "creditAccount", credit_class as "creditClass", reference, posted_at as at, written_by`
/** Entries of one account whose transactions began in another order than they took it are found within so many. */
const OUT_OF_ORDER = 50

/** One side of an account, newest first, by the index over its versions. */
function sideOf(
  side: 'debit' | 'credit',
  account: string,
  { beyond, limit }: { beyond: Sql; limit: number },
) {
  const [own, version] =
    side === 'debit' ? [sql`debit_account`, sql`debit_version`] : [sql`credit_account`, sql`credit_version`]
  return sql`
    (select ${ENTRY} from ledger_transfers where ${own} = ${account}::uuid and ${beyond}
      order by ${version} desc limit ${limit + OUT_OF_ORDER})`
}

/** Entries, newest first: of one account, of one cause, or all. */
export function listEntries(
  db: Queryable,
  { account, reference, after, limit }: EntryChoice,
): Promise<EntryRow[]> {
  const beyond =
    after === undefined ? sql`true` : sql`(written_by, id) < (${after.writtenBy}::xid8, ${after.id}::uuid)`
  const cause = reference === undefined ? sql`true` : sql`reference = ${reference}::uuid`
  const chosen =
    account === undefined
      ? sql`select ${ENTRY} from ledger_transfers where ${cause} and ${beyond}`
      : sql`${sideOf('debit', account, { beyond, limit })} union ${sideOf('credit', account, { beyond, limit })}`
  return db.many<EntryRow>(sql`
    select e.*, e.written_by::text as "writtenBy" from (${chosen}) e order by e.written_by desc, e.id desc limit ${limit}`)
}

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

/** What members were given, and what left them, as some kinds since a moment; their own accounts only, holds left out. */
export function sumThrough(
  db: Queryable,
  { ownerIds, kinds, since }: { ownerIds: readonly string[]; kinds: readonly string[]; since: Date },
): Promise<OwnerSum[]> {
  const chosen = sql`posted_at >= ${since} and op in (1, 3) and kind = any (${[...kinds]})`
  return db.many<OwnerSum>(sql`
    select a.owner_id as "ownerId", a.currency, t.kind, sum(t.amount)::bigint as units
    from ledger_accounts a cross join lateral (
      select kind, amount from ledger_transfers where debit_account = a.id and ${chosen}
      union all
      select kind, amount from ledger_transfers
      where credit_account = a.id and ${chosen} and debit_class not in ('MEMBER_AVAILABLE', 'MEMBER_BONUS')) t
    where a.owner_id = any (${[...ownerIds]}::uuid[]) and a.class in ('MEMBER_AVAILABLE', 'MEMBER_BONUS')
    group by 1, 2, 3`)
}

/** What the console asks of the books. */
export const ledgerForStaff = { listAccounts, listEntries, sumClasses, sumKinds, sumOfClassByDay, sumThrough }
