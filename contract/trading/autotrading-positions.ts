import { z } from 'zod/mini'
import { exportOf } from '../csv-texts/export-of.ts'
import { operation } from '../operation.ts'
import { page, pageOf, size, time, typed } from '../parts.ts'
import { SIGNAL_KINDS } from './signals.ts'

/** What a position was opened by: a kind of signal, or an alert of a strategy of the member’s own. */
export const POSITION_KINDS = [...SIGNAL_KINDS, 'STRATEGY'] as const
export type PositionKind = (typeof POSITION_KINDS)[number]

export const POSITION_STATES = ['OPENING', 'OPEN', 'CLOSING', 'CLOSED', 'FAILED'] as const
export type PositionState = (typeof POSITION_STATES)[number]
/** Why a position was closed; MEMBER is a tap, STRATEGY an alert, LOST means that the coins were gone from the account. */
export const EXIT_REASONS = ['TARGET', 'STOP', 'EXPIRED', 'MEMBER', 'LOST', 'STRATEGY'] as const
export type ExitReason = (typeof EXIT_REASONS)[number]

const PATH = '/api/trading/automaster/:type'
const percent = z.number()
/** A decimal sum in the account's quote coin. */
const sum = z.string()

export const autoFigures = z.object({
  trades: z.number(),
  realised: sum,
  unrealised: sum,
  fees: sum,
  /** Share of closed positions with a gain; null without any. */
  winRate: z.nullable(percent),
  /** Gains over losses; null without a loss. */
  profitFactor: z.nullable(z.number()),
  maxDrawdown: sum,
  averageHoldingMinutes: z.nullable(z.number()),
  /** Mean over deviation of the daily results, for a year; null under 20 days, or where every day was alike. */
  sharpe: z.nullable(z.number()),
  /** How much of the budget was bound on average. */
  exposure: percent,
})
export type AutoFigures = z.infer<typeof autoFigures>

/** Where an account stood at a moment, and how far that lay under its highest. */
export const autoCurvePoint = z.object({ at: time, result: sum, drawdown: sum })
export type AutoCurvePoint = z.infer<typeof autoCurvePoint>

/** One position as its member sees it. */
export const autoPosition = z.object({
  id: z.string(),
  signalId: z.string(),
  symbol: z.string(),
  kind: z.enum(POSITION_KINDS),
  state: z.enum(POSITION_STATES),
  quantity: sum,
  entry: z.nullable(z.number()),
  price: z.nullable(z.number()),
  stop: z.number(),
  target: z.nullable(z.number()),
  /** A new stop, or a sale of a part, is on its way to the exchange. */
  isChanging: z.boolean(),
  spent: sum,
  received: sum,
  fees: sum,
  /** Realised when closed, at the last price while open. */
  profit: sum,
  openedAt: time,
  validUntil: time,
  closedAt: z.nullable(time),
  reason: z.nullable(z.enum(EXIT_REASONS)),
  failure: z.nullable(z.string()),
})
export type AutoPosition = z.infer<typeof autoPosition>

export const POSITION_FILTERS = ['open', 'closed'] as const

export const listAutoPositions = operation({
  method: 'GET',
  path: `${PATH}/positions`,
  access: 'member',
  scope: 'trading:read',
  summary: 'Positions of an account, newest first.',
  query: z.object({ state: z._default(z.enum(POSITION_FILTERS), 'open'), page, size }),
  answer: pageOf(autoPosition),
  failures: ['COMMON-A001'],
})

export const exportAutoPositions = exportOf(listAutoPositions, {
  symbol: 'symbol',
  kind: 'kind',
  state: 'state',
  quantity: 'quantity',
  entry: 'entry',
  stop: 'stop',
  target: 'target',
  spent: 'spent',
  received: 'received',
  fee: 'fees',
  profit: 'profit',
  openedAt: 'openedAt',
  validUntil: 'validUntil',
  closedAt: 'closedAt',
  reason: 'reason',
  failure: 'failure',
  id: 'id',
  signalId: 'signalId',
})

const period = {
  from: z.optional(z.string().check(z.maxLength(10))),
  to: z.optional(z.string().check(z.maxLength(10))),
  zone: z._default(z.string().check(z.maxLength(60)), 'Asia/Seoul'),
}

const trade = z.object({
  id: z.string(),
  positionId: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  price: z.number(),
  quantity: sum,
  sum,
  fee: sum,
  feeCoin: z.string(),
  at: time,
})
export type AutoTrade = z.infer<typeof trade>

export const listAutoTrades = operation({
  method: 'GET',
  path: `${PATH}/trades`,
  access: 'member',
  scope: 'trading:read',
  summary: 'What was bought and sold, as the exchange tells it, newest first.',
  query: z.object({ ...period, page, size }),
  answer: pageOf(trade),
  failures: ['COMMON-A001', 'COMMON-B001'],
})

export const exportAutoTrades = exportOf(listAutoTrades, {
  date: 'at',
  symbol: 'symbol',
  side: 'side',
  price: 'price',
  quantity: 'quantity',
  sum: 'sum',
  fee: 'fee',
  feeCoin: 'feeCoin',
  id: 'id',
  positionId: 'positionId',
})

export const getAutoReport = operation({
  method: 'GET',
  path: `${PATH}/report`,
  access: 'member',
  scope: 'trading:read',
  summary:
    'Figures of a period: in all, per kind of signal, and those of the demonstration account beside them.',
  query: z.object(period),
  answer: z.object({
    figures: autoFigures,
    kinds: z.array(z.object({ kind: z.enum(POSITION_KINDS), figures: autoFigures })),
    paper: z.nullable(autoFigures),
    /** A point a day: everything realised in the period so far, the last one with what is open. */
    curve: z.array(autoCurvePoint),
    paperCurve: z.array(autoCurvePoint),
  }),
  failures: ['COMMON-A001', 'COMMON-B001'],
})

export const closeAutoPosition = operation({
  method: 'POST',
  path: `${PATH}/positions/:id/close`,
  access: 'member',
  keyed: true,
  session: true,
  summary: 'Sell one position at the market.',
  answer: autoPosition,
  failures: ['COMMON-A001', 'AUTO-A001', 'AUTO-C001'],
})

export const closeAllAutoPositions = operation({
  method: 'POST',
  path: `${PATH}/close-all`,
  access: 'member',
  keyed: true,
  session: true,
  summary: 'Switch off, take back every order of ours and sell every position at the market.',
  answer: z.object({ positions: z.array(autoPosition) }),
  failures: ['COMMON-A001', 'AUTO-A001', 'AUTO-C001'],
})

export const trySignalInPaper = operation({
  method: 'POST',
  path: '/api/trading/automaster/paper/try',
  access: 'member',
  keyed: true,
  session: true,
  summary: 'Follow one signal of now with play money, by the rules of the demonstration account.',
  body: z.object({ signalId: typed }),
  answer: autoPosition,
  failures: ['SIGNAL-A001', 'COMMON-A001', 'COMMON-A004', 'AUTO-A009', 'AUTO-A011', 'AUTO-C001'],
})
