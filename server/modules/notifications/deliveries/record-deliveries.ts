import type { DeliveryChannel, DeliveryResult } from '#contract/members/channels.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { NotificationsContext } from '../notifications-context.ts'

/** One result of one alarm on one way to its member. */
export interface NewDelivery {
  readonly memberId: string
  readonly subjectId: string
  readonly kind: string
  readonly channel: DeliveryChannel
  /** The device or chat by its number; the subject's own where there is only one way. */
  readonly targetId?: string
  readonly result: DeliveryResult
  readonly code?: string | undefined
}

type Self = Pick<NotificationsContext, 'clock'>

/** The advertisement behind an alarm, by the alarm's name; a test of one is none. */
const CAMPAIGN_OF = sql`(
  select substring(a.name from '^campaign ([0-9a-f-]{36})$')::uuid from notifications_alarms a where a.id = g.subject_id)`

/** Writes results into the log of deliveries. The same result again is counted, and its time and code are the newest. */
export async function recordDeliveries(
  { clock }: Self,
  db: Queryable,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  const now = clock.now()
  await db.run(sql`
    insert into notifications_deliveries (id, member_id, subject_id, kind, channel, target_id, result, code, at, campaign_id)
    select g.*, ${now}, case when g.kind = 'CAMPAIGN' then ${CAMPAIGN_OF} end from unnest(
      ${deliveries.map(() => newUuid(now.getTime()))}::uuid[], ${deliveries.map(({ memberId }) => memberId)}::uuid[],
      ${deliveries.map(({ subjectId }) => subjectId)}::uuid[], ${deliveries.map(({ kind }) => kind)}::text[],
      ${deliveries.map(({ channel }) => channel)}::text[],
      ${deliveries.map(({ targetId, subjectId }) => targetId ?? subjectId)}::uuid[],
      ${deliveries.map(({ result }) => result)}::text[],
      ${deliveries.map(({ code }) => code?.slice(0, 40) ?? null)}::text[])
      as g (id, member_id, subject_id, kind, channel, target_id, result, code)
    on conflict (subject_id, channel, target_id, result) do update
      set times = notifications_deliveries.times + 1, code = excluded.code, at = excluded.at`)
}

/** The alarms of one message, as they stand in the log. */
interface SentAlarms {
  readonly memberId: string
  readonly alarmIds: readonly string[]
  readonly channel: DeliveryChannel
  readonly targetId?: string
  readonly result: DeliveryResult
  readonly code?: string | undefined
}

/**
 * Writes what became of a message. A log that cannot be written is no reason to send the message again: the failure is logged and
 * the message counts as sent.
 */
export async function recordSent(
  self: Pick<NotificationsContext, 'db' | 'clock' | 'log'>,
  { alarmIds, ...sent }: SentAlarms,
): Promise<void> {
  try {
    const alarms = await self.db.many<{ id: string; kind: string }>(sql`
      select id, kind from notifications_alarms where id = any (${[...alarmIds]}::uuid[])`)
    await recordDeliveries(
      self,
      self.db,
      alarms.map(({ id, kind }) => ({ ...sent, subjectId: id, kind })),
    )
  } catch (error) {
    self.log.error({ err: error, channel: sent.channel }, 'a delivery was not written down')
  }
}
