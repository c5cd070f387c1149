import { and, sql, type Queryable, type Sql } from '#server/kernel/db.ts'
import { accountId, type AccountName } from './accounts.ts'

/** One movement as the owner of an account sees it. */
export interface HistoryRow {
  readonly id: string
  /** 1 post, 2 hold, 3 post a hold, 4 void a hold. */
  readonly op: number
  readonly kind: string
  readonly detail: string
  readonly currency: string
  readonly account: string
  /** Millionths: negative when it left the account. */
  readonly units: bigint
  /** Balance after it; null for a hold that is still open or was given back. */
  readonly after: bigint | null
  /** What became of a hold. */
  readonly holdState: 'OPEN' | 'POSTED' | 'VOIDED' | null
  readonly reference: string | null
  readonly at: Date
}

export interface HistoryChoice {
  readonly accounts: readonly AccountName[]
  readonly from: Date
  readonly to: Date
  readonly kinds?: readonly KindChoice[]
  /** Only movements with one of these details. */
  readonly details?: readonly string[]
  readonly holdStates?: readonly ('OPEN' | 'POSTED' | 'VOIDED' | 'NONE')[]
}

/** A kind of movement, on one side of it or on both: what is sent by one is received by the other. */
export interface KindChoice {
  readonly kind: string
  readonly side?: 'in' | 'out'
  readonly ops?: readonly number[]
}

/** Does this movement count among the chosen kinds? `side` is written by us, never by a caller. */
function chosenKinds(kinds: readonly KindChoice[] | undefined, side: 'in' | 'out'): Sql | undefined {
  if (kinds === undefined) return undefined
  const fitting = kinds.filter((one) => one.side === undefined || one.side === side)
  const pairs = fitting.flatMap(({ kind, ops }) => (ops ?? [1, 2, 3, 4]).map((op) => `${op} ${kind}`))
  return sql`t.op || ' ' || t.kind = any (${pairs})`
}

/**
 * What moved on some accounts of one owner. A hold and its posting are one line: the hold's, with what became of it;
 * a hold that was voided has a second line that gives back.
 */
function movements({ accounts, from, to, kinds, details, holdStates }: HistoryChoice): Sql {
  const ids = accounts.map(accountId)
  const period = sql`t.posted_at >= ${from} and t.posted_at < ${to}`
  const state = holdStates && sql`coalesce(h.state, 'NONE') = any (${[...holdStates]})`
  const detailed = details && sql`t.detail = any (${[...details]})`
  const hasNone = holdStates === undefined || holdStates.includes('NONE')
  return sql`
    select t.id, t.op, t.kind, t.detail, t.currency, t.debit_account as account,
      case t.op when 4 then t.amount else -t.amount end as units,
      case t.op when 1 then t.debit_balance when 2 then p.debit_balance end as after,
      h.state as "holdState", t.reference, t.posted_at as at, t.debit_version as version
    from ledger_transfers t
    left join ledger_holds h on t.op = 2 and h.id = t.id
    left join ledger_transfers p on t.op = 2 and h.state = 'POSTED' and p.hold_id = t.id
    where t.debit_account = any (${ids}::uuid[]) and t.op <> 3
      and (t.op <> 1 or t.credit_account <> all (${ids}::uuid[]))
      and ${and([period, chosenKinds(kinds, 'out'), detailed, state])}
    union all
    select t.id, t.op, t.kind, t.detail, t.currency, t.credit_account, t.amount, t.credit_balance, null, t.reference,
      t.posted_at, t.credit_version
    from ledger_transfers t
    where t.credit_account = any (${ids}::uuid[]) and t.op in (1, 3)
      and ${and([period, chosenKinds(kinds, 'in'), detailed, hasNone ? undefined : sql`false`])}`
}

/** Newest first; `skip` rows are left out before `take` are answered. */
export function readHistory(
  db: Queryable,
  choice: HistoryChoice,
  { skip, take }: { skip: number; take: number },
): Promise<HistoryRow[]> {
  return db.many<HistoryRow>(sql`
    select id, op, kind, detail, currency, account, units, after, "holdState", reference, at
    from (${movements(choice)}) m order by at desc, version desc, id desc limit ${take} offset ${skip}`)
}

/** How many rows `readHistory` has for this choice. */
export async function countHistory(db: Queryable, choice: HistoryChoice): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`select count(*)::integer as n from (${movements(choice)}) m`)
  return n
}

/** What one calendar day moved in one currency, in millionths. */
export interface DaySum {
  readonly day: string
  readonly currency: string
  readonly units: bigint
}

/** The sums of `readHistory`'s rows by calendar day of a zone, newest day first. */
export function sumHistoryByDay(db: Queryable, choice: HistoryChoice, zone: string): Promise<DaySum[]> {
  return db.many<DaySum>(sql`
    select (at at time zone ${zone})::date as day, currency, sum(units)::bigint as units
    from (${movements(choice)}) m group by 1, 2 order by 1 desc, 2`)
}

/** One transfer with both sides, as it stands in the books. */
export interface Entry {
  readonly id: string
  readonly op: number
  readonly kind: string
  readonly detail: string
  readonly currency: string
  readonly debitAccount: string
  readonly creditAccount: string
  readonly debitClass: string
  readonly creditClass: string
  readonly amount: bigint
  readonly debitBalance: bigint
  readonly creditBalance: bigint | null
  readonly reference: string | null
  /** What became of it, when it is a hold. */
  readonly holdState: 'OPEN' | 'POSTED' | 'VOIDED' | null
  readonly at: Date
}

const ENTRY = sql`
  id, op, kind, detail, currency, debit_account as "debitAccount", credit_account as "creditAccount",
  debit_class as "debitClass", credit_class as "creditClass", amount, debit_balance as "debitBalance",
  credit_balance as "creditBalance", reference, posted_at as at,
  case op when 2 then (select h.state from ledger_holds h where h.id = ledger_transfers.id) end as "holdState"`

export function readEntry(db: Queryable, id: string): Promise<Entry | undefined> {
  return db.maybe<Entry>(sql`select ${ENTRY} from ledger_transfers where id = ${id}`)
}

/** Every transfer of one cause (a withdrawal, a swap), in the order it was written. */
export function readEntriesOf(db: Queryable, reference: string): Promise<Entry[]> {
  return db.many<Entry>(sql`
    select ${ENTRY} from ledger_transfers where reference = ${reference} order by posted_at, id`)
}
