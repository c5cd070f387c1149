import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { page, pageOf, size, time, typed } from '../parts.ts'
import { amount, coin, mcs, usdt, walletBalance } from '../wallet/wallet-parts.ts'

/** A calendar day in Korea: YYYY-MM-DD. */
const day = z.string()

export const PLAN_STATES = ['ACTIVE', 'GRADUATED', 'REINVESTED', 'ENDED', 'ENDED_EARLY'] as const
export type PlanState = (typeof PLAN_STATES)[number]
const planState = z.enum(PLAN_STATES)

export const getPlanConfig = operation({
  method: 'GET',
  path: '/api/reward/plan/config',
  access: 'member',
  scope: 'rewards:read',
  summary: 'What a plan offers, how much can still be joined, and what lies in reserve for all plans.',
  answer: z.object({
    min: usdt,
    max: usdt,
    step: usdt,
    tiers: z.array(z.object({ from: usdt, ratioPercent: z.number() })),
    dailyBps: z.number(),
    graduationBps: z.number(),
    endAfterPayments: z.number(),
    reinvestHours: z.number(),
    /** TEAM shares of the five levels, in millionths. */
    teamPpm: z.array(z.number()),
    /** The largest sum that can be joined now; zero when there is no cover left. */
    capacityLeft: usdt,
    /** The escrow of all open plans, and the most they can still cost. */
    coverage: z.object({ reserve: usdt, owed: usdt }),
    /** The batch runs, or plans are paused. */
    updating: z.boolean(),
    /** Progress of the batch under way: plans paid and plans in it. */
    batch: z.nullable(z.object({ day, paid: z.number(), plans: z.number() })),
    nextBatchAt: time,
    termsVersion: z.string(),
  }),
  failures: ['COMMON-A004'],
})

const plan = z.object({
  id: z.string(),
  state: planState,
  joined: usdt,
  ratioPercent: z.number(),
  target: usdt,
  daily: usdt,
  bonus: usdt,
  cumulative: z.object({ daily: usdt, team: usdt, total: usdt }),
  payments: z.number(),
  /** What the last batch paid: its day, DAILY and TEAM; null before the first. */
  today: z.nullable(z.object({ day, daily: usdt, team: usdt })),
  joinedAt: time,
  startDay: day,
  teamSince: time,
  /** From when on the plan may end before its target. */
  earliestEnd: time,
  /** What ending now would pay back; null while it is not possible. */
  earlyRefundNow: z.nullable(usdt),
  /** The escrow of this plan. */
  escrow: usdt,
  reinvestUntil: z.nullable(time),
  endedAt: z.nullable(time),
  refund: z.nullable(usdt),
})
export type Plan = z.infer<typeof plan>

export const getPlan = operation({
  method: 'GET',
  path: '/api/reward/plan',
  access: 'member',
  scope: 'rewards:read',
  summary: 'The plan that runs, or the one that waits for its reinvestment; null without one.',
  answer: z.object({ plan: z.nullable(plan), updating: z.boolean(), nextBatchAt: time }),
  failures: [],
})

export const previewPlan = operation({
  method: 'POST',
  path: '/api/reward/plan/preview',
  access: 'member',
  summary: 'Everything that follows from a sum before joining.',
  body: z.object({ amount: typed }),
  answer: z.object({
    joined: usdt,
    ratioPercent: z.number(),
    target: usdt,
    daily: usdt,
    days: z.number(),
    breakEvenDay: z.number(),
    graduation: usdt,
    cover: usdt,
    operatorPart: usdt,
    startDay: day,
    earlyEndTable: z.array(z.object({ payments: z.number(), paid: usdt, refund: usdt })),
  }),
  failures: ['PLAN-B001', 'PLAN-B002', 'PLAN-B004', 'COMMON-A004'],
  fields: { amount: 'PLAN-B004' },
})

const joining = z.object({
  amount: typed,
  agreeTerms: z.boolean(),
  termsVersion: z.string().check(z.maxLength(40)),
})
const joined = z.object({ plan, balance: walletBalance })

export const joinPlan = operation({
  method: 'POST',
  path: '/api/reward/plan/join',
  access: 'member',
  keyed: true,
  money: true,
  summary: 'Join a plan; its whole worst case is set aside in the same moment.',
  body: joining,
  answer: joined,
  failures: [
    'PLAN-B001',
    'PLAN-B002',
    'PLAN-B003',
    'PLAN-B004',
    'PLAN-A001',
    'PLAN-A002',
    'PLAN-A003',
    'PLAN-A004',
    'PLAN-C001',
    'COMMON-A004',
  ],
  fields: { amount: 'PLAN-B004', agreeTerms: 'PLAN-B003', termsVersion: 'PLAN-B003' },
  crash: 'PLAN-C001',
})

export const reinvestPlan = operation({
  method: 'POST',
  path: '/api/reward/plan/reinvest',
  access: 'member',
  keyed: true,
  money: true,
  summary: 'Join again within the hours after graduation; the team is kept.',
  body: joining,
  answer: joined,
  failures: [
    'PLAN-B001',
    'PLAN-B002',
    'PLAN-B003',
    'PLAN-B004',
    'PLAN-A001',
    'PLAN-A003',
    'PLAN-A004',
    'PLAN-A005',
    'PLAN-C002',
    'COMMON-A004',
  ],
  fields: { amount: 'PLAN-B004', agreeTerms: 'PLAN-B003', termsVersion: 'PLAN-B003' },
  crash: 'PLAN-C002',
})

