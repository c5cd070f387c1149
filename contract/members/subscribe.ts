import { z } from 'zod/mini'
import { exportOf } from '../csv-texts/export-of.ts'
import { operation } from '../operation.ts'
import { page, pageOf, size, time } from '../parts.ts'
import { MEMBERSHIP_ITEMS } from '../rules/money/membership.ts'
import { mcs, usd, usdt, walletBalance } from '../wallet/wallet-parts.ts'

const item = z.enum(MEMBERSHIP_ITEMS)
const id = z.string().check(z.maxLength(64))

/** GRACE: over, but open for two days more while the renewal is tried. SCHEDULED: paid, and begins later. */
export const ACCESS_STATES = ['TRIAL', 'ACTIVE', 'EXPIRING', 'GRACE', 'EXPIRED', 'SCHEDULED', 'NONE'] as const
export type AccessState = (typeof ACCESS_STATES)[number]

export const SUBSCRIPTION_STATES = ['SCHEDULED', 'ACTIVE', 'EXPIRING', 'ENDED', 'CANCELLED'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

const planPeriod = z.object({
  days: z.number(),
  discountPct: z.number(),
  usd,
  /** At the price of this moment; null while there is none. */
  mcs: z.nullable(mcs),
})
const planItem = z.object({
  item,
  usdPerDay: usd,
  /** Whether it is offered in the member's country. */
  available: z.boolean(),
  periods: z.array(planPeriod),
})
export type PlanItem = z.infer<typeof planItem>
export type PlanPeriod = z.infer<typeof planPeriod>

export const getMembershipPlans = operation({
  method: 'GET',
  path: '/api/subscribe/plans',
  access: 'member',
  scope: 'membership:read',
  summary: 'What can be subscribed to, for how long, and what it costs in USD and MCS.',
  answer: z.object({
    openAt: time,
    /** What one MCS costs in USDT; null while nobody can be sure of it. */
    price: z.nullable(usdt),
    items: z.array(planItem),
  }),
  failures: [],
})
export type MembershipPlans = z.infer<(typeof getMembershipPlans)['answer']>

export const getMembershipPrices = operation({
  method: 'GET',
  path: '/api/subscribe/prices',
  access: 'public',
  publicSeconds: 60,
  summary: 'What memberships cost in USD, for guests: they are paid in MCS at the price of the moment.',
  answer: z.object({
    /** Of the free trial of Signal Master. */
    trialHours: z.number(),
    items: z.array(
      z.object({
        item,
        usdPerDay: usd,
        periods: z.array(z.object({ days: z.number(), discountPct: z.number(), usd })),
      }),
    ),
  }),
  failures: [],
})

const access = z.object({
  state: z.enum(ACCESS_STATES),
  start: z.nullable(time),
  /** When access ends or ended, everything already paid included. */
  end: z.nullable(time),
  trial: z.boolean(),
  autoRenew: z.boolean(),
  /** When the renewal is tried next; null while it is off or there is nothing to renew. */
  nextTryAt: z.nullable(time),
})
export type ItemAccess = z.infer<typeof access>

export const getMembershipStatus = operation({
  method: 'GET',
  path: '/api/subscribe/status',
  access: 'member',
  scope: 'membership:read',
  summary: 'The exact state of both items, whether videos are open, and what renews by itself.',
  answer: z.object({
    SIGNAL: access,
    AUTOBOT: access,
    videosUnlocked: z.boolean(),
    autoRenew: z.object({ SIGNAL: z.boolean(), AUTOBOT: z.boolean() }),
  }),
  failures: [],
})
export type MembershipStatus = z.infer<(typeof getMembershipStatus)['answer']>

export const quoteMembership = operation({
  method: 'POST',
  path: '/api/subscribe/quote',
  access: 'member',
  summary: 'Fix the price in MCS for 60 seconds; the quote can be used once. Bonus is used first.',
  body: z.object({ item, days: z.number() }),
  answer: z.object({
    quoteId: z.string(),
    item,
    days: z.number(),
    usd,
    /** The same period without discount. */
    fullUsd: usd,
    discountPct: z.number(),
    mcs,
    bonusUsed: mcs,
    price: usdt,
    start: time,
    end: time,
    expiresAt: time,
    /** MCS that are missing to pay it; 0 when it can be paid. */
    missing: mcs,
  }),
  failures: ['SUBSCRIBE-B001', 'SUBSCRIBE-A002', 'SUBSCRIBE-A005', 'SWAP-A002'],
  malformed: 'SUBSCRIBE-B001',
  fields: { item: 'SUBSCRIBE-B001', days: 'SUBSCRIBE-B001' },
})
export type MembershipQuote = z.infer<(typeof quoteMembership)['answer']>

const subscription = z.object({
  id: z.string(),
  item,
  start: time,
  end: time,
  days: z.number(),
  usd,
  mcs,
  /** The part of it paid with bonus. */
  bonus: mcs,
  price: usdt,
  paidAt: time,
  renewal: z.boolean(),
  state: z.enum(SUBSCRIPTION_STATES),
  cancelledAt: z.nullable(time),
  refundMcs: z.nullable(mcs),
  refundBonus: z.nullable(mcs),
  /** What cancelling now would not give back, the bonus included. */
  earned: mcs,
  /** When nothing comes back any more; the moment of cancelling for a cancelled period. */
  earnedBy: time,
})
export type Subscription = z.infer<typeof subscription>

export const subscribe = operation({
  method: 'POST',
  path: '/api/subscribe',
  access: 'member',
  keyed: true,
  money: true,
  summary: 'Pay a quoted period. It begins at the end of what is paid already.',
  body: z.object({ quoteId: id, autoRenew: z.optional(z.boolean()) }),
  answer: z.object({ subscription, balance: walletBalance }),
  failures: [
    'SUBSCRIBE-A001',
    'SUBSCRIBE-A002',
    'SUBSCRIBE-A003',
    'SUBSCRIBE-A005',
    'SUBSCRIBE-C001',
    'SWAP-A002',
  ],
  crash: 'SUBSCRIBE-C001',
})

export const listSubscriptions = operation({
  method: 'GET',
  path: '/api/subscribe/history',
  access: 'member',
  scope: 'membership:read',
  summary: 'Every period that was paid, newest first.',
  query: z.object({ item: z.optional(item), page, size }),
  answer: pageOf(subscription),
  failures: [],
})

export const exportSubscriptions = exportOf(listSubscriptions, {
  date: 'paidAt',
  item: 'item',
  state: 'state',
  startsAt: 'start',
  endsAt: 'end',
  days: 'days',
  usd: 'usd',
  paidMcs: 'mcs',
  bonus: 'bonus',
  price: 'price',
  renewal: 'renewal',
  cancelledAt: 'cancelledAt',
  refundMcs: 'refundMcs',
  refundBonus: 'refundBonus',
  id: 'id',
})

const cancelPreview = z.object({
  usedDays: z.number(),
  /** Without discount: what each used day counts. */
  usdPerDay: usd,
  paidUsd: usd,
  refundUsd: usd,
  /** Everything that comes back, the bonus included. */
  refundMcs: mcs,
  refundBonus: mcs,
  /** When access to the item ends after cancelling. */
  endsAt: time,
  /** The refund is the same until here. */
  validUntil: time,
})
export type CancelPreview = z.infer<typeof cancelPreview>

export const previewCancel = operation({
  method: 'GET',
  path: '/api/subscribe/:id/cancel-preview',
  access: 'member',
  summary: 'What cancelling a period gives back now, to the last digit.',
  answer: cancelPreview,
  failures: ['SUBSCRIBE-A004', 'COMMON-A001'],
})

export const cancelSubscription = operation({
  method: 'POST',
  path: '/api/subscribe/:id/cancel',
  access: 'member',
  keyed: true,
  money: true,
  summary:
    'Cancel a period for exactly the refund that was shown; stops when it has changed, with the new preview in meta.',
  body: z.object({ expectedRefundMcs: z.string().check(z.maxLength(40)) }),
  answer: z.object({ subscription, balance: walletBalance }),
  failures: ['SUBSCRIBE-A004', 'SUBSCRIBE-A006', 'COMMON-A001'],
  crash: 'SUBSCRIBE-C001',
})

export const changeAutoRenew = operation({
  method: 'PATCH',
  path: '/api/subscribe/auto-renew',
  access: 'member',
  keyed: true,
  money: true,
  summary:
    'Switch renewal by itself on or off. Switched on after an end, it opens no days of grace for that end.',
  body: z.object({ item, on: z.boolean() }),
  answer: z.object({ autoRenew: z.object({ SIGNAL: z.boolean(), AUTOBOT: z.boolean() }) }),
  failures: ['SUBSCRIBE-B001'],
  fields: { item: 'SUBSCRIBE-B001' },
})
