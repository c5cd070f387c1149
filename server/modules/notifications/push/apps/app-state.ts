import { sql } from '#server/kernel/database/db.ts'
import type { NotificationsContext } from '../../notifications-context.ts'
import { PUSH_EFFECTS } from '../queue-push.ts'
import { APPS, type AppPlatform } from './app-service.ts'

/** Notes which phones' services this process has credentials for; web processes have none and read it here. */
export async function saveAppServices({ db, clock, log, appServices }: NotificationsContext): Promise<void> {
  const isOn = APPS.map((platform) => appServices[platform] !== undefined)
  await db.run(sql`
    insert into notifications_app_services (platform, is_on, at)
    select g.platform, g.is_on, ${clock.now()} from unnest(${[...APPS]}::text[], ${isOn}::boolean[]) as g (platform, is_on)
    on conflict (platform) do update set is_on = excluded.is_on, at = excluded.at`)
  log.info({ fcm: isOn[0], apns: isOn[1] }, 'pushes to the apps')
}

/** The platforms whose service is set up, as the last worker that started said. */
export async function listAppServices({
  db,
}: Pick<NotificationsContext, 'db'>): Promise<readonly AppPlatform[]> {
  const rows = await db.many<{ platform: AppPlatform }>(
    sql`select platform from notifications_app_services where is_on order by platform`,
  )
  return rows.map(({ platform }) => platform)
}

/** Since when the oldest push waits for a platform's service; undefined for none. */
export function findOldestAppPush(
  { outbox }: Pick<NotificationsContext, 'outbox'>,
  platform: AppPlatform,
): Promise<Date | undefined> {
  return outbox.findOldestWaiting(PUSH_EFFECTS[platform])
}