export const endPlan = operation({
  method: 'POST',
  path: '/api/reward/plan/end',
  access: 'member',
  keyed: true,
  money: true,
  summary: 'End a plan before its target against the rest of the joined sum, or close a graduated one.',
  body: z.object({ expectedRefund: z.optional(typed) }),
  answer: z.object({ plan, refund: usdt, balance: walletBalance }),
  failures: ['PLAN-A003', 'PLAN-A006', 'PLAN-A007', 'PLAN-A008'],
})

export const REWARD_TYPES = ['DAILY', 'TEAM', 'MEMBERSHIP', 'GAME', 'ICO'] as const
export type RewardType = (typeof REWARD_TYPES)[number]

const period = {
  /** Calendar days in Korea, both included. Last 30 days when missing, at most 366. */
  from: z.optional(z.string().check(z.maxLength(10))),
  to: z.optional(z.string().check(z.maxLength(10))),
}

export const listPlanHistories = operation({
  method: 'GET',
  path: '/api/reward/histories/plan',
  access: 'member',
  scope: 'rewards:read',
  summary: 'Every plan of the member that ran in a period, newest first.',
  query: z.object({ ...period, page, size }),
  answer: pageOf(plan),
  failures: ['COMMON-B001'],
})

const rewardRecord = z.object({
  id: z.string(),
  /** The reward day it was earned on. */
  date: day,
  type: z.enum(REWARD_TYPES),
  /** 1 to 5 for TEAM and commissions, 0 for the own plan. */
  level: z.number(),
  coin,
  reward: amount,
  /** The friend it came from, masked; null for the own plan, and for TEAM, which is a share of several. */
  target: z.nullable(z.string()),
  /** How many friends it came from: payments of the level for TEAM; 0 for the own plan. */
  friends: z.number(),
  state: z.enum(['ACCRUED', 'PAID']),
})
export type RewardRecord = z.infer<typeof rewardRecord>

export const listRewardHistories = operation({
  method: 'GET',
  path: '/api/reward/histories/reward',
  access: 'member',
  scope: 'rewards:read',
  summary: 'Everything earned in a period: plan, team and commissions, newest first, with sums by coin.',
  query: z.object({ ...period, rewardType: z.optional(z.enum(REWARD_TYPES)), page, size }),
  answer: z.object({
    items: z.array(rewardRecord),
    page: z.number(),
    size: z.number(),
    total: z.number(),
    sum: z.object({ MCS: mcs, USDT: usdt }),
  }),
  failures: ['COMMON-B001'],
})

export const getRewardRecord = operation({
  method: 'GET',
  path: '/api/reward/histories/reward/:id',
  access: 'member',
  scope: 'rewards:read',
  summary: 'Why this reward: level, base, share and arithmetic of one record.',
  answer: z.object({
    ...rewardRecord.shape,
    /** The end of the reward day, or when the friend paid the fee: from then on it was owed. */
    createdDate: time,
    paidDate: z.nullable(time),
    base: amount,
    /** The arithmetic in signs, such as "1000 × 0.4 % = 4". */
    formula: z.string(),
    /** A movement of the wallet that paid it, which opens the ledger's entries; null until it is paid, and for commissions. */
    entryId: z.nullable(z.string()),
    /** What a reward of a plan does to it; null for a commission. */
    plan: z.nullable(
      z.object({
        planId: z.string(),
        target: usdt,
        cumulativeBefore: usdt,
        /** The share of the base, in millionths. */
        ppm: z.number(),
        /** True when the target left less room than the share. */
        isCut: z.boolean(),
        batch: day,
      }),
    ),
  }),
  failures: ['COMMON-A001'],
})

export const getBatchRecord = operation({
  method: 'GET',
  path: '/api/reward/batches/:day',
  access: 'member',
  scope: 'rewards:read',
  summary:
    "One reward day's batch: when it was due and paid, what it paid to all plans, and the member's own line in it, by the account it came from.",
  answer: z.object({
    day,
    dueAt: time,
    startedAt: time,
    /** Null while it runs. */
    endedAt: z.nullable(time),
    plans: z.number(),
    paidPlans: z.number(),
    graduated: z.number(),
    daily: usdt,
    team: usdt,
    bonus: usdt,
    total: usdt,
    /** The accounts that were funded before, out of which all of it was paid; null while it runs. */
    sources: z.nullable(z.object({ escrows: usdt, covers: usdt })),
    /** Null without a plan on that day. */
    own: z.nullable(
      z.object({
        daily: usdt,
        team: usdt,
        bonus: usdt,
        /** Out of what the member joined with. */
        fromEscrow: usdt,
        /** Out of what the operator set aside for this plan. */
        fromCover: usdt,
        total: usdt,
      }),
    ),
  }),
  failures: ['COMMON-A001'],
})
