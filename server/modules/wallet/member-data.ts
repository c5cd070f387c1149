import { memberTable, OTHERS, STAFF_ONLY, type MemberData } from '#server/kernel/files/member-data.ts'

/** What this module holds about a member, for the copy of their data. */
export const walletData: MemberData = {
  tables: [
    memberTable('wallet_addresses'),
    memberTable('wallet_locks', { without: { note: STAFF_ONLY } }),
    memberTable('wallet_members'),
    memberTable('wallet_payouts', {
      without: {
        recipient_id: OTHERS,
        approved_by: STAFF_ONLY,
        note: STAFF_ONLY,
        held_by: STAFF_ONLY,
        held_note: STAFF_ONLY,
      },
    }),
    memberTable('wallet_payout_events', {
      where: 'payout_id in (select id from wallet_payouts where member_id = $1)',
      without: { by: STAFF_ONLY },
    }),
    memberTable('wallet_quotes'),
    memberTable('wallet_waiting_bonuses', { without: { invited_id: OTHERS } }),
  ],
  leftOut: {},
}
