import { failures } from '#contract/failures/failures.ts'
import type { addPushToken } from '#contract/notifications.ts'
import type { BodyOf } from '#contract/operation.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid, newUuid } from '#server/kernel/database/ids.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { notify } from '../notify.ts'
import { isPushAddress } from './web-push.ts'

const MAX_DEVICES = 10
/** As the two services make them; they grow longer now and then. */
const TOKENS = { aos: /^[\w:-]{100,1024}$/, ios: /^[0-9a-f]{64,200}$/ } as const

type Registered = BodyOf<typeof addPushToken>

/** Where the device's pushes go. Throws COMMON-B001 for what is no push service's. */
function addressOf({ platform, token, subscription }: Registered, pushOrigin: string): string {
  if (platform === 'web') {
    if (subscription !== undefined && isPushAddress(subscription.endpoint, pushOrigin))
      return subscription.endpoint
    throw new Failure(failures.common.malformed)
  }
  // Hex in either case is one phone, which belongs to one member.
  const address = platform === 'ios' ? token?.toLowerCase() : token
  if (address === undefined || !TOKENS[platform].test(address)) throw new Failure(failures.common.malformed)
  return address
}

interface Former {
  readonly member_id: string
  readonly session_id: string
}

/** Tells a member who is still signed in there that a device gets another member's pushes now: someone may have copied its token. */
async function notifyFormer(
  self: NotificationsContext,
  tx: Tx,
  { former, memberId }: { former: Former | undefined; memberId: string },
): Promise<void> {
  if (former === undefined || former.member_id === memberId) return
  try {
    await self.identity.requireSession({ memberId: former.member_id, sessionId: former.session_id })
  } catch (error) {
    if (error instanceof Failure) return
    throw error
  }
  const changedAt = self.clock.now().toISOString()
  await notify(self, tx, {
    memberId: former.member_id,
    name: `push moved ${newUuid(self.clock.nowMs())}`,
    kind: 'SECURITY_PUSH_MOVED',
    params: { changedAt },
  })
}

/**
 * Notes where pushes of this session go. The same address again moves to the member and session that name it, an app's former
 * token goes, and so does the oldest device beyond ten. Throws COMMON-B001 for an address at no known push service.
 */
export async function addDevice(
  self: NotificationsContext,
  { memberId, sessionId }: Caller,
  registered: Registered,
): Promise<{ id: string }> {
  const { platform, subscription } = registered
  const address = addressOf(registered, self.pushOrigin)
  const keys = platform === 'web' ? subscription?.keys : undefined
  const now = self.clock.now()
  return self.db.tx(async (tx) => {
    const former = await tx.maybe<Former>(
      sql`select member_id, session_id from notifications_devices where address = ${address} for update`,
    )
    const device = await tx.one<{ id: string }>(sql`
      insert into notifications_devices (id, member_id, session_id, platform, address, p256dh, auth, at)
      values (${newUuid(now.getTime())}, ${memberId}, ${sessionId}, ${platform}, ${address},
        ${keys?.p256dh ?? null}, ${keys?.auth ?? null}, ${now})
      on conflict (address) do update set member_id = excluded.member_id, session_id = excluded.session_id,
        platform = excluded.platform, p256dh = excluded.p256dh, auth = excluded.auth, at = excluded.at
      returning id`)
    await tx.run(sql`
      delete from notifications_devices where id in (
        select id from notifications_devices where member_id = ${memberId} order by at desc, id desc offset ${MAX_DEVICES})
      or (session_id = ${sessionId} and id <> ${device.id} and platform <> 'web' and platform = ${platform})`)
    await notifyFormer(self, tx, { former, memberId })
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

/** Forgets the devices of sessions, in the transaction that ends them. */
export async function removeDevicesOf(db: Queryable, sessionIds: readonly string[]): Promise<void> {
  await db.run(sql`delete from notifications_devices where session_id = any (${[...sessionIds]}::text[])`)
}
