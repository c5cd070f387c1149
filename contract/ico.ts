import { z } from 'zod/mini'
import { exportOf } from './csv-texts/export-of.ts'
import { operation } from './operation.ts'
import { page, pageOf, size, time, typed, otpCode } from './parts.ts'
import { REMAINDERS } from './rules/money/vesting.ts'
import { mcs, usdt, walletBalance } from './wallet/wallet-parts.ts'

/** A calendar day in Korea: YYYY-MM-DD. */
const day = z.string()

/** What a member sees of a round; a draft is nobody's but the staff's. */
export const ICO_ROUND_STATES = ['UPCOMING', 'OPEN', 'SOLD_OUT', 'CLOSED'] as const
export type IcoRoundState = (typeof ICO_ROUND_STATES)[number]
export const ICO_ENTRY_STATES = ['LOCKED', 'VESTING', 'RELEASED'] as const
export type IcoEntryState = (typeof ICO_ENTRY_STATES)[number]

const tiers = z.array(z.object({ from: usdt, percent: z.number() }))
const round = z.object({
  number: z.number(),
  state: z.enum(ICO_ROUND_STATES),
  /** USDT per MCS. */
  price: usdt,
  min: usdt,
  /** Per member. */
  max: usdt,
  step: usdt,
  cap: usdt,
  /** From the ledger. */
  sold: usdt,
  open: time,
  close: time,
  bonusTiers: tiers,
  /** Of an amount: the announced referral budget, which the operator pays. */
  feeTiers: tiers,
  vesting: z.object({
    cliffMonths: z.number(),
    months: z.number(),
    dailyBps: z.number(),
    remainder: z.enum(REMAINDERS),
  }),
  /** Of the notices and of these very terms: what is agreed to when entering. */
  termsVersion: z.string(),
})
export type IcoRound = z.infer<typeof round>

/** What the reader has put into a round, and may still. */
const mine = z.object({ amount: usdt, left: usdt })
const roundAndMine = z.object({ round, mine })

export const listIcoRounds = operation({
  method: 'GET',
  path: '/api/ico/rounds',
  access: 'member',
  scope: 'ico:read',
  summary: 'Rounds that are announced, the newest first, with what the member has in each.',
  answer: z.object({ items: z.array(roundAndMine) }),
  failures: ['COMMON-A004'],
})

export const getIcoRound = operation({
  method: 'GET',
  path: '/api/ico/rounds/:ico_number',
  access: 'member',
  scope: 'ico:read',
  summary: 'One round.',
  answer: roundAndMine,
  failures: ['COMMON-A001', 'COMMON-A004'],
})

export const previewIco = operation({
  method: 'GET',
  path: '/api/ico/rounds/:ico_number/preview',
  access: 'member',
  summary: 'Everything that follows from a sum before entering.',
  query: z.object({ amount: typed }),
  answer: z.object({
    amount: usdt,
    bonusPct: z.number(),
    bonus: usdt,
    worth: usdt,
    mcs,
    cliffDate: day,
    dailyMcs: mcs,
    days: z.number(),
    lastDay: day,
    lastDayMcs: mcs,
  }),
  failures: ['ICO-B001', 'ICO-B002', 'ICO-B004', 'COMMON-A001', 'COMMON-A004'],
  fields: { amount: 'ICO-B004' },
})

const participation = z.object({
  id: z.string(),
  round: z.number(),
  state: z.enum(ICO_ENTRY_STATES),
  amount: usdt,
  bonusPct: z.number(),
  bonus: usdt,
  worth: usdt,
  /** MCS in all, those released, and those that are not yet. */
  obtained: mcs,
  available: mcs,
  locked: mcs,
  daily: mcs,
  date: time,
  releaseStart: day,
  lastDay: day,
  next: z.nullable(z.object({ date: day, mcs })),
})
export type IcoParticipation = z.infer<typeof participation>

export const joinIco = operation({
  method: 'POST',
  path: '/api/ico/enter',
  access: 'member',
  keyed: true,
  money: true,
  summary: 'Enter a round: USDT leave the wallet, MCS come locked and are released day by day.',
  body: z.object({
    icoNumber: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
    amount: typed,
    agreeRisk: z.boolean(),
    agreeTerms: z.boolean(),
    termsVersion: z.string().check(z.maxLength(40)),
    otpCode,
  }),
  answer: z.object({ participation, balance: walletBalance }),
  failures: [
    'ICO-B001',
    'ICO-B002',
    'ICO-B003',
    'ICO-B004',
    'ICO-B005',
    'ICO-B006',
    'ICO-A001',
    'ICO-A002',
    'ICO-A003',
    'ICO-A004',
    'ICO-A005',
    'ICO-C001',
    'COMMON-A004',
    'OTP-A002',
  ],
  fields: {
    otpCode: 'ICO-B005',
    amount: 'ICO-B004',
    icoNumber: 'ICO-A002',
    agreeRisk: 'ICO-B003',
    agreeTerms: 'ICO-B003',
    termsVersion: 'ICO-B003',
  },
  crash: 'ICO-C001',
})

