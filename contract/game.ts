import { z } from 'zod/mini'
import { exportOf } from './csv-texts/export-of.ts'
import { operation } from './operation.ts'
import { page, pageOf, size, time, typed } from './parts.ts'
import { BET_RESULTS, GAME_RESULTS, GAME_SIDES, REFUND_REASONS } from './rules/game.ts'
import { mcs, walletBalance } from './wallet/wallet-parts.ts'

/** What the game is about. */
export const GAME_SYMBOL = 'BTC/USDT'
export const ROUND_STATES = ['BETTING', 'LIVE', 'SETTLED', 'BALANCE_FAILED', 'VOID'] as const
export type RoundState = (typeof ROUND_STATES)[number]
/** Days of a self-exclusion; 0 means permanent. */
/** How long a member may be kept from betting. No number stands for ever: a zero must not be mistaken for it. */
export const EXCLUDE_DAYS = [1, 7, 30, 'FOR_EVER'] as const
export type ExcludeDays = (typeof EXCLUDE_DAYS)[number]
export const MAX_PROOF_BETS = 5_000

const side = z.enum(GAME_SIDES)
const sideSum = z.object({ sum: mcs, count: z.number() })

const ownBet = z.object({
  id: z.string(),
  seq: z.number(),
  side,
  amount: mcs,
  state: z.enum(['PLACED', 'CANCELLED', ...BET_RESULTS]),
  placedAt: time,
  /** Until when it can be cancelled. */
  cancelUntil: time,
})
export type OwnBet = z.infer<typeof ownBet>

const limits = z.object({
  dayLoss: z.nullable(mcs),
  dayStake: z.nullable(mcs),
  dayMinutes: z.nullable(z.number()),
})
const limitsState = z.object({
  limits,
  /** A wish for more, and from when it counts. */
  wished: z.nullable(z.object({ limits, effectiveAt: time })),
  /** What the member has lost, staked and played today, in Korea's day. */
  today: z.object({ loss: mcs, stake: mcs, minutes: z.number() }),
  excludedUntil: z.nullable(time),
})

const round = z.object({
  seq: z.number(),
  state: z.enum(ROUND_STATES),
  opensAt: time,
  closesAt: time,
  endsAt: time,
  nextAt: time,
  lockPrice: z.nullable(z.number()),
  closePrice: z.nullable(z.number()),
  result: z.nullable(z.enum(GAME_RESULTS)),
  up: sideSum,
  down: sideSum,
})
export type GameRound = z.infer<typeof round>

export const getGame = operation({
  method: 'GET',
  path: '/api/game/current',
  access: 'member',
  scope: 'game:read',
  summary: 'The round of now with both sides, the own bet, the balance and the limits.',
  answer: z.object({
    round,
    /** The server’s time, which the countdown follows. */
    now: time,
    bet: z.nullable(ownBet),
    balance: mcs,
    min: mcs,
    max: mcs,
    /** Between sums that may be staked. */
    step: mcs,
    /** Of a winner’s gain. */
    feeBps: z.number(),
    limits: limitsState,
  }),
  failures: ['COMMON-A004', 'GAME-C001'],
  crash: 'GAME-C001',
})

export const placeBet = operation({
  method: 'POST',
  path: '/api/game/bet',
  access: 'member',
  keyed: true,
  money: true,
  summary: 'Bet on the round that takes bets.',
  body: z.object({ seq: z.number().check(z.int()), side: z.string().check(z.maxLength(8)), amount: typed }),
  answer: z.object({ bet: ownBet, balance: walletBalance }),
  failures: [
    'GAME-B001',
    'GAME-B002',
    'GAME-B003',
    'GAME-B004',
    'GAME-A001',
    'GAME-A002',
    'GAME-A003',
    'GAME-A005',
    'GAME-C002',
    'COMMON-A004',
  ],
  fields: { side: 'GAME-B001', amount: 'COMMON-B001', seq: 'GAME-A002' },
  crash: 'GAME-C002',
})

export const cancelBet = operation({
  method: 'POST',
  path: '/api/game/bet/:id/cancel',
  access: 'member',
  keyed: true,
  money: true,
  summary: 'Take a bet back, until three seconds before betting closes.',
  answer: z.object({ bet: ownBet, balance: walletBalance }),
  failures: ['GAME-A004', 'COMMON-A001', 'GAME-C002'],
  crash: 'GAME-C002',
})

const period = {
  from: z.optional(z.string().check(z.maxLength(10))),
  to: z.optional(z.string().check(z.maxLength(10))),
  page,
  size,
}

