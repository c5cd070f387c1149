import { z } from 'zod/mini'
import { usdt } from '../../wallet/wallet-parts.ts'
import { time } from '../../parts.ts'
import { namedMember } from '../common-fields.ts'
import { get } from '../parts.ts'

/** Accounts of so many days are looked at, the newest first. */
export const NEW_ACCOUNT_DAYS = 7
export const MAX_NEW_ACCOUNTS = 5_000
export const VELOCITY_LINKS = ['DEVICE', 'BLOCK', 'PAYOUT', 'CHAIN'] as const
export type VelocityLink = (typeof VELOCITY_LINKS)[number]

const cluster = z.object({
  id: z.string(),
  /** What the accounts share: a browser, an address block, a payout address or the member at the top of their referral chain. */
  link: z.enum(VELOCITY_LINKS),
  shared: z.string(),
  accounts: z.number(),
  /** Those with the largest outflow. */
  members: z.array(namedMember),
  /** Worth in USDT of what went through the accounts in the last 24 hours. */
  withdrawals: usdt,
  swaps: usdt,
  commissions: usdt,
  bonuses: usdt,
  deposits: usdt,
})
export type VelocityCluster = z.infer<typeof cluster>

export const listVelocity = get({
  path: '/api/staff/velocity',
  right: 'brakes.see',
  summary:
    'Staff: new accounts that share a browser, an address block, a payout address or a referral chain, by what left through them in 24 hours.',
  answer: z.object({
    items: z.array(cluster),
    accounts: z.number(),
    isPartial: z.boolean(),
    /** When it was worked out: once a minute. */
    at: time,
  }),
  failures: [],
})