const ENTRY_COLUMNS = {
  date: 'date',
  round: 'round',
  state: 'state',
  amount: 'amount',
  worth: 'worth',
  bonus: 'bonus',
  obtained: 'obtained',
  available: 'available',
  locked: 'locked',
  daily: 'daily',
  releaseStart: 'releaseStart',
  lastDay: 'lastDay',
  id: 'id',
} as const

export const listIcoParticipations = operation({
  method: 'GET',
  path: '/api/ico/participations',
  access: 'member',
  scope: 'ico:read',
  summary: 'The member’s participations, the newest first.',
  query: z.object({ page, size }),
  answer: pageOf(participation),
  failures: [],
})

export const exportIcoParticipations = exportOf(listIcoParticipations, ENTRY_COLUMNS)

export const getVestingSummary = operation({
  method: 'GET',
  path: '/api/ico/vesting/summary',
  access: 'member',
  scope: 'ico:read',
  summary: 'All participations together: obtained, released, locked, and the next release.',
  answer: z.object({
    obtained: mcs,
    available: mcs,
    locked: mcs,
    next: z.nullable(z.object({ date: day, mcs })),
  }),
  failures: [],
})

export const listVestingAvailable = operation({
  method: 'GET',
  path: '/api/ico/vesting/histories/available',
  access: 'member',
  scope: 'ico:read',
  summary: 'Releases that are done, the newest first, each with the sum of all up to it.',
  query: z.object({ page, size }),
  answer: pageOf(
    z.object({
      id: z.string(),
      date: day,
      round: z.number(),
      participation: z.string(),
      mcs,
      total: mcs,
    }),
  ),
  failures: [],
})

export const exportVestingAvailable = exportOf(listVestingAvailable, {
  date: 'date',
  round: 'round',
  participation: 'participation',
  mcs: 'mcs',
  released: 'total',
})

export const listVestingLocked = operation({
  method: 'GET',
  path: '/api/ico/vesting/histories/locked',
  access: 'member',
  scope: 'ico:read',
  summary: 'Participations that are not released whole, the newest first.',
  query: z.object({ page, size }),
  answer: pageOf(participation),
  failures: [],
})

export const exportVestingLocked = exportOf(listVestingLocked, ENTRY_COLUMNS)

const entryChoice = z.object({ participation: z.optional(z.string().check(z.maxLength(36))) })
const scheduleRow = z.object({
  date: day,
  mcs,
  cumulative: mcs,
  state: z.enum(['RELEASED', 'NEXT', 'PLANNED']),
  /** The day that brings what equal days leave over. */
  hasRest: z.boolean(),
})
export type ScheduleRow = z.infer<typeof scheduleRow>

export const getVestingSchedule = operation({
  method: 'GET',
  path: '/api/ico/vesting/schedule/:ico_number',
  access: 'member',
  scope: 'ico:read',
  summary: 'The releases of one participation, or of all in a round, day by day.',
  query: entryChoice,
  answer: z.object({
    round: z.number(),
    price: usdt,
    /** All participations of the member in the round, oldest first. */
    participations: z.array(participation),
    /** The chosen one; null for all together. */
    participation: z.nullable(z.string()),
    obtained: mcs,
    available: mcs,
    locked: mcs,
    today: day,
    rows: z.array(scheduleRow),
  }),
  failures: ['COMMON-A001'],
})

export const exportVestingSchedule = exportOf(
  getVestingSchedule,
  {
    date: 'date',
    mcs: 'mcs',
    released: 'cumulative',
    state: 'state',
  },
  'rows',
)

export const getVestingCalendar = operation({
  method: 'GET',
  path: '/api/ico/vesting/schedule/:ico_number/calendar.ics',
  access: 'member',
  scope: 'ico:read',
  summary: 'The same as a calendar file (RFC 5545).',
  query: entryChoice,
  answerType: 'ics',
  answer: z.string(),
  failures: ['COMMON-A001'],
})
