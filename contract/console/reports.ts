import { z } from 'zod/mini'
import { country, time } from '../parts.ts'
import { GATED_FEATURES } from '../system.ts'
import { amount, bookCoin } from '../wallet/wallet-parts.ts'
import { actWithCodeAndReason, cursor, filter, listOf, listSize, get, reveal } from './parts.ts'

/** The queues of a staff day; each person sees those their roles may open. */
export const TODAY_QUEUES = [
  'requests',
  'withdrawals',
  'deposits',
  'inquiries',
  'exchangeKeys',
  'referralFlags',
  'brakes',
  'jobs',
] as const
/** Problems for administrators; a single trusted TRON node concerns all staff. */
export const TODAY_ALARMS = ['signIn', 'right', 'code', 'setUp', 'newCredentials', 'oneNode'] as const
/** Days before a permission ends at which it is told; 0 once its gate has closed. */
export const LICENCE_STEPS = [30, 7, 1, 0] as const
export type LicenceStep = (typeof LICENCE_STEPS)[number]
const alarm = z.object({
  kind: z.enum(TODAY_ALARMS),
  /** Times within 24 hours; of new credentials, accounts within 72 hours. */
  count: z.number(),
  /** IDs of staff that it is about. */
  subject: z.string(),
  at: z.nullable(time),
})
export type TodayAlarm = z.infer<typeof alarm>
const queue = z.object({ area: z.enum(TODAY_QUEUES), count: z.number(), oldestAt: z.nullable(time) })

export const getToday = get({
  path: '/api/staff/today',
  right: 'today.see',
  summary: 'Staff: queues with their age, the price, the last batch, and what is wrong.',
  answer: z.object({
    queues: z.array(queue),
    /** Null for readers without the right. */
    money: z.nullable(
      z.object({
        price: z.nullable(z.string()),
        circuit: z.string(),
        isMoneyStopped: z.boolean(),
        feesToday: z.array(z.object({ coin: bookCoin, amount })),
        rewardTreasuryUsdt: z.string(),
        /** What running plans can still cost, and the reserve that covers it, in USDT; at most a minute old. */
        cover: z.object({ owed: z.string(), reserve: z.string(), isShort: z.boolean() }),
        lastBatch: z.nullable(
          z.object({ day: z.string(), state: z.string(), plans: z.number(), paidPlans: z.number() }),
        ),
      }),
    ),
    members: z.nullable(
      z.object({ total: z.number(), signedUpToday: z.number(), confirmedToday: z.number() }),
    ),
    /** Gates that close by themselves, or did, by the days left that were announced last; null for readers without the right. */
    licences: z.nullable(
      z.array(
        z.object({
          feature: z.enum(GATED_FEATURES),
          country,
          reference: z.string(),
          endsAt: time,
          step: z.literal(LICENCE_STEPS),
        }),
      ),
    ),
    maintenanceUntil: z.nullable(time),
    alarms: z.array(alarm),
    at: time,
  }),
  failures: [],
})

export const REPORTS = ['daily', 'revenue', 'liabilities', 'commission', 'game', 'plan'] as const
export type ReportName = (typeof REPORTS)[number]

export const exportReport = reveal({
  method: 'GET',
  path: '/api/staff/reports/:name/report.csv',
  right: 'reports.see',
  summary: 'Staff: a report as a table: daily, revenue, liabilities, commission, game or plan. Days are KST.',
  query: z.object({ from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) }),
  answer: z.string(),
  answerType: 'csv',
  failures: ['COMMON-A001', 'STAFF-B002'],
})

const run = z.object({
  id: z.string(),
  job: z.string(),
  startedAt: time,
  endedAt: z.nullable(time),
  outcome: z.nullable(z.enum(['done', 'failed'])),
  note: z.nullable(z.string()),
})
export type JobRun = z.infer<typeof run>

export const listJobs = get({
  path: '/api/staff/jobs',
  right: 'jobs.see',
  summary:
    'Staff: what runs on a timer, when (cron, Seoul, or so many seconds apart), and how its last run ended.',
  answer: z.object({ items: z.array(z.object({ id: z.string(), cron: z.string(), last: z.nullable(run) })) }),
  failures: [],
})

export const listJobRuns = get({
  path: '/api/staff/jobs/runs',
  right: 'jobs.see',
  summary: 'Staff: runs of jobs, newest first.',
  query: z.object({ cursor, size: listSize, job: filter, outcome: z.optional(z.enum(['done', 'failed'])) }),
  answer: listOf(run),
  failures: [],
})

export const runJob = actWithCodeAndReason({
  path: '/api/staff/jobs/:id/run',
  right: 'jobs.run',
  summary: 'Staff: ask the workers to run a job now; it is safe to run twice.',
  answer: z.object({ queued: z.boolean() }),
  failures: ['COMMON-A001'],
})
