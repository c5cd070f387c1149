import { sql } from '#server/kernel/database/db.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { nightEndMs, type Night } from './night.ts'

/** The hours of the night as they are set. */
export async function getNight({ parameters }: Pick<NotificationsContext, 'parameters'>): Promise<Night> {
  return {
    start: await parameters.get('night.start_hour'),
    end: await parameters.get('night.end_hour'),
  }
}

/** When the member's quiet hours end; undefined where it is day or pushes by night are wanted. */
export async function quietUntilMs(self: NotificationsContext, memberId: string, zone: string) {
  const own = await self.db.maybe<{ night_push: boolean }>(
    sql`select night_push from notifications_members where member_id = ${memberId}`,
  )
  return own?.night_push === true ? undefined : nightEndMs(self.clock.nowMs(), zone, await getNight(self))
}

/** Puts pushes back whose sending was late into the night: they come with the morning's summary. */
export async function holdForMorning(
  self: NotificationsContext,
  alarmIds: readonly string[],
  untilMs: number,
): Promise<void> {
  await self.db.run(sql`
    update notifications_pushes set state = 'WAITING', ended_at = null, held = 'NIGHT', due_at = ${new Date(untilMs)}
    where alarm_id = any (${[...alarmIds]}::uuid[]) and state in ('SENT', 'SUMMED') and not is_critical`)
}
