import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { time } from '../parts.ts'
import { usdt } from '../wallet/wallet-parts.ts'

export const STATUS_COMPONENTS = [
  'app',
  'live',
  'signals',
  'chain',
  'withdrawals',
  'batches',
  'exchanges',
  'mail',
  'push',
] as const
export type StatusComponent = (typeof STATUS_COMPONENTS)[number]

const PUBLIC_SECONDS = 5
/** In English, and in Korean where staff wrote it. */
const worded = z.object({ en: z.string(), ko: z.nullable(z.string()) })

export const incident = z.object({
  id: z.string(),
  isPlanned: z.boolean(),
  components: z.array(z.enum(STATUS_COMPONENTS)),
  title: worded,
  startsAt: time,
  endsAt: z.nullable(time),
  updates: z.array(z.object({ at: time, text: worded })),
})
export type Incident = z.infer<typeof incident>

export const componentStatus = z.object({
  name: z.enum(STATUS_COMPONENTS),
  /** Unknown: nothing was measured for two minutes. */
  state: z.enum(['up', 'down', 'unknown']),
  latencyMs: z.nullable(z.number()),
  checkedAt: z.nullable(time),
  /** Days in Korea with measurements, oldest first, at most 90. */
  days: z.array(z.object({ day: z.string(), checks: z.number(), failed: z.number() })),
})
export type ComponentStatus = z.infer<typeof componentStatus>

/** A batch that is paid in full by then is on time. */
export const BATCH_WITHIN_MS = 10 * 60_000

/** One reward day's batch as it is recorded. */
export const batchDay = z.object({
  day: z.string(),
  dueAt: time,
  /** Null while none has begun. */
  startedAt: z.nullable(time),
  /** Null until all is paid. */
  endedAt: z.nullable(time),
  plans: z.number(),
  paidPlans: z.number(),
  paid: usdt,
})
export type BatchDay = z.infer<typeof batchDay>

export const getStatus = operation({
  method: 'GET',
  path: '/api/status',
  access: 'public',
  publicSeconds: PUBLIC_SECONDS,
  summary:
    'What works: each component as measured every 30 seconds, 90 days of measurements, incidents and planned maintenance. Answered from memory while the database is down.',
  answer: z.object({
    at: time,
    database: z.enum(['up', 'down']),
    components: z.array(componentStatus),
    /** Daily payouts of the last 30 days that were due, oldest first. */
    batches: z.array(batchDay),
    incidents: z.array(incident),
  }),
  failures: [],
})

export const getStatusFeed = operation({
  method: 'GET',
  path: '/api/status/incidents.atom',
  access: 'public',
  publicSeconds: PUBLIC_SECONDS,
  summary: 'Incidents and planned maintenance as an Atom feed, in English.',
  answerType: 'atom',
  answer: z.string(),
  failures: [],
})
