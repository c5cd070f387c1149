import { z } from 'zod/mini'
import { ROUND_STATES } from '../game.ts'
import { time } from '../parts.ts'
import { BET_RESULTS, GAME_RESULTS, GAME_SIDES } from '../rules/game.ts'
import { mcs } from '../wallet/wallet-parts.ts'
import { namedMember } from './common-fields.ts'
import { accepted, actWithReason, asked, cursor, listOf, listSize, get } from './parts.ts'

const side = z.object({ sum: mcs, count: z.number() })
const round = z.object({
  /** Its number. */
  id: z.string(),
  state: z.enum(ROUND_STATES),
  opensAt: time,
  closesAt: time,
  endsAt: time,
  lockPrice: z.nullable(z.number()),
  closePrice: z.nullable(z.number()),
  result: z.nullable(z.enum(GAME_RESULTS)),
  up: side,
  down: side,
  /** Null while stakes are still on their way. */
  paidAt: z.nullable(time),
})
export type StaffRound = z.infer<typeof round>

const bet = z.object({
  id: z.string(),
  /** The round's number. */
  round: z.string(),
  member: namedMember,
  side: z.enum(GAME_SIDES),
  amount: mcs,
  state: z.enum(['PLACED', 'CANCELLED', ...BET_RESULTS]),
  placedAt: time,
})
export type StaffBet = z.infer<typeof bet>

export const getGame = get({
  path: '/api/staff/game',
  right: 'game.see',
  summary:
    'Staff: the round of now with its pools and largest bets, the price sources, and who is at a limit.',
  answer: z.object({
    isOn: z.boolean(),
    now: time,
    round,
    largestBets: z.array(bet),
    leastSources: z.number(),
    oldestPriceMs: z.number(),
    /** What each source says now; `isFresh` counts for a round. */
    sources: z.array(z.object({ id: z.string(), price: z.number(), at: time, isFresh: z.boolean() })),
    /** Fewer fresh sources than a round needs: it would be void. */
    isStale: z.boolean(),
    /** Undecided rounds whose end has passed. */
    overdue: z.number(),
    /** Members of today who have used up a limit or are excluded. */
    atLimit: z.array(
      z.object({
        member: namedMember,
        reason: z.enum(['DAY_LOSS', 'DAY_STAKE', 'EXCLUDED']),
        limit: z.nullable(mcs),
        used: z.nullable(mcs),
        until: z.nullable(time),
      }),
    ),
  }),
  failures: [],
})

export const listGameRounds = get({
  path: '/api/staff/game/rounds',
  right: 'game.see',
  summary: 'Staff: rounds, newest first.',
  query: z.object({ cursor, size: listSize, state: z.optional(z.enum(ROUND_STATES)) }),
  answer: listOf(round),
  failures: [],
})

export const listRoundBets = get({
  path: '/api/staff/game/rounds/:id/bets',
  right: 'game.see',
  summary: 'Staff: the 100 largest bets of a round.',
  answer: z.object({ round, items: z.array(bet) }),
  failures: ['COMMON-A001'],
})

export const pauseGame = actWithReason({
  path: '/api/staff/game/pause',
  right: 'game.pause',
  summary: 'Staff: take no more bets; rounds under way end as ever. Two persons let it go on (`game.on`).',
  answer: accepted,
  failures: ['STAFF-A008'],
})

export const requestVoid = actWithReason({
  path: '/api/staff/game/rounds/:id/void',
  right: 'game.request',
  summary: 'Staff: ask for a round that is not decided to be void: every stake goes back whole.',
  answer: asked,
  failures: ['COMMON-A001', 'STAFF-A008'],
})
