import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { instantOfMs, zoneAheadMs } from '#server/kernel/period.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { nightStartMs, quietEndMs, type Night } from './night.ts'

type Self = Pick<NotificationsContext, 'parameters'>

/** The summary of a day comes so long before the night, which it may not ring in. */
const BEFORE_NIGHT_MS = 5 * MINUTE_MS

/** The hours of the night as they are set. */
export async function getNight({ parameters }: Self): Promise<Night> {
  return {
    start: await parameters.get('night.start_hour'),
    end: await parameters.get('night.end_hour'),
  }
}

/** What a member set about quiet hours. */
export interface OwnQuiet {
  readonly nightRings: boolean
  readonly from: number | null
  readonly to: number | null
}

export async function getOwnQuiet(db: Queryable, memberId: string): Promise<OwnQuiet> {
  const own = await db.maybe<OwnQuiet>(sql`
    select night_push as "nightRings", quiet_from as "from", quiet_to as "to" from notifications_members
    where member_id = ${memberId}`)
  return own ?? { nightRings: false, from: null, to: null }
}

/** The stretches of a day in which nothing but what is critical rings for a member. */
async function quietWindows(self: Self, db: Queryable, memberId: string): Promise<readonly Night[]> {
  const { nightRings, from, to } = await getOwnQuiet(db, memberId)
  const own = from === null || to === null ? [] : [{ start: from, end: to }]
  return nightRings ? own : [await getNight(self), ...own]
}

/** When the member's quiet hours end; undefined outside of them. */
export async function quietUntilMs(self: NotificationsContext, memberId: string, zone: string) {
  return quietEndMs(self.clock.nowMs(), zone, await quietWindows(self, self.db, memberId))
}

/** When the member's next quiet hours begin; Infinity without any. */
export async function quietFromMs(self: NotificationsContext, memberId: string, zone: string) {
  const windows = await quietWindows(self, self.db, memberId)
  return Math.min(...windows.map((window) => nightStartMs(self.clock.nowMs(), zone, window)), Infinity)
}

/** When the member's day began, and when the summary of what was too much for it is due. */
export function dayOf(nowMs: number, zone: string, night: Night): { startMs: number; summaryMs: number } {
  const wallMs = nowMs + zoneAheadMs(zone, nowMs)
  const midnightMs = wallMs - (wallMs % DAY_MS)
  const at = (days: number) =>
    instantOfMs(midnightMs + days * DAY_MS + night.start * HOUR_MS - BEFORE_NIGHT_MS, zone)
  return { startMs: instantOfMs(midnightMs, zone), summaryMs: at(0) > nowMs ? at(0) : at(1) }
}

/** Puts pushes back whose sending was late into quiet hours: they come with the summary, or not at all. Returns which. */
export async function holdForMorning(
  self: NotificationsContext,
  alarmIds: readonly string[],
  untilMs: number,
): Promise<{ readonly held: string[]; readonly dropped: string[] }> {
  const held = await self.db.many<{ alarm_id: string }>(sql`
    update notifications_pushes set state = 'WAITING', ended_at = null, held = 'NIGHT', due_at = ${new Date(untilMs)}
    where alarm_id = any (${[...alarmIds]}::uuid[]) and state in ('SENT', 'SUMMED') and not is_critical
      and in_quiet = 'WAIT' returning alarm_id`)
  const dropped = await self.db.many<{ alarm_id: string }>(sql`
    update notifications_pushes set state = 'DROPPED', ended_at = ${self.clock.now()}
    where alarm_id = any (${[...alarmIds]}::uuid[]) and state in ('SENT', 'SUMMED') and not is_critical
      and in_quiet = 'DROP' returning alarm_id`)
  const idsOf = (rows: readonly { alarm_id: string }[]) => rows.map(({ alarm_id: id }) => id)
  return { held: idsOf(held), dropped: idsOf(dropped) }
}
