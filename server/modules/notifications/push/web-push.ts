import webPush from 'web-push'
import type { DeliveryResult } from '#contract/members/channels.ts'
import type { PushMessage } from '#contract/push-message.ts'
import { DAY_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { EffectKind, FailedEffect } from '#server/kernel/database/outbox.ts'
import { Failure } from '#server/kernel/failure.ts'
import { codeOf, ServiceError } from '../deliveries/code-of.ts'
import { recordSent } from '../deliveries/record-deliveries.ts'
import type { WaitingPush } from './decide-pushes.ts'
import { readerOf } from '../reader.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { isPutBack, postponeAlarms } from './put-back.ts'
import { quietFromMs, quietUntilMs } from './quiet.ts'
import { getVapid } from './vapid.ts'

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

export const PUSH_EFFECT: EffectKind<PushEffect> = { name: 'push' }

const TIMEOUT_MS = 10 * SECOND_MS
/** The services that browsers subscribe at. A member names the address, so the server calls no other. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
]
const GONE = new Set([401, 403, 404, 410])

/** Whether pushes may be sent to an address: a known service over https, or the origin that was set. */
export function isPushAddress(address: string, pushOrigin: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || url.username !== '' || url.password !== '') return false
  if (pushOrigin !== '' && url.origin === new URL(pushOrigin).origin) return true
  return url.protocol === 'https:' && url.port === '' && SERVICES.some((known) => known.test(url.hostname))
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
  const devices = await tx.many<{ id: string }>(
    sql`select id from notifications_devices where member_id = ${memberId} and platform = 'web'`,
  )
  const ends = pushes.flatMap(({ expiresMs }) => (expiresMs === undefined ? [] : [expiresMs]))
  for (const { id } of devices)
    await self.outbox.add(tx, PUSH_EFFECT, {
      deviceId: id,
      memberId,
      message,
      alarmIds: pushes.map(({ alarmId }) => alarmId),
      isCritical: pushes.some(({ isCritical }) => isCritical),
      expiresMs: ends.length === pushes.length ? Math.max(...ends) : null,
      decidedMs: now.getTime(),
    })
}

interface Device {
  readonly session_id: string
  readonly address: string
  readonly p256dh: string
  readonly auth: string
}

/** A device whose session has ended gets nothing more: another person may use it. */
async function livingDevice(self: NotificationsContext, effect: PushEffect): Promise<Device | undefined> {
  const device = await self.db.maybe<Device>(sql`
    select session_id, address, p256dh, auth from notifications_devices
    where id = ${effect.deviceId} and member_id = ${effect.memberId} and platform = 'web'`)
  if (device === undefined) return undefined
  try {
    await self.identity.requireSession({ memberId: effect.memberId, sessionId: device.session_id })
    return device
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await forget(self, effect.deviceId)
    return undefined
  }
}

async function forget({ db }: Pick<NotificationsContext, 'db'>, deviceId: string): Promise<void> {
  await db.run(sql`delete from notifications_devices where id = ${deviceId}`)
}

/**
 * How long the push service may keep a message for a device that is off: not into the night, nor beyond the news. Less than a second
 * is 0, which still reaches a device that is on; undefined when the news is over.
 */
async function lifetimeSeconds(
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

async function post(
  self: NotificationsContext,
  device: Device,
  sent: { text: string; ttl: number; urgent: boolean },
) {
  const { publicKey, privateKey } = await getVapid(self, self.db)
  const subscription = { endpoint: device.address, keys: { p256dh: device.p256dh, auth: device.auth } }
  const request = webPush.generateRequestDetails(subscription, sent.text, {
    vapidDetails: { subject: `mailto:${self.contact}`, publicKey, privateKey },
    TTL: sent.ttl,
    urgency: sent.urgent ? 'high' : 'normal',
  })
  const headers = Object.entries(request.headers).filter(([name]) => name !== 'Content-Length')
  const { body } = request
  return fetch(device.address, {
    method: 'POST',
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body && { body: new Uint8Array(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

/** Sends one push to one device. Throws to be called again; a device that the service does not know any more is forgotten. */
export async function deliverPush(self: NotificationsContext, effect: PushEffect): Promise<void> {
  const { memberId, alarmIds, deviceId } = effect
  const record = (result: DeliveryResult, code: string) =>
    recordSent(self, { memberId, alarmIds, channel: 'PUSH', targetId: deviceId, result, code })
  const device = await livingDevice(self, effect)
  if (device === undefined || !isPushAddress(device.address, self.pushOrigin))
    return record('GIVEN_UP', 'NO_DEVICE')
  if (await isPutBack(self, effect)) return
  const { zone } = await readerOf(self, memberId)
  const quietMs = effect.isCritical ? undefined : await quietUntilMs(self, memberId, zone)
  if (quietMs !== undefined) return postponeAlarms(self, { memberId, alarmIds, channel: 'PUSH' }, quietMs)
  const ttl = await lifetimeSeconds(self, effect, zone)
  if (ttl === undefined) return record('GIVEN_UP', 'OUTDATED')
  const text = JSON.stringify(effect.message)
  const answer = await post(self, device, { text, ttl, urgent: effect.isCritical })
  await answer.body?.cancel()
  const code = `HTTP ${answer.status}`
  if (GONE.has(answer.status)) {
    await forget(self, deviceId)
    return record('REFUSED', code)
  }
  if (!answer.ok) throw new ServiceError(`push service ${new URL(device.address).host}`, code)
  return record('ACCEPTED', code)
}

/** Writes down a try that failed. */
export function onPushFailed(
  self: NotificationsContext,
  { memberId, alarmIds, deviceId }: PushEffect,
  { error, isGivenUp }: FailedEffect,
): Promise<void> {
  const result = isGivenUp ? 'GIVEN_UP' : 'RETRYING'
  return recordSent(self, {
    memberId,
    alarmIds,
    channel: 'PUSH',
    targetId: deviceId,
    result,
    code: codeOf(error),
  })
}
