import { z } from 'zod/mini'
import { time } from '../parts.ts'
import { amount, coin } from '../wallet/wallet-parts.ts'
import { namedMember } from './common-fields.ts'
import { accepted, actWithCode, cursor, filter, listOf, listSize, get, reason } from './parts.ts'

export const FLAG_STATES = ['OPEN', 'CLEARED', 'CONFIRMED'] as const
export const FLAG_REASONS = ['DEVICE', 'ADDRESS'] as const

export const getReferral = get({
  path: '/api/staff/referral',
  right: 'referral.see',
  summary:
    'Staff: commissions per revenue of the last twelve months, where the alarm and the stop lie, open flags.',
  answer: z.object({
    ratios: z.array(
      z.object({
        id: coin,
        revenue: amount,
        commissions: amount,
        /** Hundredths of a percent, rounded up. */
        bps: z.number(),
        isAlarm: z.boolean(),
        at: time,
      }),
    ),
    alarmBps: z.number(),
    stopBps: z.number(),
    stopOn: z.boolean(),
    openFlags: z.number(),
    oldestFlagAt: z.nullable(time),
    members: z.number(),
  }),
  failures: [],
})

const flag = z.object({
  id: z.string(),
  member: namedMember,
  /** The upline who would earn from this member. */
  upline: namedMember,
  reason: z.enum(FLAG_REASONS),
  state: z.enum(FLAG_STATES),
  foundAt: time,
  decidedAt: z.nullable(time),
  /** Commissions of the pair that wait for the decision. */
  waiting: z.array(z.object({ coin, amount })),
})
export type ReferralFlag = z.infer<typeof flag>

export const listFlags = get({
  path: '/api/staff/referral/flags',
  right: 'referral.see',
  summary: 'Staff: pairs that look like one person: those that wait oldest first, decided ones newest first.',
  query: z.object({ cursor, size: listSize, state: z._default(z.enum(FLAG_STATES), 'OPEN') }),
  answer: listOf(flag),
  failures: [],
})

export const decideFlag = actWithCode({
  path: '/api/staff/referral/flags/:id/decide',
  right: 'referral.decide',
  summary:
    'Staff: a flagged pair is cleared, and the next batch pays what waited, or confirmed, and it is cancelled.',
  body: z.object({ decision: z.enum(['CLEARED', 'CONFIRMED']), reason }),
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-B001', 'STAFF-B002'],
  fields: { decision: 'STAFF-B002', reason: 'STAFF-B001' },
})

const node = z.object({
  ...namedMember.shape,
  enrolledAt: time,
  via: z.string(),
  ownFunds: amount,
  /** Of the five levels below. */
  counts: z.array(z.number()),
  funds: z.array(amount),
})
export type StaffTreeNode = z.infer<typeof node>

export const getTree = get({
  path: '/api/staff/referral/tree',
  right: 'referral.see',
  summary: 'Staff: a member in the tree: up to five uplines, the nearest first, and those they invited.',
  query: z.object({ loginId: filter, memberId: filter, cursor, size: listSize }),
  answer: z.object({ member: node, above: z.array(namedMember), ...listOf(node).shape }),
  failures: ['COMMON-A001'],
})
