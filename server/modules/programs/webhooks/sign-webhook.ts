import { createHmac, randomBytes } from 'node:crypto'
import { WEBHOOK_SECRET_PREFIX } from '#contract/programs/webhooks.ts'

const SECRET_BYTES = 32

/** A new secret: 256 random bits as Standard Webhooks write them. */
export const newWebhookSecret = (): string =>
  `${WEBHOOK_SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

export interface SignedParts {
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** Whole seconds since 1970, as the scheme writes a time. */
const timestampOf = ({ at }: SignedParts): string => String(at.getTime()).slice(0, -3)

function signatureOf(secret: string, parts: SignedParts): string {
  const { id, body } = parts
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key)
    .update(`${id}.${timestampOf(parts)}.${body}`)
    .digest('base64')}`
}

/** The three headers of Standard Webhooks, with a signature by each secret that counts now. */
export function signatureHeaders(parts: SignedParts, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': parts.id,
    'webhook-timestamp': timestampOf(parts),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, parts)).join(' '),
  }
}
