import { z } from 'zod/mini'
import { exportOf } from '../csv-texts/export-of.ts'
import { operation } from '../operation.ts'
import { page, pageOf, size, time, typed } from '../parts.ts'
import { TEST_KIND, WEBHOOK_KINDS } from './webhook-kinds.ts'

export const MAX_WEBHOOKS = 5
export const MAX_WEBHOOK_NAME = 40
export const MAX_WEBHOOK_URL = 320
/** How every secret begins, as Standard Webhooks have it; the rest is 256 random bits in base64. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_'
/** So long a former secret signs beside its successor. */
export const SECRET_OVERLAP_HOURS = 24
/** An endpoint that failed for so long without one success is switched off. */
export const WEBHOOK_FAILING_DAYS = 5
export const WEBHOOK_LOG_DAYS = 30

const endpoint = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_KINDS)),
  /** PAUSED by its member; DISABLED because it failed for days. */
  state: z.enum(['ON', 'PAUSED', 'DISABLED']),
  createdAt: time,
  /** Since when every delivery has failed. */
  failingSince: z.nullable(time),
  /** Until when the former secret signs as well. */
  formerSecretUntil: z.nullable(time),
})
export type Webhook = z.infer<typeof endpoint>

const delivery = z.object({
  /** The webhook-id: the same at every try. */
  id: z.string(),
  event: z.enum([...WEBHOOK_KINDS, TEST_KIND]),
  state: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
  createdAt: time,
  attempts: z.number(),
  lastAt: z.nullable(time),
  /** What the last try brought: `HTTP 200`, or `TIMEOUT`, `ADDRESS`, `DNS`, `TLS`, `CONNECTION`, `ACCOUNT`. */
  lastCode: z.nullable(z.string()),
  /** The beginning of what was answered. */
  lastAnswer: z.nullable(z.string()),
  nextAt: z.nullable(time),
  /** What is sent, as it is signed. */
  body: z.string(),
})
export type WebhookDelivery = z.infer<typeof delivery>

const reauthToken = z.optional(z.string().check(z.maxLength(256)))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_WEBHOOK_NAME))
const events = z.array(z.enum(WEBHOOK_KINDS)).check(z.minLength(1), z.maxLength(WEBHOOK_KINDS.length))
const withSecret = z.object({ endpoint, secret: z.string() })
const fields = { name: 'WEBHOOK-B001', events: 'WEBHOOK-B002', url: 'WEBHOOK-B003' } as const

export const listWebhooks = operation({
  method: 'GET',
  path: '/api/programs/webhooks',
  access: 'member',
  summary: 'The member’s webhook endpoints, newest first, and in a sandbox the address of its own receiver.',
  answer: z.object({ endpoints: z.array(endpoint), sandboxUrl: z.nullable(z.string()) }),
  failures: [],
})

export const createWebhook = operation({
  method: 'POST',
  path: '/api/programs/webhooks',
  access: 'member',
  session: true,
  summary:
    'Create an endpoint that events are sent to. Needs a reauthToken; `secret` checks their signatures and is shown this once.',
  body: z.object({ name, url: typed, events, reauthToken }),
  answer: withSecret,
  failures: ['WEBHOOK-B001', 'WEBHOOK-B002', 'WEBHOOK-B003', 'WEBHOOK-A001', 'MODIFY-A002'],
  fields,
})

export const changeWebhook = operation({
  method: 'PATCH',
  path: '/api/programs/webhooks/:id',
  access: 'member',
  session: true,
  summary:
    'Choose an endpoint’s events, rename it, pause it or switch it on again. Its address never changes: another one is another endpoint.',
  body: z.object({ name: z.optional(name), events: z.optional(events), on: z.optional(z.boolean()) }),
  answer: endpoint,
  failures: ['COMMON-A001', 'WEBHOOK-B001', 'WEBHOOK-B002'],
  fields: { name: fields.name, events: fields.events },
})

export const removeWebhook = operation({
  method: 'DELETE',
  path: '/api/programs/webhooks/:id',
  access: 'member',
  session: true,
  summary: 'Delete an endpoint with its deliveries; nothing more is sent to it.',
  answer: z.array(endpoint),
  failures: ['COMMON-A001'],
})

export const rotateWebhookSecret = operation({
  method: 'POST',
  path: '/api/programs/webhooks/:id/secret',
  access: 'member',
  session: true,
  summary: `Give an endpoint a new secret. Needs a reauthToken; the former one signs too for ${SECRET_OVERLAP_HOURS} hours.`,
  body: z.object({ reauthToken }),
  answer: withSecret,
  failures: ['COMMON-A001', 'MODIFY-A002'],
})

export const testWebhook = operation({
  method: 'POST',
  path: '/api/programs/webhooks/:id/test',
  access: 'member',
  session: true,
  summary: `Send an event \`${TEST_KIND}\` to an endpoint.`,
  answer: delivery,
  failures: ['COMMON-A001', 'WEBHOOK-A002', 'WEBHOOK-A003'],
})

export const listWebhookDeliveries = operation({
  method: 'GET',
  path: '/api/programs/webhooks/:id/deliveries',
  access: 'member',
  summary: `What was sent to an endpoint in the last ${WEBHOOK_LOG_DAYS} days, newest first.`,
  query: z.object({ page, size }),
  answer: pageOf(delivery),
  failures: ['COMMON-A001'],
})

export const exportWebhookDeliveries = exportOf(listWebhookDeliveries, {
  date: 'createdAt',
  event: 'event',
  state: 'state',
  tries: 'attempts',
  lastAt: 'lastAt',
  code: 'lastCode',
  id: 'id',
})

export const replayWebhook = operation({
  method: 'POST',
  path: '/api/programs/webhooks/:id/deliveries/:delivery/replay',
  access: 'member',
  session: true,
  summary: 'Send a delivery again, with the same webhook-id and body.',
  answer: delivery,
  failures: ['COMMON-A001', 'WEBHOOK-A002'],
})
