import type { WebhookEvent } from './generated/webhook-events.ts'

const PREFIX = 'whsec_'
const SECOND_MS = 1_000
const TOLERANCE_SECONDS = 300

/** Headers of a request by their small names, or as fetch has them. */
type GivenHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface ReceivedWebhook {
  /** The endpoint's secret, which begins with whsec_. */
  readonly secret: string
  readonly headers: GivenHeaders
  /** The body exactly as it came: parsing and writing it again changes what was signed. */
  readonly body: string
  /** What the clock says; the machine's own when left out. */
  readonly nowMs?: number
}

/** A request that is not a webhook of this endpoint, or an old one. Answer it with 400 and look no further. */
export class WebhookError extends Error {
  constructor(why: string) {
    super(`no webhook of ours: ${why}`)
    this.name = 'WebhookError'
  }
}

function headerOf(headers: GivenHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : ''
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  } catch (cause) {
    if (cause instanceof DOMException) return undefined
    throw cause
  }
}

/**
 * Checks a request by Standard Webhooks and returns its event: signed with the endpoint's secret, and not older than five minutes. The
 * same webhook-id can come again, when an answer was lost: handle each once. Throws WebhookError.
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { secret, headers, body, nowMs = Date.now() } = received
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures) throw new WebhookError('a header is missing')
  const seconds = Number(timestamp)
  if (!/^\d+$/.test(timestamp) || Math.abs(nowMs / SECOND_MS - seconds) > TOLERANCE_SECONDS)
    throw new WebhookError('its time is not now')
  const bytes = secret.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : undefined
  if (bytes === undefined || bytes.length === 0) throw new WebhookError('the secret has another form')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ')) {
    const mac = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : undefined
    // In a time that does not depend on where they differ.
    if (mac !== undefined && (await crypto.subtle.verify('HMAC', key, mac, signed))) return JSON.parse(body)
  }
  throw new WebhookError('no signature is right')
}
