import type { consoleApi } from '#contract/console.ts'
import type { DeliveryChannel, DeliveryResult } from '#contract/members/channels.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { and, sql } from '#server/kernel/database/db.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { getCampaign } from './campaigns.ts'

type Calls = Pick<typeof consoleApi.campaigns, 'getCampaignResults' | 'listCampaignDeliveries'>

interface Outcome {
  readonly channel: DeliveryChannel
  readonly result: DeliveryResult
  readonly code: string | null
}

type Row = Outcome & {
  readonly id: string
  readonly memberId: string
  readonly times: number
  readonly at: Date
}

/** What became of an advertisement: counted, and delivery by delivery. Throws COMMON-A001. */
export function campaignLog(self: NotificationsContext & ConsoleParts): ConsoleCalls<Calls> {
  const { db, clock } = self
  return {
    async getCampaignResults({ params }) {
      const { id } = await getCampaign(db, parseId(params['id']))
      const rows = await db.many<Outcome & { count: bigint }>(sql`
        select channel, result, code, count(*) as count from notifications_deliveries
        where campaign_id = ${id} group by channel, result, code order by count(*) desc, channel, result, code`)
      return {
        at: clock.now().toISOString(),
        results: rows.map(({ count, ...outcome }) => ({ ...outcome, count: Number(count) })),
      }
    },
    async listCampaignDeliveries({ staff, params, query: { cursor, size, result } }) {
      const { id } = await getCampaign(db, parseId(params['id']))
      const after = parseCursor(cursor)
      const found = await db.many<Row>(sql`
        select id, member_id as "memberId", channel, result, code, times, at from notifications_deliveries
        where ${and([
          sql`campaign_id = ${id}`,
          result && sql`result = ${result}`,
          after === undefined ? undefined : sql`(at, id) < (${after.at}, ${after.id}::uuid)`,
        ])}
        order by at desc, id desc limit ${size + 1}`)
      const { rows, next } = pageOf(found, size, (row) => ({ at: row.at, id: row.id }))
      const member = await self.nameMembers(
        staff,
        rows.map(({ memberId }) => memberId),
      )
      return {
        items: rows.map(({ memberId, at, ...row }) => ({
          ...row,
          member: member(memberId),
          at: at.toISOString(),
        })),
        next,
      }
    },
  }
}
