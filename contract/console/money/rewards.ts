import { z } from 'zod/mini'
import { time } from '../../parts.ts'
import { PLAN_STATES } from '../../members/rewards.ts'
import { usdt } from '../../wallet/wallet-parts.ts'
import { typedSum, namedMember } from '../common-fields.ts'
import {
  accepted,
  act,
  actWithCodeAndReason,
  actWithReason,
  asked,
  cursor,
  filter,
  listOf,
  listSize,
  get,
  reason,
} from '../parts.ts'

export const getRewards = get({
  path: '/api/staff/rewards',
  right: 'rewards.see',
  summary:
    'Staff: what runs, what is owed at most, what lies in reserve for it, the treasury and how much fits in. In USDT.',
  answer: z.object({
    isOn: z.boolean(),
    plans: z.array(z.object({ state: z.enum(PLAN_STATES), count: z.number(), joined: usdt })),
    owed: usdt,
    reserve: usdt,
    /** Less in reserve than is owed: everything about plans stops until it is found out why. */
    isShort: z.boolean(),
    treasury: usdt,
    capacityLeft: usdt,
    /** Where the treasury can be filled from. */
    fees: usdt,
    capital: usdt,
  }),
  failures: [],
})

const plan = z.object({
  id: z.string(),
  member: namedMember,
  state: z.enum(PLAN_STATES),
  joined: usdt,
  target: usdt,
  bonus: usdt,
  paidDaily: usdt,
  paidTeam: usdt,
  payments: z.number(),
  /** What it can still cost, and the escrow that covers it. */
  owed: usdt,
  reserve: usdt,
  joinedAt: time,
})
export type StaffPlan = z.infer<typeof plan>

export const listPlans = get({
  path: '/api/staff/rewards/plans',
  right: 'rewards.see',
  summary: 'Staff: plans, newest first, each with its reserve.',
  query: z.object({ cursor, size: listSize, state: z.optional(z.enum(PLAN_STATES)), loginId: filter }),
  answer: listOf(plan),
  failures: [],
})

export const TREASURY_SOURCES = ['FEES', 'OPERATOR_CAPITAL'] as const

export const requestTreasury = act({
  path: '/api/staff/rewards/treasury',
  right: 'rewards.request',
  summary: 'Staff: ask for USDT to be moved into the reward treasury, out of fees or the operator’s capital.',
  body: z.object({ source: z.enum(TREASURY_SOURCES), amount: typedSum, reason }),
  answer: asked,
  failures: ['STAFF-A008', 'STAFF-B001', 'STAFF-B002'],
  fields: { source: 'STAFF-B002', amount: 'STAFF-B002', reason: 'STAFF-B001' },
})

export const pausePlans = actWithReason({
  path: '/api/staff/rewards/pause',
  right: 'rewards.pause',
  summary:
    'Staff: let nobody join or end a plan; running ones are paid on. Two persons open it again (`plan.on`).',
  answer: accepted,
  failures: ['STAFF-A008'],
})

const batch = z.object({
  /** The reward day. */
  id: z.string(),
  /** FAILED: due, and the newest run of its job failed; the job retries it. */
  state: z.enum(['RUNNING', 'DONE', 'FAILED']),
  failure: z.nullable(
    z.object({
      reason: z.string(),
      /** How often it failed one after the other, and since when. */
      times: z.number(),
      since: time,
      lastAt: time,
      nextAt: time,
    }),
  ),
  startedAt: time,
  endedAt: z.nullable(time),
  plans: z.number(),
  paidPlans: z.number(),
  daily: usdt,
  team: usdt,
  bonus: usdt,
  graduated: z.number(),
})
export type StaffBatch = z.infer<typeof batch>

export const listBatches = get({
  path: '/api/staff/batches',
  right: 'rewards.see',
  summary: 'Staff: the batches of reward days, newest first.',
  query: z.object({ size: listSize }),
  answer: z.object({ items: z.array(batch), nextBatchAt: time }),
  failures: [],
})

export const getBatch = get({
  path: '/api/staff/batches/:id',
  right: 'rewards.see',
  summary: 'Staff: one day: what was worked out, what is paid so far, and where both differ.',
  answer: z.object({
    ...batch.shape,
    pieces: z.number(),
    paidPieces: z.number(),
    /** What the day’s records say should be paid. */
    worked: z.object({ daily: usdt, team: usdt }),
    /** Worked out less paid: nothing once it is done. */
    difference: z.object({ plans: z.number(), daily: usdt, team: usdt }),
  }),
  failures: ['COMMON-A001'],
})

const record = z.object({
  /** The plan. */
  id: z.string(),
  member: namedMember,
  daily: usdt,
  team: usdt,
  paidBefore: usdt,
  isPaid: z.boolean(),
})
export type BatchRecord = z.infer<typeof record>

export const listBatchRecords = get({
  path: '/api/staff/batches/:id/records',
  right: 'rewards.see',
  summary: 'Staff: what the plans earned on a day, in the order they are paid.',
  query: z.object({ cursor, size: listSize }),
  answer: listOf(record),
  failures: ['COMMON-A001'],
})

export const runBatch = actWithCodeAndReason({
  path: '/api/staff/batches/run',
  right: 'jobs.run',
  summary: 'Staff: run the batch again now; what is paid is not paid twice.',
  answer: accepted,
  failures: [],
})
