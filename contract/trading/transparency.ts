import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { time } from '../parts.ts'

/** The state of the sealed log of signals at the end of a day (UTC); its days follow each other by their heads. */
export const signalDay = z.object({
  day: z.string(),
  batches: z.number(),
  entries: z.number(),
  /** The head before the day's first batch: the head of the day before it that has batches, 64 zeros at the start. */
  previous: z.string(),
  head: z.string(),
  sealedAt: time,
})
export type SignalDay = z.infer<typeof signalDay>

export const getTransparency = operation({
  method: 'GET',
  path: '/api/transparency',
  access: 'public',
  summary:
    'The heads of the sealed log of signals for the last 400 days that have one, newest first, and when it was last sealed.',
  answer: z.object({ signalDays: z.array(signalDay), lastProofAt: z.nullable(time) }),
  failures: [],
})

export const signalBatch = z.object({
  batch: z.number(),
  sealedAt: time,
  previous: z.string(),
  root: z.string(),
  head: z.string(),
  leaves: z.array(z.string()),
  /** A text is null until 24 hours after its signal was found: members pay for it until then. */
  entries: z.array(z.object({ index: z.number(), text: z.nullable(z.string()) })),
})
export type SignalBatch = z.infer<typeof signalBatch>

export const getSignalLog = operation({
  method: 'GET',
  path: '/api/transparency/signals/:day',
  access: 'public',
  summary:
    'One day (UTC, YYYY-MM-DD) of the sealed log, whole batches in order; `next` is the batch to continue with, null at the end of the day.',
  query: z.object({ from: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
  answer: z.object({ day: signalDay, batches: z.array(signalBatch), next: z.nullable(z.number()) }),
  failures: ['COMMON-A001'],
})
