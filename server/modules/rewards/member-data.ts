import { memberTable, OTHERS, type MemberData } from '#server/kernel/files/member-data.ts'

/** What this module holds about a member, for the copy of their data. */
export const rewardsData: MemberData = {
  tables: [
    memberTable('rewards_plans', { without: { uplines: OTHERS } }),
    memberTable('rewards_days', { where: 'plan_id in (select id from rewards_plans where member_id = $1)' }),
  ],
  leftOut: {},
}
