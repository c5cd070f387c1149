import { memberTable, SECRET, type MemberData } from '#server/kernel/files/member-data.ts'

/** What this module holds about a member, for the copy of their data. */
export const programsData: MemberData = {
  tables: [
    memberTable('programs_keys', { without: { digest: SECRET } }),
    memberTable('programs_endpoints', { without: { sealed_secret: SECRET, sealed_former: SECRET } }),
    memberTable('programs_deliveries', {
      where: 'endpoint_id in (select id from programs_endpoints where member_id = $1)',
    }),
  ],
  leftOut: {},
}
