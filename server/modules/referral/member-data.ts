import { memberTable, OTHERS, type MemberData } from '#server/kernel/files/member-data.ts'

/** What this module holds about a member, for the copy of their data. */
export const referralData: MemberData = {
  tables: [
    memberTable('referral_members', { without: { inviter_id: OTHERS, path: OTHERS } }),
    memberTable('referral_routes', { counts: ['visits', 'sign_ups', 'paid'] }),
    memberTable('referral_commissions', { where: 'upline_id = $1', without: { payer_id: OTHERS } }),
    memberTable('referral_clawbacks', { where: 'upline_id = $1' }),
    memberTable('referral_membership_days', { where: 'upline_id = $1' }),
    memberTable('referral_fees', { where: 'payer_id = $1' }),
  ],
  leftOut: {
    referral_flags: 'a suspicion about two members that staff decide',
  },
}
