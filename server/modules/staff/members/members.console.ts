import type { consoleApi } from '#contract/console.ts'
import type { StaffMemberCard } from '#contract/console/members.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import { sql } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { getMemberCard } from './member-card.ts'
import { requireSubject } from './name-members.ts'
import { getTimeline } from './timeline.ts'
import type { StaffContext } from '../staff-context.ts'

/** A member's card and timeline, which draw from many modules, and what staff note about a member. */
export function membersConsole(
  self: StaffContext,
): Pick<
  ConsoleCalls<typeof consoleApi.members>,
  'getMember' | 'listMemberEvents' | 'listMemberDeliveries' | 'noteMember'
> {
  return {
    async getMember({ params }): Promise<StaffMemberCard> {
      const member = await self.identity.getForStaff(self.db, parseId(params['id']))
      return { ...self.identity.toMemberView(member), ...(await getMemberCard(self, member)) }
    },
    async listMemberEvents({ params, query }) {
      const member = await self.identity.getForStaff(self.db, parseId(params['id']))
      return getTimeline(self, member, query)
    },
    async listMemberDeliveries({ params, query }) {
      const { id } = await self.identity.getForStaff(self.db, parseId(params['id']))
      return self.notifications.listDeliveriesOf(id, query)
    },
    async noteMember({ tx, params, staff, body: { text } }) {
      const { memberId, subject } = await requireSubject(self, tx, params['id'])
      const now = self.clock.now()
      const id = newUuid(now.getTime())
      await tx.run(sql`
        insert into staff_notes (id, member_id, staff_id, text, at) values (${id}, ${memberId}, ${staff.id}, ${text}, ${now})`)
      return { answer: { id }, subject, after: { note: id } }
    },
  }
}
