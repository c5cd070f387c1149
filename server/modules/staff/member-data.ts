import { STAFF_ONLY, type MemberData } from '#server/kernel/files/member-data.ts'

/** What this module holds about a member, for the copy of their data. */
export const staffData: MemberData = {
  tables: [],
  leftOut: {
    staff_notes: STAFF_ONLY,
  },
}
