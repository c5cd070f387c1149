import { z } from 'zod/mini'
import { time } from '../parts.ts'
import { MEMBERSHIP_ITEMS } from '../rules/money/membership.ts'
import { SUBSCRIPTION_STATES } from '../members/subscribe.ts'
import { mcs, usd } from '../wallet/wallet-parts.ts'
import { typedLogin, namedMember } from './common-fields.ts'
import { act, actWithReason, asked, cursor, filter, listOf, listSize, get, reason } from './parts.ts'

const item = z.enum(MEMBERSHIP_ITEMS)

export const getMembership = get({
  path: '/api/staff/membership',
  right: 'membership.see',
  summary: 'Staff: plans and prices, who has which access now, coming ends and refunds.',
  answer: z.object({
    plans: z.array(
      z.object({
        id: item,
        usdPerDay: usd,
        periods: z.array(z.object({ days: z.number(), discountPct: z.number(), usd })),
      }),
    ),
    openAt: time,
    /** Running now. */
    running: z.array(z.object({ id: item, paid: z.number(), granted: z.number() })),
    trials: z.number(),
    endingIn7Days: z.number(),
    renewalsOn: z.number(),
    /** Of the last 30 days. */
    soldMcs: mcs,
    refunds: z.number(),
    refundedMcs: mcs,
    /** Paid for days that have not begun: not earned yet, and given back when cancelled. */
    unearnedMcs: mcs,
  }),
  failures: [],
})

const subscription = z.object({
  id: z.string(),
  member: namedMember,
  item,
  state: z.enum(SUBSCRIPTION_STATES),
  days: z.number(),
  usd,
  mcs,
  bonus: mcs,
  isRenewal: z.boolean(),
  isGranted: z.boolean(),
  paidAt: time,
  start: time,
  end: time,
  cancelledAt: z.nullable(time),
  refundMcs: z.nullable(mcs),
  /** What cancelling now would not give back, and when nothing comes back any more. */
  earned: mcs,
  earnedBy: time,
})
export type StaffSubscription = z.infer<typeof subscription>

/** ENDING: those that run, the next end first. The others newest first. */
export const SUBSCRIPTION_LISTS = ['ALL', 'ENDING', 'CANCELLED', 'GRANTED'] as const

export const listSubscriptions = get({
  path: '/api/staff/membership/subscriptions',
  right: 'membership.see',
  summary: 'Staff: paid and granted periods: newest first, by coming end, or the refunded ones.',
  query: z.object({
    cursor,
    size: listSize,
    list: z._default(z.enum(SUBSCRIPTION_LISTS), 'ALL'),
    item: z.optional(item),
    loginId: filter,
  }),
  answer: listOf(subscription),
  failures: [],
})

export const requestGrant = act({
  path: '/api/staff/membership/grants',
  right: 'membership.request',
  summary: 'Staff: request a free period for a member, after the present one.',
  body: z.object({
    loginId: typedLogin,
    item,
    days: z.number().check(z.int(), z.minimum(1), z.maximum(360)),
    reason,
  }),
  answer: asked,
  failures: ['STAFF-B001', 'STAFF-B002'],
  fields: { loginId: 'STAFF-B002', item: 'STAFF-B002', days: 'STAFF-B002', reason: 'STAFF-B001' },
})

export const requestCancel = actWithReason({
  path: '/api/staff/membership/subscriptions/:id/cancel',
  right: 'membership.request',
  summary:
    'Staff: ask for a period to be ended; the member gets back what the rules of refunds say at the approval.',
  answer: asked,
  failures: ['COMMON-A001', 'STAFF-A008'],
})