const pastBet = z.object({
  id: z.string(),
  seq: z.number(),
  /** When the round began. */
  startTime: time,
  bettingTime: time,
  side,
  gameResult: z.nullable(z.enum(GAME_RESULTS)),
  amount: mcs,
  matched: mcs,
  adjust: mcs,
  /** null while the round is under way. */
  result: z.nullable(z.enum([...BET_RESULTS, 'CANCELLED'])),
  reason: z.nullable(z.enum(REFUND_REASONS)),
  profit: mcs,
  fee: mcs,
  balanceAfter: mcs,
  lockPrice: z.nullable(z.number()),
  closePrice: z.nullable(z.number()),
})
export type PastBet = z.infer<typeof pastBet>

export const listBets = operation({
  method: 'GET',
  path: '/api/game/bets',
  access: 'member',
  scope: 'game:read',
  summary: 'The own bets, newest first.',
  query: z.object({ ...period, result: z.optional(z.enum(BET_RESULTS)) }),
  answer: pageOf(pastBet),
  failures: [],
})

export const exportBets = exportOf(listBets, {
  date: 'bettingTime',
  round: 'seq',
  side: 'side',
  amount: 'amount',
  matched: 'matched',
  returned: 'adjust',
  result: 'result',
  reason: 'reason',
  profit: 'profit',
  fee: 'fee',
  balanceAfter: 'balanceAfter',
  lockPrice: 'lockPrice',
  closePrice: 'closePrice',
  outcome: 'gameResult',
  id: 'id',
})

export const listRounds = operation({
  method: 'GET',
  path: '/api/game/rounds',
  access: 'public',
  summary: 'Rounds that are over, newest first.',
  query: z.object({ page, size }),
  answer: pageOf(round),
  failures: [],
})

export const exportRounds = exportOf(listRounds, {
  round: 'seq',
  date: 'opensAt',
  endsAt: 'endsAt',
  lockPrice: 'lockPrice',
  closePrice: 'closePrice',
  outcome: 'result',
  state: 'state',
  upSum: 'up.sum',
  downSum: 'down.sum',
})

export const listRecentPrices = operation({
  method: 'GET',
  path: '/api/game/prices',
  access: 'public',
  summary: 'Published prices of the last six minutes, one in two seconds, for the chart of the round.',
  /** Each as [time in ms, price], in time order. */
  answer: z.object({ prices: z.array(z.tuple([z.number(), z.number()])) }),
  failures: [],
})

const evidence = z.object({
  at: time,
  price: z.nullable(z.number()),
  answers: z.array(z.object({ venue: z.string(), price: z.number(), at: time, heardAt: time })),
})
export type GameEvidence = z.infer<typeof evidence>

export const getRoundProof = operation({
  method: 'GET',
  path: '/api/game/rounds/:seq/proof',
  access: 'public',
  summary:
    'Everything a round was decided by: the sources’ answers as they came, every stake, and what became of it.',
  query: z.object({
    from: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)), 0),
  }),
  answer: z.object({
    round,
    feeBps: z.number(),
    leastSources: z.number(),
    oldestPriceMs: z.number(),
    lock: evidence,
    close: evidence,
    /** In order of betting. */
    bets: z.array(
      z.object({
        place: z.number(),
        side,
        units: z.string(),
        state: z.enum(['PLACED', ...BET_RESULTS]),
        matched: z.string(),
        adjust: z.string(),
        profit: z.string(),
        fee: z.string(),
      }),
    ),
    /** Where the next page of bets begins. */
    next: z.nullable(z.number()),
    betsHash: z.nullable(z.string()),
    hash: z.nullable(z.string()),
  }),
  failures: ['COMMON-A001'],
})

export const getGameLimits = operation({
  method: 'GET',
  path: '/api/game/limits',
  access: 'member',
  scope: 'game:read',
  summary: 'The own limits, what counts against them today, and an exclusion.',
  answer: limitsState,
  failures: [],
})

export const changeGameLimits = operation({
  method: 'PUT',
  path: '/api/game/limits',
  access: 'member',
  session: true,
  summary: 'Set limits: less counts at once, more after 24 hours. An exclusion cannot be taken back.',
  body: z.object({
    dayLoss: z.optional(z.nullable(typed)),
    dayStake: z.optional(z.nullable(typed)),
    dayMinutes: z.optional(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1440)))),
    excludeDays: z.optional(z.literal(EXCLUDE_DAYS)),
  }),
  answer: limitsState,
  failures: ['COMMON-B001', 'GAME-A005'],
  fields: { dayLoss: 'COMMON-B001', dayStake: 'COMMON-B001', dayMinutes: 'COMMON-B001' },
})
