import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { time, typed } from '../parts.ts'
import {
  API_KEY_DAYS,
  API_KEY_RATES,
  API_SCOPES,
  MAX_API_KEY_ADDRESSES,
  MAX_API_KEY_NAME,
} from './api-scopes.ts'

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginning of the key, to recognise it by. */
  hint: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** IP addresses and ranges it may be used from; none for everywhere. */
  addresses: z.array(z.string()),
  perMinute: z.number(),
  createdAt: time,
  expiresAt: time,
  /** When and from where it was last used, to the minute. */
  lastUsedAt: z.nullable(time),
  lastAddress: z.nullable(z.string()),
  state: z.enum(['ACTIVE', 'EXPIRED']),
})
export type ApiKey = z.infer<typeof apiKey>

const reauthToken = z.optional(z.string().check(z.maxLength(256)))

export const listApiKeys = operation({
  method: 'GET',
  path: '/api/programs/keys',
  access: 'member',
  summary: 'The member’s API keys, newest first, with their last use. Their secrets are not kept.',
  answer: z.array(apiKey),
  failures: [],
})

export const createApiKey = operation({
  method: 'POST',
  path: '/api/programs/keys',
  access: 'member',
  session: true,
  summary:
    'Create an API key that reads what its scopes say. Needs a reauthToken; `secret` is shown this once and kept nowhere.',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_API_KEY_NAME)),
    scopes: z.array(z.enum(API_SCOPES)).check(z.minLength(1), z.maxLength(API_SCOPES.length)),
    addresses: z._default(z.array(typed).check(z.maxLength(MAX_API_KEY_ADDRESSES)), []),
    perMinute: z._default(z.literal(API_KEY_RATES), API_KEY_RATES[0]),
    days: z._default(z.literal(API_KEY_DAYS), API_KEY_DAYS[0]),
    reauthToken,
  }),
  answer: z.object({ key: apiKey, secret: z.string() }),
  failures: ['APIKEY-B001', 'APIKEY-B002', 'APIKEY-B003', 'APIKEY-A004', 'MODIFY-A002'],
  fields: { name: 'APIKEY-B001', scopes: 'APIKEY-B002', addresses: 'APIKEY-B003' },
})

export const revokeApiKey = operation({
  method: 'DELETE',
  path: '/api/programs/keys/:id',
  access: 'member',
  session: true,
  summary: 'Revoke an API key. From then on it is refused everywhere.',
  answer: z.array(apiKey),
  failures: ['COMMON-A001'],
})
