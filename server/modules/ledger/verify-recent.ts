import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import type { Verdict } from './verify.ts'

/** What was written by transactions from `from` up to `to` (both as xid8 texts, `to` excluded). */
interface Range {
  readonly from: string
  readonly to: string
}

/** Every touch of an account in the range: its version and balance after it, and by how much it moved the balance. */
const touches = ({ from, to }: Range): Sql => sql`
  select debit_account as account, debit_version as version, debit_balance as after,
    case when op in (1, 3) then -amount else 0 end as units
  from ledger_transfers where written_by >= ${from}::xid8 and written_by < ${to}::xid8
  union all
  select credit_account, credit_version, credit_balance, amount
  from ledger_transfers where written_by >= ${from}::xid8 and written_by < ${to}::xid8 and op in (1, 3)`

const before = (column: string): Sql =>
  column === 'debit'
    ? sql`(select p.debit_balance from ledger_transfers p where p.debit_account = t.account and p.debit_version = t.version - 1)`
    : sql`(select p.credit_balance from ledger_transfers p where p.credit_account = t.account and p.credit_version = t.version - 1)`

const CHECKS: readonly { readonly name: string; readonly breaches: (range: Range) => Sql }[] = [
  {
    name: 'all accounts of a currency sum to zero',
    breaches: () =>
      sql`select currency, sum(balance) as sum from ledger_accounts group by currency having sum(balance) <> 0`,
  },
  {
    name: 'no account below zero that may not be',
    breaches: () =>
      sql`select id, balance, hold from ledger_accounts where not may_go_negative and balance - hold < 0`,
  },
  {
    name: 'each transfer takes up where the one before it ended',
    breaches: (range) => sql`
      select t.account, t.version, t.after from (${touches(range)}) t
      where t.after - t.units <> coalesce(${before('debit')}, ${before('credit')}, case t.version when 1 then 0 end, t.after)`,
  },
  {
    name: 'no version of an account is missing',
    breaches: (range) => sql`
      select t.account, t.version from (${touches(range)}) t
      where t.version > 1 and ${before('debit')} is null and ${before('credit')} is null`,
  },
  {
    name: 'an account stands where its newest transfer left it',
    breaches: (range) => sql`
      select a.id, a.balance, a.version from ledger_accounts a
      where a.id in (select account from (${touches(range)}) t)
        and not exists (
          select from ledger_transfers t where t.debit_account = a.id and t.debit_version = a.version
            and t.debit_balance = a.balance)
        and not exists (
          select from ledger_transfers t where t.credit_account = a.id and t.credit_version = a.version
            and t.credit_balance = a.balance)`,
  },
]

/** As many of the newest transfers are looked at one by one after a start; all of them would take minutes. */
const MAX_RECENT = 100_000

/** From which transaction on a first check looks at transfers one by one. */
export async function getRecentStart(db: Queryable): Promise<string> {
  const row = await db.maybe<{ start: string }>(sql`
    select written_by::text as start from ledger_transfers order by written_by desc, id desc
    offset ${MAX_RECENT} limit 1`)
  return row?.start ?? '0'
}

/**
 * Checks the books as of one instant: the sums over all accounts, and every transfer written since `from`. Together with
 * the checks before it this covers all transfers. Returns the verdict and where the next check goes on.
 */
export async function verifyRecent(
  db: Queryable,
  from: string,
): Promise<{ readonly verdict: Verdict; readonly next: string }> {
  const { to } = await db.one<{ to: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as to`)
  for (const { name, breaches } of CHECKS) {
    const rows = await db.many(sql`${breaches({ from, to })} limit 10`)
    if (rows.length > 0) return { verdict: { isRight: false, broken: name, rows }, next: from }
  }
  return { verdict: { isRight: true }, next: to }
}
