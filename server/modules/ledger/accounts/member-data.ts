import { INTERNAL, type MemberData } from '#server/kernel/files/member-data.ts'
import { sql } from '#server/kernel/database/db.ts'

/** What the books hold about a member, for the copy of their data: each movement from the side of the member's own account alone. */
export const ledgerData: MemberData = {
  tables: [
    {
      name: 'ledger_accounts',
      rows: (memberId) => sql`
        select id, currency, class, balance, hold, closed_at from ledger_accounts where owner_id = ${memberId}`,
      without: {},
      counts: [],
      isExact: false,
      hasFiles: false,
    },
    {
      name: 'ledger_transfers',
      rows: (memberId) => sql`
        select t.id, t.posted_at, t.kind, t.detail, t.currency, a.class as account, a.id as account_id, t.op, t.reference, t.hold_id,
          case when t.debit_account = a.id then -t.amount else t.amount end as amount,
          case when t.debit_account = a.id then t.debit_balance else t.credit_balance end as balance_after
        from ledger_accounts a join ledger_transfers t on t.debit_account = a.id or t.credit_account = a.id
        where a.owner_id = ${memberId} order by t.id`,
      without: {},
      counts: [],
      isExact: false,
      hasFiles: false,
    },
  ],
  leftOut: { ledger_history_blocks: INTERNAL, ledger_history_groups: INTERNAL },
}
