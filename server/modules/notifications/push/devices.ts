import { failures } from '#contract/failures/failures.ts'
import type { addPushToken } from '#contract/notifications.ts'
import type { BodyOf } from '#contract/operation.ts'
import { sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid, newUuid } from '#server/kernel/database/ids.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { isPushAddress } from './web-push.ts'

const MAX_DEVICES = 10

/**
 * Notes where pushes of this session go. The same address again moves to the member and session that name it, the oldest
 * beyond ten is forgotten. Throws COMMON-B001 for an address at no known push service.
 */
export async function addDevice(
  self: Pick<NotificationsContext, 'db' | 'clock' | 'pushOrigin'>,
  caller: Caller,
  { platform, token, subscription }: BodyOf<typeof addPushToken>,
): Promise<{ id: string }> {
  const address = platform === 'web' ? subscription?.endpoint : token
  if (address === undefined || (platform === 'web' && !isPushAddress(address, self.pushOrigin)))
    throw new Failure(failures.common.malformed)
  const keys = platform === 'web' ? subscription?.keys : undefined
  const now = self.clock.now()
  return self.db.tx(async (tx) => {
    const device = await tx.one<{ id: string }>(sql`
      insert into notifications_devices (id, member_id, session_id, platform, address, p256dh, auth, at)
      values (${newUuid(now.getTime())}, ${caller.memberId}, ${caller.sessionId}, ${platform}, ${address},
        ${keys?.p256dh ?? null}, ${keys?.auth ?? null}, ${now})
      on conflict (address) do update set member_id = excluded.member_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, at = excluded.at
      returning id`)
    await tx.run(sql`
      delete from notifications_devices where id in (
        select id from notifications_devices where member_id = ${caller.memberId} order by at desc, id desc offset ${MAX_DEVICES})`)
    return device
  })
}

/** Sends no more pushes to one of the member's own devices; an unknown one is no error. */
export async function removeDevice(
  { db }: Pick<NotificationsContext, 'db'>,
  memberId: string,
  id: string,
): Promise<{ ended: boolean }> {
  if (!isUuid(id)) return { ended: false }
  const gone = await db.run(
    sql`delete from notifications_devices where id = ${id} and member_id = ${memberId}`,
  )
  return { ended: gone > 0 }
}
