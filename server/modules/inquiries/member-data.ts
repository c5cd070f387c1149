import { memberTable, STAFF_ONLY, type MemberData } from '#server/kernel/files/member-data.ts'

const OF_THREADS = 'inquiry_id in (select id from inquiries_threads where member_id = $1)'

/** What this module holds about a member, for the copy of their data. */
export const inquiriesData: MemberData = {
  tables: [
    memberTable('inquiries_threads', {
      without: { staff_state: STAFF_ONLY, assigned_to: STAFF_ONLY, merged_into: STAFF_ONLY },
    }),
    memberTable('inquiries_messages', {
      where: `author in ('MEMBER', 'STAFF') and ${OF_THREADS}`,
      without: { staff_id: STAFF_ONLY },
    }),
    memberTable('inquiries_files', { where: OF_THREADS, hasFiles: true }),
  ],
  leftOut: {
    inquiries_views: 'which of the staff has an inquiry open',
  },
}
