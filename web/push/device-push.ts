import { addPushToken, removePushToken } from '#contract/notifications.ts'
import { call } from '#web/api/client.ts'
import { logFailure } from '#web/api/log.ts'

const WORKER = '/sw.js'
const KEPT = 'push'

/** Whether this browser can show pushes, and whether the reader let it: asked of the browser, never remembered. */
export function pushPermission(): 'unsupported' | 'denied' | 'open' {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'open'
}

/** Whether this device was signed up for pushes here. */
export function isDeviceOn(): boolean {
  return pushPermission() === 'open' && localStorage.getItem(KEPT) !== null
}

/** The page's policy admits this one script as a worker. */
function workerAddress(): string {
  const { trustedTypes } = globalThis
  if (trustedTypes === undefined) return WORKER
  policy ??= trustedTypes.createPolicy('app-sw', { createScriptURL: () => WORKER })
  // A border: the browser takes the trusted address where the types say text.
  return policy.createScriptURL(WORKER) as unknown as string
}
let policy: { createScriptURL(url: string): unknown } | undefined

declare global {
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL: (url: string) => string },
        ): { createScriptURL(url: string): unknown }
      }
    | undefined
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

/** The worker that shows pushes, running. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerAddress())
  return navigator.serviceWorker.ready
}

async function tellServer(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON()
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']]
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return false
  const body = { platform: 'web' as const, subscription: { endpoint, keys: { p256dh, auth } } }
  const result = await call(addPushToken, { body })
  if (result.status !== 'success') return false
  localStorage.setItem(KEPT, result.data.id)
  return true
}

/** Signs this device up, asking the reader first. False when the browser or its push service refused. */
export async function switchDeviceOn(pushKey: string): Promise<boolean> {
  if (pushPermission() !== 'open' || (await Notification.requestPermission()) !== 'granted') return false
  try {
    const { pushManager } = await startWorker()
    const known = await pushManager.getSubscription()
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) }
    return await tellServer(known ?? (await pushManager.subscribe(options)))
  } catch (cause) {
    logFailure('push not signed up', { cause: String(cause) })
    return false
  }
}

/** Takes this device off. */
export async function switchDeviceOff(): Promise<void> {
  const id = localStorage.getItem(KEPT)
  localStorage.removeItem(KEPT)
  if (id !== null) await call(removePushToken, { query: { id } })
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** After a new sign-in on a device that is on, its pushes belong to the new session. */
export async function keepDevice(): Promise<void> {
  if (!isDeviceOn() || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await tellServer(subscription)
}
