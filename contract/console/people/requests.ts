import { z } from 'zod/mini'
import { namesOf } from '../../names.ts'
import { time } from '../../parts.ts'
import { REQUEST_KINDS, REQUEST_STATES } from '../../rules/staff-requests.ts'
import { accepted, actWithCode, actWithReason, colleague, cursor, listOf, listSize, get } from '../parts.ts'

export const requestKind = z.enum(namesOf(REQUEST_KINDS))
/** What something was or will be, value by value. */
export const facts = z.record(z.string(), z.string())

const request = z.object({
  id: z.string(),
  kind: requestKind,
  /** What it is about: a member's ID, a parameter's name. */
  subject: z.string(),
  /** What a person reads before deciding, where facts alone do not say it. */
  about: z.nullable(z.object({ what: z.enum(['terms', 'campaign']), id: z.string() })),
  before: facts,
  after: facts,
  reason: z.string(),
  state: z.enum(REQUEST_STATES),
  askedBy: colleague,
  askedAt: time,
  endsAt: time,
  decidedBy: z.nullable(colleague),
  decidedAt: z.nullable(time),
  /** Why a refused one was refused. */
  decision: z.nullable(z.string()),
  /** The code of a failed one. */
  failure: z.nullable(z.string()),
  /** Whether the reader may decide it: open, not their own request, and a power they may approve. */
  mayDecide: z.boolean(),
})
export type StaffRequest = z.infer<typeof request>

export const listRequests = get({
  path: '/api/staff/requests',
  right: 'requests.see',
  summary:
    'Staff: requests for a second person, newest first; only of powers the reader may ask for, approve or inspect.',
  query: z.object({
    cursor,
    size: listSize,
    state: z.optional(z.enum(REQUEST_STATES)),
    kind: z.optional(requestKind),
  }),
  answer: listOf(request),
  failures: [],
})

export const getRequest = get({
  path: '/api/staff/requests/:id',
  right: 'requests.see',
  summary: 'Staff: one request.',
  answer: request,
  failures: ['COMMON-A001'],
})

/** What a change touches: what was done under its rules within thirty finished days, or MCS that members hold at the price. */
const impact = z.object({
  /** A kind of movement in the books, or `mcsHeld`. */
  what: z.string(),
  /** Null for what is held. */
  count: z.nullable(z.number()),
  sum: z.object({ amount: z.string(), coin: z.string() }),
})

export const getRequestImpact = get({
  path: '/api/staff/requests/:id/impact',
  right: 'requests.see',
  summary: 'Staff: what a request would touch, and how the same thing was changed before, newest first.',
  answer: z.object({
    impact: z.array(impact),
    history: z.array(
      z.object({
        id: z.string(),
        at: time,
        before: facts,
        after: facts,
        askedBy: colleague,
        decidedBy: z.nullable(colleague),
      }),
    ),
  }),
  failures: ['COMMON-A001'],
})
export type RequestImpact = z.infer<typeof getRequestImpact.answer>

export const approveRequest = actWithCode({
  path: '/api/staff/requests/:id/approve',
  right: 'requests.decide',
  summary:
    'Staff: as a second person, let the server do what was asked for; answers the request as it ended.',
  answer: request,
  failures: [
    'COMMON-A001',
    'PRICE-A001',
    'PRICE-B001',
    'STAFF-A001',
    'STAFF-A005',
    'STAFF-A006',
    'STAFF-A007',
    'STAFF-A008',
    'STAFF-A010',
  ],
})

export const rejectRequest = actWithReason({
  path: '/api/staff/requests/:id/reject',
  right: 'requests.see',
  summary: 'Staff: refuse a request one may approve, or take back the own one.',
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A001', 'STAFF-A006'],
})
