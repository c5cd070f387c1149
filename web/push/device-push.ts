import { addPushToken, removePushToken } from '#contract/notifications.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import { call } from '#web/api/client.ts'
import { logFailure } from '#web/api/log.ts'
import { startWorker } from '#web/offline/start-worker.ts'
import { requestPushToken, canReceivePush, dropPushToken } from '#web/shell/native/native-bridge.ts'
import { currentApp } from '#web/shell/native/native.ts'

const KEPT = 'push'

/** Whether this browser or app can show pushes, and whether the reader let it: asked of it, never remembered. */
export function pushPermission(): 'unsupported' | 'denied' | 'open' {
  if (canReceivePush()) return 'open'
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'open'
}

/** Whether this device was signed up for pushes here. */
export function isDeviceOn(): boolean {
  return pushPermission() === 'open' && localStorage.getItem(KEPT) !== null
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

async function sendSubscription(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON()
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']]
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return false
  return savePushToken({ platform: 'web', subscription: { endpoint, keys: { p256dh, auth } } })
}

async function savePushToken(body: BodyInputOf<typeof addPushToken>): Promise<boolean> {
  const result = await call(addPushToken, { body })
  if (result.status !== 'success') return false
  localStorage.setItem(KEPT, result.data.id)
  return true
}

/** What became of the wish to switch pushes on: refused by the reader or the device, or not got through. */
export type SwitchedOn = 'on' | 'refused' | 'failed'

/** Signs the app up at the phone's own push service. */
async function switchAppOn(): Promise<SwitchedOn> {
  const platform = currentApp()?.platform
  const token = platform === undefined ? undefined : await requestPushToken()
  if (platform === undefined || token === undefined) return 'refused'
  return (await savePushToken({ platform, token })) ? 'on' : 'failed'
}

/** Signs this device up, asking the reader first. */
export async function switchDeviceOn(pushKey: string): Promise<SwitchedOn> {
  if (canReceivePush()) return switchAppOn()
  if (pushPermission() !== 'open' || (await Notification.requestPermission()) !== 'granted') return 'refused'
  try {
    const { pushManager } = await startWorker()
    const known = await pushManager.getSubscription()
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) }
    return (await sendSubscription(known ?? (await pushManager.subscribe(options)))) ? 'on' : 'failed'
  } catch (cause) {
    logFailure('push not signed up', { cause: String(cause) })
    return 'failed'
  }
}

/** Unsubscribes this device. If the push service cannot be reached, the server stops sending. */
export async function switchDeviceOff(): Promise<void> {
  const id = localStorage.getItem(KEPT)
  localStorage.removeItem(KEPT)
  if (id !== null) await call(removePushToken, { query: { id } })
  if (canReceivePush()) return dropPushToken()
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch (cause) {
    logFailure('push not signed off', { cause: String(cause) })
  }
}

/** After a new sign-in on a device that is on, its pushes belong to the new session. */
export async function refreshDevice(): Promise<void> {
  if (!isDeviceOn()) return
  if (canReceivePush()) return void (await switchAppOn())
  if (Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await sendSubscription(subscription)
}
