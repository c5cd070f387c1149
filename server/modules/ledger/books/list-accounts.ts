import type { Currency } from '#contract/money.ts'
import { and, sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'

/** An account with what it holds; sums in millionths. */
export interface OwnedAccount {
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
export function listAccounts(db: Queryable, choice: AccountChoice): Promise<OwnedAccount[]> {
  const { currency, ownerId, afterId, limit } = choice
  return db.many<OwnedAccount>(sql`
    select id, class, currency, owner_id as "ownerId", balance, hold from ledger_accounts
    where ${and([
      ownerId === undefined ? sql`owner_id is null` : sql`owner_id = ${ownerId}`,
      choice.class === undefined || choice.class === '' ? undefined : sql`class = ${choice.class}`,
      currency === undefined ? undefined : sql`currency = ${currency}`,
      afterId === undefined ? undefined : sql`id > ${afterId}::uuid`,
    ])}
    order by id limit ${limit}`)
}

/** A transfer with both its accounts; the amount in millionths. */
export interface BookedEntry {
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
  /** A day in Korea, whose entries can be of one class and coin only. */
  readonly day?: string | undefined
  readonly class?: string | undefined
  readonly coin?: Currency | undefined
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

/** Those of one day in Korea that moved something, by the index over its time. */
function onDay({ day, class: name, coin, account }: EntryChoice): Sql {
  return and([
    sql`(posted_at at time zone 'UTC') >= (${day}::date::timestamp at time zone 'Asia/Seoul' at time zone 'UTC')
      and (posted_at at time zone 'UTC') < ((${day}::date + 1)::timestamp at time zone 'Asia/Seoul' at time zone 'UTC')
      and op in (1, 3)`,
    name === undefined || name === '' ? undefined : sql`(debit_class = ${name} or credit_class = ${name})`,
    coin === undefined ? undefined : sql`currency = ${coin}`,
    account === undefined
      ? undefined
      : sql`(debit_account = ${account}::uuid or credit_account = ${account}::uuid)`,
  ])
}

/** Entries, newest first: of one account, of one cause, of a day, or all. */
export function listEntries(db: Queryable, choice: EntryChoice): Promise<BookedEntry[]> {
  const { account, reference, after, limit, day } = choice
  const beyond =
    after === undefined ? sql`true` : sql`(written_by, id) < (${after.writtenBy}::xid8, ${after.id}::uuid)`
  const cause = reference === undefined ? sql`true` : sql`reference = ${reference}::uuid`
  const within = day === undefined ? sql`true` : onDay(choice)
  const chosen =
    account === undefined || day !== undefined
      ? sql`select ${ENTRY} from ledger_transfers where ${cause} and ${beyond} and ${within}`
      : sql`${sideOf('debit', account, { beyond, limit })} union ${sideOf('credit', account, { beyond, limit })}`
  return db.many<BookedEntry>(sql`
    select e.*, e.written_by::text as "writtenBy" from (${chosen}) e order by e.written_by desc, e.id desc limit ${limit}`)
}

/** One entry; undefined when there is none of this number. */
export function findBookedEntry(db: Queryable, id: string): Promise<BookedEntry | undefined> {
  return db.maybe<BookedEntry>(
    sql`select ${ENTRY}, written_by::text as "writtenBy" from ledger_transfers where id = ${id}`,
  )
}
