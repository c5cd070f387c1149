import { z } from 'zod/mini'
import { time } from '../parts.ts'
import { AUTO_TYPES } from '../rules/autotrading.ts'
import { KEY_STATES, RUN_STATES } from '../trading/trading.ts'
import { namedMember } from './common-fields.ts'
import { accepted, actWithCode, actWithReason, cursor, filter, listOf, listSize, get } from './parts.ts'

const exchange = z.enum(AUTO_TYPES)
/** A decimal sum in the account's quote coin. */
const sum = z.string()

const key = z.object({
  id: z.string(),
  member: namedMember,
  exchange,
  state: z.enum(KEY_STATES),
  /** Never more of a key than its last four signs. */
  last4: z.string(),
  permissions: z.array(z.string()),
  isIpRestricted: z.boolean(),
  freeQuote: sum,
  registeredAt: time,
  checkedAt: time,
  failures: z.number(),
  endsAt: z.nullable(time),
  reason: z.nullable(z.string()),
})
export type StaffKey = z.infer<typeof key>

export const listKeys = get({
  path: '/api/staff/exchange-keys',
  right: 'autotrading.see',
  summary: 'Staff: exchange keys of a state: those that wait oldest first, the others newest first.',
  query: z.object({
    cursor,
    size: listSize,
    state: z._default(z.enum(KEY_STATES), 'PENDING'),
    exchange: z.optional(exchange),
  }),
  answer: listOf(key),
  failures: [],
})

export const approveKey = actWithCode({
  path: '/api/staff/exchange-keys/:id/approve',
  right: 'autotrading.decide',
  summary: 'Staff: let a waiting key trade; its member is told.',
  answer: accepted,
  failures: ['COMMON-A001'],
})

export const rejectKey = actWithReason({
  path: '/api/staff/exchange-keys/:id/reject',
  right: 'autotrading.decide',
  summary: 'Staff: refuse a waiting key; its member reads the reason, and the key is forgotten.',
  answer: accepted,
  failures: ['COMMON-A001'],
})

const run = z.object({
  id: z.string(),
  member: namedMember,
  exchange,
  state: z.enum(RUN_STATES),
  openPositions: z.number(),
  realised: sum,
  worstDrawdown: sum,
  pausedUntil: z.nullable(time),
  killedAt: z.nullable(time),
  switchedAt: z.nullable(time),
})
export type AutoRun = z.infer<typeof run>

export const listRuns = get({
  path: '/api/staff/auto-runs',
  right: 'autotrading.see',
  summary: 'Staff: accounts of Auto Master that were ever switched on, the last switched first.',
  query: z.object({
    cursor,
    size: listSize,
    exchange: z.optional(exchange),
    state: z.optional(z.enum(RUN_STATES)),
    loginId: filter,
  }),
  answer: listOf(run),
  failures: [],
})

export const listExchanges = get({
  path: '/api/staff/exchanges',
  right: 'autotrading.see',
  summary: 'Staff: per exchange what runs there and what went wrong in the last 24 hours.',
  answer: z.object({
    items: z.array(
      z.object({
        id: exchange,
        accountsOn: z.number(),
        openPositions: z.number(),
        keysWaiting: z.number(),
        keysFailing: z.number(),
        refusedOrders: z.number(),
        failedPositions: z.number(),
        /** Orders whose fate nobody knows, and since when the oldest. */
        unsettled: z.number(),
        oldestUnsettledAt: z.nullable(time),
        lastFillAt: z.nullable(time),
      }),
    ),
  }),
  failures: [],
})

export const stopAll = actWithReason({
  path: '/api/staff/auto-runs/stop-all',
  right: 'autotrading.decide',
  summary:
    'Staff: switch every account with real money off; protective orders stay, members switch on again.',
  answer: z.object({ stopped: z.number() }),
  failures: [],
})
