import { memberTable, SECRET, type MemberData } from '#server/kernel/files/member-data.ts'

/** Rows of the member's accounts. */
const OWN = 'account_id in (select id from autotrading_accounts where member_id = $1)'

/** What this module holds about a member, for the copy of their data. */
export const autotradingData: MemberData = {
  tables: [
    memberTable('autotrading_accounts', { isExact: true }),
    memberTable('autotrading_positions', { where: OWN, isExact: true }),
    memberTable('autotrading_orders', { where: OWN, isExact: true, counts: ['sent_ms'] }),
    memberTable('autotrading_fills', { where: OWN, isExact: true }),
    memberTable('autotrading_paper_orders', { where: OWN, isExact: true, counts: ['order_number'] }),
    memberTable('autotrading_lost_orders', { where: OWN, isExact: true }),
    memberTable('autotrading_notes', { where: OWN }),
    memberTable('autotrading_strategies', { without: { token: SECRET, secret_digest: SECRET } }),
    memberTable('autotrading_strategy_alerts', {
      where: 'strategy_id in (select id from autotrading_strategies where member_id = $1)',
    }),
  ],
  leftOut: {
    autotrading_keys: 'sealed keys of an exchange, which shows what they may do',
  },
}
