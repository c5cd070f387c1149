import { z } from 'zod/mini'
import { exportOf } from '../csv-texts/export-of.ts'
import { operation } from '../operation.ts'
import { page, pageOf, size, text, time } from '../parts.ts'
import { amount, coin, mcs, usdt } from '../wallet/wallet-parts.ts'

/** How a sign-up came about (docs/product/decisions.md D-59a): by which kind of link, or by typing the code. */
export const INFLOW_ROUTES = ['LINK', 'QR', 'KAKAO', 'TELEGRAM', 'X', 'CODE', 'ETC'] as const
export type InflowRoute = (typeof INFLOW_ROUTES)[number]
export const inflowRoute = z.enum(INFLOW_ROUTES)

export const COMMISSION_TYPES = ['MEMBERSHIP', 'GAME', 'ICO'] as const
export type CommissionType = (typeof COMMISSION_TYPES)[number]

/** EARNING: paid day by day as the fee is earned. WAITING: set aside, paid once staff have looked at the pair. */
export const COMMISSION_STATES = [
  'EARNING',
  'ACCRUED',
  'WAITING',
  'PAID',
  'CANCELLED',
  'CLAWED_BACK',
] as const
export type CommissionState = (typeof COMMISSION_STATES)[number]

export const countVisit = operation({
  method: 'POST',
  path: '/api/referral/visit',
  access: 'public',
  summary:
    'An invitation link was opened: counted once an hour per address and route. Answers alike for unknown codes.',
  body: z.object({ code: text(20), via: z.optional(z.string().check(z.maxLength(20))) }),
  answer: z.object({ counted: z.literal(true) }),
  failures: [],
})

const route = z.object({
  via: inflowRoute,
  visits: z.number(),
  signUps: z.number(),
  /** Of those, how many have paid for a membership. */
  paid: z.number(),
})
export type IncentiveRoute = z.infer<typeof route>

export const getIncentive = operation({
  method: 'GET',
  path: '/api/reward/incentive',
  access: 'member',
  scope: 'rewards:read',
  summary: 'The invitation code, its link and QR picture, and what came of it by route.',
  answer: z.object({
    code: z.string(),
    /** Without `via`, which each route adds. */
    link: z.string(),
    qrSvg: z.string(),
    routes: z.array(route),
    /** What an invited friend gets at sign-up, in MCS. */
    bonus: mcs,
    /** What each level earns of a fee, in percent, D1 first. */
    levels: z.array(z.string()),
  }),
  failures: ['COMMON-A004'],
})
export type Incentive = z.infer<(typeof getIncentive)['answer']>

const commission = z.object({
  id: z.string(),
  /** When the friend paid the fee. */
  date: time,
  /** The day it counts in (09:00 to 09:00 in Seoul), and when its batch is due: of a membership, the last one. */
  rewardDay: z.string(),
  dueAt: time,
  paidDate: z.nullable(time),
  userMasked: z.string(),
  level: z.number(),
  type: z.enum(COMMISSION_TYPES),
  coin,
  /** The fee that was paid, without the part paid with bonus. */
  base: amount,
  pct: z.string(),
  /** All that it comes to: of a membership, if the membership is not cancelled. */
  profit: amount,
  /** Earned so far; a membership earns it day by day. */
  earned: amount,
  /** What a membership still brings until `dueAt` if it is not cancelled; 0 for everything else. */
  toCome: amount,
  /** Never earned: the fee was given back, or the pair was refused. */
  cancelled: amount,
  /** Paid, then refunded: set off against later commissions. */
  clawedBack: amount,
  /** How much of this payment went into older set-offs. */
  setOff: amount,
  state: z.enum(COMMISSION_STATES),
})
export type Commission = z.infer<typeof commission>

const day = z.optional(z.string().check(z.maxLength(10)))

