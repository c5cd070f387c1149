import type { AlarmCategory } from '#contract/notifications.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { NotificationsContext } from './notifications-context.ts'
import { getNight, getOwnQuiet } from './push/quiet.ts'

/** Whether a member is pushed a category of events, and since when it is so. */
export interface Route {
  readonly category: AlarmCategory
  readonly isOn: boolean
  readonly changedAt: Date
}

/** What a member chose about categories; one that is not listed is pushed as the settings say. */
export function listRoutes({ db }: Pick<NotificationsContext, 'db'>, memberId: string): Promise<Route[]> {
  return db.many<Route>(sql`
    select category, is_on as "isOn", changed_at as "changedAt" from notifications_routes where member_id = ${memberId}`)
}

/** Pushes a category of events to a member, or only lists them. What is critical is pushed all the same. */
export async function changeRoute(
  { db, clock }: Pick<NotificationsContext, 'db' | 'clock'>,
  memberId: string,
  { category, isOn }: { category: AlarmCategory; isOn: boolean },
): Promise<Route> {
  const changedAt = clock.now()
  await db.run(sql`
    insert into notifications_routes (member_id, category, is_on, channels, changed_at)
    values (${memberId}, ${category}, ${isOn}, '{PUSH}', ${changedAt})
    on conflict (member_id, category) do update set is_on = excluded.is_on, changed_at = excluded.changed_at`)
  return { category, isOn, changedAt }
}

/** Lets a category come by a channel, or not, whatever is pushed of it. Idempotent, and two at once leave one row. */
export async function saveMuted(
  { db, clock }: Pick<NotificationsContext, 'db' | 'clock'>,
  memberId: string,
  { category, channel, on }: { category: AlarmCategory; channel: 'MAIL' | 'TELEGRAM'; on: boolean },
): Promise<void> {
  await db.run(sql`
    insert into notifications_routes (member_id, category, is_on, channels, muted, changed_at)
    values (${memberId}, ${category}, true, '{PUSH}', ${on ? [] : [channel]}::text[], ${clock.now()})
    on conflict (member_id, category) do update set muted = case when ${on}
      then array_remove(notifications_routes.muted, ${channel})
      else array_append(array_remove(notifications_routes.muted, ${channel}), ${channel}) end`)
}

/** The hours in which a member is not rung. */
export async function getQuietHours(self: NotificationsContext, memberId: string) {
  const night = await getNight(self)
  return { nightFrom: night.start, nightTo: night.end, ...(await getOwnQuiet(self.db, memberId)) }
}

/** Sets hours besides the night in which a member is not rung; undefined for none. */
export async function changeQuietHours(
  { db }: { readonly db: Queryable },
  memberId: string,
  hours: { readonly from: number; readonly to: number } | undefined,
): Promise<void> {
  await db.run(sql`
    insert into notifications_members (member_id, quiet_from, quiet_to)
    values (${memberId}, ${hours?.from ?? null}, ${hours?.to ?? null})
    on conflict (member_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`)
}
