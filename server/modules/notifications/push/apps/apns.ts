import type { Provider } from '@parse/node-apn'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { codeOf, ServiceError } from '../../deliveries/code-of.ts'
import { textOf, type AppAnswer, type AppPush, type AppService } from './app-service.ts'

const APNS_ROOT = 'https://api.push.apple.com'
const HTTPS_PORT = 443
const TIMEOUT_MS = 10 * SECOND_MS
/** Shown at once, as every alert. */
const PRIORITY_NOW = 10
/** As power allows: an advertisement. */
const PRIORITY_LATER = 5

export interface ApnsSettings {
  readonly APNS_KEY: string
  readonly APNS_KEY_ID: string
  readonly APNS_TEAM_ID: string
  readonly APNS_TOPIC: string
  /** Empty for Apple's own. */
  readonly APNS_API_ROOT: string
  /** A file; empty for the authorities that Node knows. */
  readonly APNS_CERTIFICATES: string
}

async function openProvider(settings: ApnsSettings, timeoutMs: number): Promise<Provider> {
  const { default: apn } = await import('@parse/node-apn')
  const { hostname, port } = new URL(settings.APNS_API_ROOT || APNS_ROOT)
  return new apn.Provider({
    token: {
      key: Buffer.from(settings.APNS_KEY),
      keyId: settings.APNS_KEY_ID,
      teamId: settings.APNS_TEAM_ID,
    },
    address: hostname,
    port: port === '' ? HTTPS_PORT : Number(port),
    ...(settings.APNS_CERTIFICATES !== '' && { ca: [settings.APNS_CERTIFICATES] }),
    // The outbox tries again, with pauses that outlast this process.
    connectionRetryLimit: 0,
    requestTimeout: timeoutMs,
  })
}

async function toNotification({ message, lifetimeSeconds, sentAt }: AppPush, topic: string) {
  const { default: apn } = await import('@parse/node-apn')
  const note = new apn.Notification()
  note.topic = topic
  note.pushType = 'alert'
  note.priority = message.optOut === undefined ? PRIORITY_NOW : PRIORITY_LATER
  note.expiry = lifetimeSeconds === 0 ? 0 : Math.floor(sentAt.getTime() / SECOND_MS) + lifetimeSeconds
  note.collapseId = message.tag
  note.alert = textOf(message)
  note.sound = 'default'
  note.payload = { path: message.path }
  return note
}

/** The library's errors name what caused them by a function (verror). */
function networkCode(error: unknown): string {
  const cause = error instanceof Error && typeof error.cause === 'function' ? error.cause() : undefined
  return codeOf(cause) ?? 'NO_ANSWER'
}

/** Only of a phone: a token that is wrong for a topic or an environment may be our own setting's fault, and is kept. */
const GONE = new Set(['Unregistered', 'ExpiredToken'])
const HTTP_GONE = 410
/** Of a request that is wrong the next time too. */
const NEVER = new Set([400, 404, 405, 413])

interface Failed {
  readonly status?: number | undefined
  readonly response?: { readonly reason: string } | undefined
  readonly error?: Error | undefined
}

function toAnswer({ status, response, error }: Failed): AppAnswer {
  if (typeof status !== 'number') throw new ServiceError('APNs', networkCode(error))
  const reason = response?.reason ?? ''
  const code = `HTTP ${status} ${reason}`.trim()
  if (status === HTTP_GONE || GONE.has(reason)) return { verdict: 'GONE', code }
  if (NEVER.has(status)) return { verdict: 'REFUSED', code }
  throw new ServiceError('APNs', code)
}

/** Pushes to the iOS app by APNs, over one connection that is opened with the first push. */
export function createApns(settings: ApnsSettings, timeoutMs = TIMEOUT_MS): AppService {
  let provider: Promise<Provider> | undefined
  /** A connection that failed may be half open: the next push opens another one. */
  function reopen(former: Provider): void {
    provider = undefined
    void former.shutdown()
  }
  return {
    async send(push) {
      provider ??= openProvider(settings, timeoutMs)
      const opened = await provider.catch((error: unknown) => {
        provider = undefined
        throw error
      })
      const note = await toNotification(push, settings.APNS_TOPIC)
      const [failed] = (await opened.send(note, push.token)).failed
      if (failed === undefined) return { verdict: 'ACCEPTED', code: 'HTTP 200' }
      if (typeof failed.status !== 'number') reopen(opened)
      return toAnswer(failed)
    },
  }
}
