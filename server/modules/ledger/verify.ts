import { sql, type Queryable } from '#server/kernel/database/db.ts'

export type Verdict =
  | { readonly isRight: true }
  | { readonly isRight: false; readonly broken: string; readonly rows: readonly unknown[] }

interface Invariant {
  readonly name: string
  /** Rows that break it; none when it holds. */
  readonly breaches: ReturnType<typeof sql>
}

const MAX_ROWS = 10

/** What must hold at every instant. */
const INVARIANTS: readonly Invariant[] = [
  {
    name: 'all accounts of a currency sum to zero',
    breaches: sql`select currency, sum(balance) as sum from ledger_accounts group by currency having sum(balance) <> 0`,
  },
  {
    name: 'a balance is the sum of its transfers',
    breaches: sql`
      select a.id, a.balance, coalesce(m.sum, 0) as sum from ledger_accounts a
      left join (
        select account, sum(units) as sum from (
          select credit_account as account, amount as units from ledger_transfers where op in (1, 3)
          union all select debit_account, -amount from ledger_transfers where op in (1, 3)) moves
        group by account) m on m.account = a.id
      where a.balance <> coalesce(m.sum, 0)`,
  },
  {
    name: 'a version counts the transfers of its account without gaps',
    breaches: sql`
      select a.id, a.version, coalesce(v.n, 0) as n, coalesce(v.highest, 0) as highest from ledger_accounts a
      left join (
        select account, count(*) as n, max(version) as highest, min(version) as lowest from (
          select debit_account as account, debit_version as version from ledger_transfers
          union all select credit_account, credit_version from ledger_transfers where credit_version is not null) touches
        group by account) v on v.account = a.id
      where a.version <> coalesce(v.n, 0) or a.version <> coalesce(v.highest, 0) or coalesce(v.lowest, 1) <> 1`,
  },
  {
    name: 'an account holds the sum of its open holds',
    breaches: sql`
      select a.id, a.hold, coalesce(h.sum, 0) as sum from ledger_accounts a
      left join (select debit_account, sum(amount) as sum from ledger_holds where state = 'OPEN' group by debit_account) h
        on h.debit_account = a.id
      where a.hold <> coalesce(h.sum, 0)`,
  },
  {
    name: 'no account below zero that may not be',
    breaches: sql`select id, balance, hold from ledger_accounts where not may_go_negative and balance - hold < 0`,
  },
]

/** Checks every invariant over the whole book and returns the first that is broken, with some of its rows. */
export async function verifyBooks(db: Queryable): Promise<Verdict> {
  for (const { name, breaches } of INVARIANTS) {
    const rows = await db.many(sql`${breaches} limit ${MAX_ROWS}`)
    if (rows.length > 0) return { isRight: false, broken: name, rows }
  }
  return { isRight: true }
}
