import { memberTable, type MemberData } from '#server/kernel/files/member-data.ts'

/** What this module holds about a member, for the copy of their data. */
export const alertsData: MemberData = {
  tables: [memberTable('alerts_alerts'), memberTable('alerts_watched'), memberTable('alerts_firings')],
  leftOut: {},
}
