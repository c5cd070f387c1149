import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import { linesOf, type HistoryChoice } from './history-lines.ts'
import { linesIn, listSpans } from './history-spans.ts'

export type { HistoryChoice, KindChoice } from './history-lines.ts'

/** One movement as the owner of an account sees it. */
export interface HistoryItem {
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

/** Lines whose times are not in the order of their account, because processes' clocks differ, are found within so many. */
const OUT_OF_ORDER = 50

/** Lines with all that their owner reads of them. */
function movements(lines: Sql): Sql {
  return sql`
    select t.id, t.op, t.kind, t.detail, t.currency, case when l.is_in then t.credit_account else t.debit_account end as account,
      case when l.is_in or t.op = 4 then t.amount else -t.amount end as units,
      case when l.is_in then t.credit_balance when t.op = 1 then t.debit_balance when t.op = 2 then p.debit_balance end as after,
      h.state as "holdState", t.reference, t.posted_at as at, l.version
    from (${lines}) l
    join ledger_transfers t on t.id = l.id
    left join ledger_holds h on t.op = 2 and h.id = t.id
    left join ledger_transfers p on t.op = 2 and h.state = 'POSTED' and p.hold_id = t.id`
}

/** Newest first; `skip` rows are left out before `take` are answered, with the number of all rows of the choice. */
export async function getHistory(
  db: Queryable,
  choice: HistoryChoice,
  { skip, take }: { skip: number; take: number },
): Promise<{ rows: HistoryItem[]; total: number }> {
  const spans = await listSpans(db, choice)
  const total = spans.reduce((sum, { n }) => sum + n, 0)
  if (total <= skip) return { rows: [], total }
  const page = sql`
    select * from (${linesIn(spans, choice, skip + take + OUT_OF_ORDER)}) n
    order by at desc, version desc, id desc limit ${take} offset ${skip}`
  const rows = await db.many<HistoryItem>(sql`
    select id, op, kind, detail, currency, account, units, after, "holdState", reference, at
    from (${movements(page)}) m order by at desc, version desc, id desc`)
  return { rows, total }
}

/** What one calendar day moved in one currency as one detail, in millionths. */
export interface DaySum {
  readonly day: string
  readonly currency: string
  readonly detail: string
  readonly units: bigint
}

/** The sums of `getHistory`'s rows by calendar day of a zone, currency and detail, newest day first. */
export function sumHistoryByDay(db: Queryable, choice: HistoryChoice, zone: string): Promise<DaySum[]> {
  return db.many<DaySum>(sql`
    select (at at time zone ${zone})::date as day, currency, detail, sum(units)::bigint as units
    from (${movements(linesOf(choice))}) m group by 1, 2, 3 order by 1 desc, 2, 3`)
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

export function findEntry(db: Queryable, id: string): Promise<Entry | undefined> {
  return db.maybe<Entry>(sql`select ${ENTRY} from ledger_transfers where id = ${id}`)
}

/** Every transfer of one cause (a withdrawal, a swap), in the order it was written. */
export function listEntriesOf(db: Queryable, reference: string): Promise<Entry[]> {
  return db.many<Entry>(sql`
    select ${ENTRY} from ledger_transfers where reference = ${reference} order by posted_at, id`)
}
