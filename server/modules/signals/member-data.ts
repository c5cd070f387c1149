import { memberTable, type MemberData } from '#server/kernel/files/member-data.ts'

/** What this module holds about a member, for the copy of their data. */
export const signalsData: MemberData = {
  tables: [memberTable('signals_settings')],
  leftOut: {},
}
