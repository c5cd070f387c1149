import type { DeliveryChannel } from '#contract/members/channels.ts'
import { sql } from '#server/kernel/database/db.ts'
import { recordSent } from '../deliveries/record-deliveries.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { holdForMorning } from './quiet.ts'

interface Decided {
  readonly alarmIds: readonly string[]
  readonly isCritical: boolean
  /** When it was decided, as its alarms' rows have it; effects of older processes lack it. */
  readonly decidedMs?: number
}

/** Whether its alarms were put back since, by a process that was killed before it could say so: they come with another push. */
export async function isPutBack(
  { db }: Pick<NotificationsContext, 'db'>,
  { decidedMs, isCritical, alarmIds }: Decided,
): Promise<boolean> {
  if (decidedMs === undefined || isCritical) return false
  const { is } = await db.one<{ is: boolean }>(sql`
    select not exists (select from notifications_pushes
      where alarm_id = any (${[...alarmIds]}::uuid[]) and ended_at = ${new Date(decidedMs)}) as is`)
  return is
}

interface Late {
  readonly memberId: string
  readonly alarmIds: readonly string[]
  readonly channel: DeliveryChannel
}

/** Puts the alarms of a message back until the quiet hours end, each as its member chose, and writes it down. */
export async function postponeAlarms(
  self: NotificationsContext,
  { memberId, alarmIds, channel }: Late,
  quietMs: number,
): Promise<void> {
  const { held, dropped } = await holdForMorning(self, alarmIds, quietMs)
  const row = { memberId, channel }
  await recordSent(self, { ...row, alarmIds: held, result: 'POSTPONED', code: 'NIGHT' })
  await recordSent(self, { ...row, alarmIds: dropped, result: 'WITHHELD', code: 'NIGHT' })
}
