import webPush from 'web-push'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { ServiceError } from '../deliveries/code-of.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import type { AppAnswer } from './apps/app-service.ts'
import { getVapid } from './vapid.ts'

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

interface Browser {
  readonly address: string
  readonly p256dh: string | null
  readonly auth: string | null
}

/** Sends one push to a browser's service. Throws to be called again. */
export async function postToBrowser(
  self: NotificationsContext,
  { address, p256dh, auth }: Browser,
  sent: { text: string; ttl: number; urgent: boolean },
): Promise<AppAnswer> {
  const { publicKey, privateKey } = await getVapid(self, self.db)
  const subscription = { endpoint: address, keys: { p256dh: p256dh ?? '', auth: auth ?? '' } }
  const request = webPush.generateRequestDetails(subscription, sent.text, {
    vapidDetails: { subject: `mailto:${self.contact}`, publicKey, privateKey },
    TTL: sent.ttl,
    urgency: sent.urgent ? 'high' : 'normal',
  })
  const headers = Object.entries(request.headers).filter(([name]) => name !== 'Content-Length')
  const { body } = request
  const answer = await fetch(address, {
    method: 'POST',
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body && { body: new Uint8Array(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  const code = `HTTP ${answer.status}`
  if (GONE.has(answer.status)) return { verdict: 'GONE', code }
  if (!answer.ok) throw new ServiceError(`push service ${new URL(address).host}`, code)
  return { verdict: 'ACCEPTED', code }
}
