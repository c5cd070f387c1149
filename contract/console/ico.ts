import { z } from 'zod/mini'
import { ICO_ENTRY_STATES } from '../ico.ts'
import { time } from '../parts.ts'
import { mcs, usdt } from '../wallet/wallet-parts.ts'
import { typedSum, namedMember } from './common-fields.ts'
import { act, asked, cursor, listOf, listSize, get, onlyReason, reason } from './parts.ts'

export const STAFF_ICO_STATES = ['DRAFT', 'OPEN', 'CLOSED'] as const
const tiers = z.string().check(z.trim(), z.maxLength(200))

const round = z.object({
  /** Its number. */
  id: z.string(),
  state: z.enum(STAFF_ICO_STATES),
  /** USDT per MCS. */
  price: usdt,
  cap: usdt,
  sold: usdt,
  min: usdt,
  max: usdt,
  step: usdt,
  opensAt: time,
  closesAt: time,
  /** From which sum on which percentage: "100:10, 500:20". */
  bonusTiers: z.string(),
  feeTiers: z.string(),
  cliffMonths: z.number(),
  vestMonths: z.number(),
  dailyBps: z.number(),
})
export type StaffIcoRound = z.infer<typeof round>

export const listStaffRounds = get({
  path: '/api/staff/ico/rounds',
  right: 'ico.see',
  summary: 'Staff: rounds of the token sale with drafts, newest first.',
  answer: z.object({ items: z.array(round) }),
  failures: [],
})

export const requestRound = act({
  path: '/api/staff/ico/rounds',
  right: 'ico.request',
  summary: 'Staff: ask for a new round as a draft; what is left out is as the parameters say.',
  body: z.object({
    price: typedSum,
    cap: typedSum,
    opensAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
    min: z.optional(typedSum),
    max: z.optional(typedSum),
    step: z.optional(typedSum),
    bonusTiers: z.optional(tiers),
    feeTiers: z.optional(tiers),
    reason,
  }),
  answer: asked,
  failures: ['STAFF-B001', 'STAFF-B002'],
  fields: {
    price: 'STAFF-B002',
    cap: 'STAFF-B002',
    opensAt: 'STAFF-B002',
    closesAt: 'STAFF-B002',
    min: 'STAFF-B002',
    max: 'STAFF-B002',
    step: 'STAFF-B002',
    bonusTiers: 'STAFF-B002',
    feeTiers: 'STAFF-B002',
    reason: 'STAFF-B001',
  },
})

const asksForRound = {
  right: 'ico.request',
  body: onlyReason,
  answer: asked,
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B001'],
  fields: { reason: 'STAFF-B001' },
} as const

export const requestOpening = act({
  path: '/api/staff/ico/rounds/:id/open',
  summary:
    'Staff: ask for a draft to be announced; what it can cost at most is set aside out of the capital.',
  ...asksForRound,
})

export const requestClosing = act({
  path: '/api/staff/ico/rounds/:id/close',
  summary: 'Staff: ask for a round to end before its day; what was not sold is the operator’s again.',
  ...asksForRound,
})

const entry = z.object({
  id: z.string(),
  member: namedMember,
  state: z.enum(ICO_ENTRY_STATES),
  amount: usdt,
  bonus: usdt,
  /** MCS in all, and those released. */
  obtained: mcs,
  released: mcs,
  firstDay: z.string(),
  lastDay: z.string(),
  enteredAt: time,
})
export type StaffIcoEntry = z.infer<typeof entry>

export const listEntries = get({
  path: '/api/staff/ico/rounds/:id/entries',
  right: 'ico.see',
  summary: 'Staff: what members entered into a round, newest first.',
  query: z.object({ cursor, size: listSize }),
  answer: listOf(entry),
  failures: ['COMMON-A001'],
})

export const listReleases = get({
  path: '/api/staff/ico/releases',
  right: 'ico.see',
  summary: 'Staff: the runs of daily releases, newest first.',
  answer: z.object({
    items: z.array(
      z.object({
        /** The day in Korea. */
        id: z.string(),
        state: z.enum(['RUNNING', 'DONE']),
        startedAt: time,
        endedAt: z.nullable(time),
        entries: z.number(),
        releasedEntries: z.number(),
        released: mcs,
      }),
    ),
  }),
  failures: [],
})
