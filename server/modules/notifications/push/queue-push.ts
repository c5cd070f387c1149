import type { PushMessage } from '#contract/push-message.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { EffectKind } from '#server/kernel/database/outbox.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { APPS } from './apps/app-service.ts'
import type { WaitingPush } from './decide-pushes.ts'

/** One message for one device, as stored in the outbox. */
export interface PushEffect {
  readonly deviceId: string
  readonly memberId: string
  readonly message: PushMessage
  readonly alarmIds: readonly string[]
  readonly isCritical: boolean
  readonly expiresMs: number | null
  /** When it was decided, as its alarms' rows have it; effects of older processes lack it. */
  readonly decidedMs?: number
}

/** Where a device gets its pushes from: a browser's service, or that of its phone's maker. */
export const PLATFORMS = ['web', ...APPS] as const
export type Platform = (typeof PLATFORMS)[number]

/** Each service has its own kind of effect, so that one that stands still is seen by its name. */
export const PUSH_EFFECTS: Readonly<Record<Platform, EffectKind<PushEffect>>> = {
  web: { name: 'push' },
  aos: { name: 'push-fcm' },
  ios: { name: 'push-apns' },
}

interface QueuedPush {
  readonly memberId: string
  readonly message: PushMessage
  readonly pushes: readonly WaitingPush[]
  readonly now: Date
}

/** Puts a message for each of the member's devices into the outbox. */
export async function queuePush(
  self: NotificationsContext,
  tx: Tx,
  { memberId, message, pushes, now }: QueuedPush,
): Promise<void> {
  const devices = await tx.many<{ id: string; platform: Platform }>(
    sql`select id, platform from notifications_devices where member_id = ${memberId}`,
  )
  const ends = pushes.flatMap(({ expiresMs }) => (expiresMs === undefined ? [] : [expiresMs]))
  for (const { id, platform } of devices)
    await self.outbox.add(tx, PUSH_EFFECTS[platform], {
      deviceId: id,
      memberId,
      message,
      alarmIds: pushes.map(({ alarmId }) => alarmId),
      isCritical: pushes.some(({ isCritical }) => isCritical),
      expiresMs: ends.length === pushes.length ? Math.max(...ends) : null,
      decidedMs: now.getTime(),
    })
}
