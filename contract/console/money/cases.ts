import { z } from 'zod/mini'
import { amount, coin } from '../../wallet/wallet-parts.ts'
import { time } from '../../parts.ts'
import { get } from '../parts.ts'

/** The days of a case's velocity, and how many single days it shows. */
export const VELOCITY_DAYS = [1, 7, 30] as const
export const CHARTED_DAYS = 30

const owner = z.object({ id: z.string(), loginId: z.string() })
const sumIn = z.object({ amount: z.string(), coin: z.string() })

/** What a person needs to know of a member to decide about their money; never name, e-mail or phone. */
const memberContext = z.object({
  /** What came in within 30 days, by kind and coin, the largest first. */
  inflows: z.array(z.object({ kind: z.string(), count: z.number(), sum: sumIn })),
  /** The newest things that came in. */
  credits: z.array(z.object({ id: z.string(), kind: z.string(), sum: sumIn, at: time })),
  velocity: z.object({
    /** Withdrawals of the last 1, 7 and 30 days that were not given back; worth in USDT. */
    spans: z.array(z.object({ days: z.number(), count: z.number(), worthUsdt: amount })),
    /** Worth of each of the last 30 days (Seoul), oldest first. */
    daysUsdt: z.array(amount),
    /** The most of 24 hours for a session with a device key. */
    limitUsdt: amount,
    /** The mean of the completed withdrawals; null before the first one. */
    meanUsdt: z.nullable(amount),
  }),
  /** Browsers of the member, the last used first, with the block of the address and how many others used the browser. */
  devices: z.array(
    z.object({
      device: z.string(),
      address: z.string(),
      firstAt: time,
      lastAt: time,
      isOpen: z.boolean(),
      otherMembers: z.number(),
    }),
  ),
  /** The newest change of password, e-mail, OTP or passkeys. */
  credentialChange: z.nullable(z.object({ kind: z.string(), at: time })),
  flags: z.array(
    z.object({ id: z.string(), other: owner, reason: z.string(), state: z.string(), foundAt: time }),
  ),
  notes: z.array(z.object({ id: z.string(), by: z.string(), text: z.string(), at: time })),
})
export type MemberContext = z.infer<typeof memberContext>

const withdrawalCase = z.object({
  coin,
  /** What was available without this withdrawal, and is with it; null once it has ended. */
  balance: z.nullable(z.object({ before: amount, after: amount, lockedMcs: amount, gasTrx: amount })),
  /** The share of what was available that this withdrawal takes, in percent with one decimal place; null once it has ended. */
  sharePercent: z.nullable(z.string()),
  /** Payments to this address by the member that were not given back, this one aside, and by others, the newest first. */
  address: z.object({
    own: z.object({ count: z.number(), worthUsdt: amount }),
    others: z.array(
      z.object({
        member: owner,
        count: z.number(),
        worthUsdt: amount,
        lastAt: time,
        hasSameInviter: z.boolean(),
      }),
    ),
  }),
  context: memberContext,
})
export type WithdrawalCase = z.infer<typeof withdrawalCase>

export const getWithdrawalCase = get({
  path: '/api/staff/withdrawals/:id/case',
  right: 'withdrawals.see',
  summary:
    'Staff: what decides about a withdrawal: balance before and after, where the money came from, its address, velocity, devices, flags, notes.',
  answer: withdrawalCase,
  failures: ['COMMON-A001'],
})

export const getMemberContext = get({
  path: '/api/staff/members/:id/context',
  right: 'members.see',
  summary:
    'Staff: where a member’s money came from, how fast it leaves, browsers and places, flags, and what colleagues noted.',
  answer: memberContext,
  failures: ['COMMON-A001'],
})
