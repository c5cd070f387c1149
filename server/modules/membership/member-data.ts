import { INTERNAL, memberTable, type MemberData } from '#server/kernel/files/member-data.ts'

/** What this module holds about a member, for the copy of their data. */
export const membershipData: MemberData = {
  tables: [
    memberTable('membership_subscriptions'),
    memberTable('membership_trials'),
    memberTable('membership_renewals'),
    memberTable('membership_quotes'),
    memberTable('membership_alarms'),
  ],
  leftOut: {
    membership_members: INTERNAL,
  },
}
