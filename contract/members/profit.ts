import { z } from 'zod/mini'
import { exportOf } from '../csv-texts/export-of.ts'
import { operation } from '../operation.ts'
import { page, size, time } from '../parts.ts'
import { listPlanHistories, listRewardHistories, PLAN_STATES } from './rewards.ts'
import { amount, coin, mcs, usdt } from '../wallet/wallet-parts.ts'

/** What a profit came from: the detail of the wallet's `recommend_profit`, and the graduation bonus. */
export const PROFIT_TYPES = ['DAILY', 'TEAM', 'MEMBERSHIP', 'GAME', 'ICO', 'CLAWBACK', 'GRADUATION'] as const
export type ProfitType = (typeof PROFIT_TYPES)[number]

const perCoin = z.object({ MCS: mcs, USDT: usdt })

export const getProfitSummary = operation({
  method: 'GET',
  path: '/api/profit/summary',
  access: 'member',
  scope: 'rewards:read',
  summary: 'What was earned today, this month and ever, with the plan and the team in a line each.',
  answer: z.object({
    plan: z.nullable(
      z.object({
        state: z.enum(PLAN_STATES),
        joined: usdt,
        target: usdt,
        cumulative: usdt,
        reinvestUntil: z.nullable(time),
      }),
    ),
    incentive: z.object({ today: perCoin, month: perCoin, total: perCoin }),
    /** The last 30 calendar days in Korea, oldest first, today last, days without anything included. */
    days: z.array(z.object({ day: z.string(), sums: perCoin })),
    referral: z.object({ members: z.number(), profit: perCoin }),
  }),
  failures: [],
})

export const listProfitHistory = operation({
  method: 'GET',
  path: '/api/profit/history',
  access: 'member',
  scope: 'rewards:read',
  summary: 'Everything that was paid as profit, newest first, with the sum of each day on the page.',
  query: z.object({
    from: z.optional(z.string().check(z.maxLength(10))),
    to: z.optional(z.string().check(z.maxLength(10))),
    type: z.optional(z.enum(PROFIT_TYPES)),
    coin: z.optional(coin),
    page,
    size,
  }),
  answer: z.object({
    items: z.array(
      z.object({
        /** The wallet's transaction: /api/wallet/histories/{id} explains it. */
        id: z.string(),
        /** The calendar day in Korea on which it was paid. */
        day: z.string(),
        date: time,
        type: z.enum(PROFIT_TYPES),
        coin,
        amount: amount,
      }),
    ),
    /** The whole sum of every day that the page shows. */
    days: z.array(z.object({ day: z.string(), sums: perCoin })),
    sum: perCoin,
    page: z.number(),
    size: z.number(),
    total: z.number(),
  }),
  failures: ['COMMON-B001'],
})

export const exportProfitHistory = exportOf(listProfitHistory, {
  date: 'date',
  type: 'type',
  coin: 'coin',
  amount: 'amount',
  id: 'id',
})

export const exportPlanHistories = exportOf(listPlanHistories, {
  date: 'joinedAt',
  state: 'state',
  joined: 'joined',
  ratio: 'ratioPercent',
  goal: 'target',
  daily: 'daily',
  bonus: 'bonus',
  paidDaily: 'cumulative.daily',
  paidTeam: 'cumulative.team',
  paidTotal: 'cumulative.total',
  payments: 'payments',
  endedAt: 'endedAt',
  refund: 'refund',
  id: 'id',
})

export const exportRewardHistories = exportOf(listRewardHistories, {
  date: 'date',
  type: 'type',
  teamLevel: 'level',
  coin: 'coin',
  amount: 'reward',
  member: 'target',
  friends: 'friends',
  state: 'state',
  id: 'id',
})