export const listCommissions = operation({
  method: 'GET',
  path: '/api/profit/recommend/histories',
  access: 'member',
  scope: 'rewards:read',
  summary:
    'Every commission with its level, base and percentage, newest first; what memberships have earned so far and will earn; sums per coin.',
  query: z.object({
    /** Calendar days in Seoul, both included. Last 30 days when missing, at most 366. What still earns is always included. */
    from: day,
    to: day,
    level: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
    page,
    size,
  }),
  answer: z.object({
    ...pageOf(commission).shape,
    /** Earned so far. */
    sum: z.object({ MCS: mcs, USDT: usdt }),
    /** What running memberships still bring if they are not cancelled. */
    toCome: z.object({ MCS: mcs, USDT: usdt }),
    /** Still to be set off against later commissions. */
    owed: z.object({ MCS: mcs, USDT: usdt }),
  }),
  failures: ['COMMON-B001', 'COMMON-A004'],
})

export const exportCommissions = exportOf(listCommissions, {
  date: 'date',
  rewardDay: 'rewardDay',
  dueAt: 'dueAt',
  paidAt: 'paidDate',
  member: 'userMasked',
  teamLevel: 'level',
  type: 'type',
  coin: 'coin',
  base: 'base',
  percent: 'pct',
  profit: 'profit',
  earned: 'earned',
  toCome: 'toCome',
  cancelled: 'cancelled',
  clawedBack: 'clawedBack',
  setOff: 'setOff',
  state: 'state',
  id: 'id',
})
export type Commissions = z.infer<(typeof listCommissions)['answer']>

const teamLevel = z.object({
  level: z.number(),
  teamCount: z.number(),
  /** In active plans of this level, in USDT. */
  funds: usdt,
  /** Of this level and all above it. */
  total: usdt,
})
export type TeamLevel = z.infer<typeof teamLevel>

export const getTeam = operation({
  method: 'GET',
  path: '/api/reward/team',
  access: 'member',
  scope: 'rewards:read',
  summary: 'The five levels below: confirmed members and what lies in their active plans.',
  answer: z.object({ levels: z.array(teamLevel), teamSince: time }),
  failures: ['COMMON-A004'],
})

export const exportTeam = exportOf(
  getTeam,
  {
    teamLevel: 'level',
    members: 'teamCount',
    funds: 'funds',
    fundsTotal: 'total',
  },
  'levels',
)
export type Team = z.infer<(typeof getTeam)['answer']>

/** Most members one answer names. */
export const MAX_CHART_NODES = 2_000
/** Most children of one member in one answer; the rest with `page`. */
export const MAX_CHART_CHILDREN = 50

const orgNodeFields = {
  /** The name of this member in the reader's chart. */
  ref: z.string(),
  idMasked: z.string(),
  /** Below the reader: 0 is the reader, 1 to 5 the levels D1 to D5. */
  level: z.number(),
  joinedAt: time,
  planState: z.enum(['ACTIVE', 'NONE']),
  /** Members below it inside the reader's five levels. */
  subtreeCount: z.number(),
  /** USDT in active plans: the member's, and those below inside the reader's five levels. */
  subtreeFunds: usdt,
  /** Direct children; those not in `children` are `more`. */
  childCount: z.number(),
  more: z.number(),
}
type OrgNodeFields = z.infer<z.ZodMiniObject<typeof orgNodeFields>>
export interface OrgNode extends OrgNodeFields {
  children: OrgNode[]
}
/** A recursive node: a schema cannot refer to itself without a name. */
const orgNode = z.object({ ...orgNodeFields, children: z.array(z.custom<OrgNode>()) })

export const getOrgChart = operation({
  method: 'GET',
  path: '/api/reward/orgchart',
  access: 'member',
  summary: 'A part of the own team as a tree: one node with its children, so many levels deep.',
  query: z.object({
    /** The node to begin with; the reader when missing. */
    node: z.optional(z.string().check(z.maxLength(40))),
    depth: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5)), 1),
    /** Which fifty of the node's own children. */
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  }),
  answer: orgNode,
  failures: ['COMMON-A001', 'COMMON-A004', 'COMMON-B001'],
})
