import { INTERNAL, memberTable, type MemberData } from '#server/kernel/files/member-data.ts'

/** What this module holds about a member, for the copy of their data. */
export const chainData: MemberData = {
  tables: [memberTable('chain_addresses'), memberTable('chain_deposits')],
  leftOut: {
    chain_approvals: INTERNAL,
    chain_lost_signatures:
      'payments that a restore found on the chain; the payouts themselves are in this copy',
  },
}
