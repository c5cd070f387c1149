import type { DeliveryChannel, DeliveryResult } from '#contract/members/channels.ts'
import { DAY_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { FailedEffect } from '#server/kernel/database/outbox.ts'
import { Failure } from '#server/kernel/failure.ts'
import { codeOf } from '../deliveries/code-of.ts'
import { recordSent } from '../deliveries/record-deliveries.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { readerOf } from '../reader.ts'
import type { AppAnswer } from './apps/app-service.ts'
import { isPutBack, postponeAlarms } from './put-back.ts'
import type { Platform, PushEffect } from './queue-push.ts'
import { quietFromMs, quietUntilMs } from './quiet.ts'
import { isPushAddress, postToBrowser } from './web-push.ts'

const CHANNELS = { web: 'PUSH', aos: 'FCM', ios: 'APNS' } satisfies Record<Platform, DeliveryChannel>

interface Device {
  readonly session_id: string
  readonly address: string
  readonly p256dh: string | null
  readonly auth: string | null
  readonly at: Date
}

/** A device whose session has ended gets nothing more: another person may use it. */
async function livingDevice(
  self: NotificationsContext,
  platform: Platform,
  { deviceId, memberId }: PushEffect,
): Promise<Device | undefined> {
  const device = await self.db.maybe<Device>(sql`
    select session_id, address, p256dh, auth, at from notifications_devices
    where id = ${deviceId} and member_id = ${memberId} and platform = ${platform}`)
  if (device === undefined) return undefined
  try {
    await self.identity.requireSession({ memberId, sessionId: device.session_id })
    return device
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await forget(self, deviceId, device)
    return undefined
  }
}

/** Forgets a device, unless it was signed up anew meanwhile. */
async function forget(
  { db }: Pick<NotificationsContext, 'db'>,
  deviceId: string,
  { at, address }: Device,
): Promise<void> {
  await db.run(
    sql`delete from notifications_devices where id = ${deviceId} and at = ${at} and address = ${address}`,
  )
}

/**
 * How long the push service may keep a message for a device that is off: not into the night, nor beyond the news. Less than a second
 * is 0, which still reaches a device that is on; undefined when the news is over.
 */
async function findLifetimeSeconds(
  self: NotificationsContext,
  effect: PushEffect,
  zone: string,
): Promise<number | undefined> {
  const nowMs = self.clock.nowMs()
  const quietMs = effect.isCritical ? Infinity : await quietFromMs(self, effect.memberId, zone)
  const endMs = Math.min(
    nowMs + DAY_MS,
    quietMs,
    effect.isCritical ? Infinity : (effect.expiresMs ?? Infinity),
  )
  return endMs <= nowMs ? undefined : Math.floor((endMs - nowMs) / SECOND_MS)
}

interface Outgoing {
  readonly device: Device
  readonly effect: PushEffect
  readonly lifetimeSeconds: number
}

/** Hands a push to its service; undefined when there is none. Throws to be called again. */
async function post(
  self: NotificationsContext,
  platform: Platform,
  { device, effect: { message, isCritical }, lifetimeSeconds }: Outgoing,
): Promise<AppAnswer | undefined> {
  if (platform !== 'web') {
    const push = { token: device.address, message, lifetimeSeconds, sentAt: self.clock.now() }
    return self.appServices[platform]?.send(push)
  }
  if (!isPushAddress(device.address, self.pushOrigin)) return undefined
  const text = JSON.stringify(message)
  return postToBrowser(self, device, { text, ttl: lifetimeSeconds, urgent: isCritical })
}

/** Sends one push to one device. Throws to be called again; a device that the service does not know any more is forgotten. */
export async function deliverPush(
  self: NotificationsContext,
  platform: Platform,
  effect: PushEffect,
): Promise<void> {
  const { memberId, alarmIds, deviceId } = effect
  const channel = CHANNELS[platform]
  const record = (result: DeliveryResult, code: string) =>
    recordSent(self, { memberId, alarmIds, channel, targetId: deviceId, result, code })
  const device = await livingDevice(self, platform, effect)
  if (device === undefined) return record('GIVEN_UP', 'NO_DEVICE')
  if (await isPutBack(self, effect)) return
  const { zone } = await readerOf(self, memberId)
  const quietMs = effect.isCritical ? undefined : await quietUntilMs(self, memberId, zone)
  if (quietMs !== undefined) return postponeAlarms(self, { memberId, alarmIds, channel }, quietMs)
  const lifetimeSeconds = await findLifetimeSeconds(self, effect, zone)
  if (lifetimeSeconds === undefined) return record('GIVEN_UP', 'OUTDATED')
  const answer = await post(self, platform, { device, effect, lifetimeSeconds })
  if (answer === undefined) return record('GIVEN_UP', 'NO_SERVICE')
  if (answer.verdict === 'GONE') await forget(self, deviceId, device)
  return record(answer.verdict === 'ACCEPTED' ? 'ACCEPTED' : 'REFUSED', answer.code)
}

/** Writes down a try that failed. */
export function onPushFailed(
  self: NotificationsContext,
  platform: Platform,
  { effect: { memberId, alarmIds, deviceId }, failed }: { effect: PushEffect; failed: FailedEffect },
): Promise<void> {
  return recordSent(self, {
    memberId,
    alarmIds,
    channel: CHANNELS[platform],
    targetId: deviceId,
    result: failed.isGivenUp ? 'GIVEN_UP' : 'RETRYING',
    code: codeOf(failed.error),
  })
}
