import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { page, pageOf, size, time } from '../parts.ts'
import { signalReason } from './signal-reasons.ts'
import { ACCESS_STATES } from '../members/subscribe.ts'

export const SIGNAL_KINDS = [
  'BREAKDOWN',
  'TESTING_SUPPORT',
  'BREAKOUT',
  'TESTING_RESISTANCE',
  'RE_ENTERED_RANGE',
  'SUPPORT',
  'RESISTANCE',
  'TREND_CHANGE',
  'REENTRY',
] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]
export const DIRECTIONS = ['UP', 'DOWN'] as const
export const SIGNAL_STATES = ['ACTIVE', 'HIT', 'STOPPED', 'EXPIRED', 'WITHDRAWN'] as const
/** live: found as it happened; backtest: found by the same detector in hindsight, at first start or after a pause. */
export const SIGNAL_ORIGINS = ['live', 'backtest'] as const
/** A signal's time frame is its forecast horizon, in minutes. */
export const TIMEFRAMES = [240, 720, 1440] as const
export const SIGNAL_WINDOWS = ['12h', '24h'] as const

const kind = z.enum(SIGNAL_KINDS)
const timeframe = z.coerce.number().check(z.refine((value) => TIMEFRAMES.some((known) => known === value)))

/** Prices are plain numbers (not money); percents are in percent, probability a whole percent. */
export const signal = z.object({
  id: z.string(),
  symbol: z.string(),
  kind,
  direction: z.enum(DIRECTIONS),
  timeframe: z.number(),
  interval: z.number(),
  price: z.number(),
  level: z.number(),
  target: z.number(),
  stop: z.number(),
  rewardRisk: z.number(),
  probability: z.number(),
  /** How often this kind reached its target within this time frame, in percent, over `sampleSize` outcomes. */
  baseRate: z.number(),
  expectedReturn: z.number(),
  expectedReturnNet: z.number(),
  returnAtTarget: z.number(),
  returnAtStop: z.number(),
  sampleSize: z.number(),
  /** Fewer than 300 live outcomes of this kind and time frame when it was found: the own record says nothing yet. */
  collectingData: z.boolean(),
  foundAt: time,
  validUntil: time,
  state: z.enum(SIGNAL_STATES),
  resolvedAt: z.nullable(time),
  realisedReturn: z.nullable(z.number()),
  bestMove: z.nullable(z.number()),
  worstMove: z.nullable(z.number()),
  return12h: z.nullable(z.number()),
  return24h: z.nullable(z.number()),
  origin: z.enum(SIGNAL_ORIGINS),
  model: z.string(),
})
export type Signal = z.infer<typeof signal>

/** In the list also the last close of its pair; null where the market has been silent for two hours. */
const listedSignal = z.extend(signal, { lastPrice: z.nullable(z.number()) })
export type ListedSignal = z.infer<typeof listedSignal>

/** A candle of 15 minutes: [open time in ms, open, high, low, close] */
export const candleRow = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])

const access = z.object({
  state: z.enum(ACCESS_STATES),
  /** The free trial alone, its last hours included: nothing is paid. */
  trial: z.boolean(),
  end: z.nullable(time),
})

/** The part of the trading status that signals know; autotrading.ts adds that of Auto Master. */
export const signalStatus = z.object({
  signalOn: z.boolean(),
  soundOn: z.boolean(),
  signalAccess: access,
  found24h: z.number(),
})

export const changeSignalSettings = z.object({
  signalOn: z.optional(z.boolean()),
  soundOn: z.optional(z.boolean()),
})

export const SIGNAL_SORTS = ['new', 'probability', 'return'] as const

const signalFilter = z.object({
  window: z._default(z.enum(SIGNAL_WINDOWS), '24h'),
  kind: z.optional(kind),
  symbol: z.optional(z.string().check(z.maxLength(20))),
  direction: z.optional(z.enum(DIRECTIONS)),
  timeframe: z.optional(timeframe),
  minProbability: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(100))),
  sort: z._default(z.enum(SIGNAL_SORTS), 'new'),
})
export type SignalFilter = z.infer<typeof signalFilter>

/** What those without access see of old signals: `meta.teaser` of SIGNAL-A001 is a list of these. */
export const signalTeaser = z.object({
  symbol: z.string(),
  kind,
  direction: z.enum(DIRECTIONS),
  timeframe: z.number(),
  foundAt: time,
})
export type SignalTeaser = z.infer<typeof signalTeaser>

export const listSignals = operation({
  method: 'GET',
  path: '/api/trading/signals',
  access: 'member',
  scope: 'signals:read',
  summary:
    'Signals found in the last 12 or 24 hours. Without access: SIGNAL-A001 with state, end and teaser in meta.',
  query: signalFilter,
  answer: z.array(listedSignal),
  failures: ['SIGNAL-A001'],
})

const recordRow = z.object({
  /** Null in the total over all kinds. */
  kind: z.nullable(kind),
  timeframe: z.nullable(z.number()),
  count: z.number(),
  /** Share of targets reached in time, with Wilson's interval at 95 %. */
  hitRate: z.number(),
  hitRateLow: z.number(),
  hitRateHigh: z.number(),
  meanForecast: z.number(),
  averageReturn: z.number(),
  averageReturnNet: z.number(),
  /** Lower bound of the mean net return, at 95 % two-sided. */
  averageReturnNetLow: z.number(),
  /** Fewer than 300 outcomes: noise is larger than anything these figures could say. */
  collectingData: z.boolean(),
})
export type SignalRecordRow = z.infer<typeof recordRow>

export const getSignal = operation({
  method: 'GET',
  path: '/api/trading/signals/:id',
  access: 'member',
  scope: 'signals:read',
  summary:
    'One signal with the candles of the seven days before it and since, why it was said, the live record of its kind and time frame, and its proof in the sealed log.',
  answer: z.object({
    signal,
    candles: z.array(candleRow),
    reasons: z.array(signalReason),
    withdrawal: z.nullable(z.object({ note: z.string(), at: time })),
    record: z.nullable(recordRow),
    /** Hash of the signal's text, its index in the log, and the steps from it to the head of its batch; all in hex. */
    hash: z.string(),
    batch: z.number(),
    index: z.number(),
    path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
    previous: z.string(),
    head: z.string(),
    sealedAt: time,
  }),
  failures: ['SIGNAL-A001', 'COMMON-A001'],
})

const signalHistoryChoice = {
  /** Calendar days (YYYY-MM-DD) of the reader's zone, both included. Last 30 days when missing, at most 366. */
  from: z.optional(z.string().check(z.maxLength(10))),
  to: z.optional(z.string().check(z.maxLength(10))),
  /** The reader's zone by its IANA name. */
  zone: z._default(z.string().check(z.maxLength(60)), 'Asia/Seoul'),
  kind: z.optional(kind),
  symbol: z.optional(z.string().check(z.maxLength(20))),
  state: z.optional(z.enum(SIGNAL_STATES)),
  origin: z.optional(z.enum(SIGNAL_ORIGINS)),
  timeframe: z.optional(timeframe),
}
const signalHistoryFilter = z.object({ ...signalHistoryChoice, page, size })
export type SignalHistoryChoice = Omit<SignalHistoryFilter, 'page' | 'size'>
export type SignalHistoryFilter = z.infer<typeof signalHistoryFilter>

export const listSignalHistory = operation({
  method: 'GET',
  path: '/api/trading/signals/history',
  access: 'member',
  scope: 'signals:read',
  summary: 'Every signal of a period with its outcome and its result after 12 and 24 hours, losers included.',
  query: signalHistoryFilter,
  answer: pageOf(signal),
  failures: ['SIGNAL-A001', 'COMMON-B001'],
})

export const SIGNAL_STATS_DAYS = [30, 90, 180] as const
export type SignalStatsDays = (typeof SIGNAL_STATS_DAYS)[number]

const signalRecord = z.object({
  total: z.nullable(recordRow),
  rows: z.array(recordRow),
  /** Equal numbers of outcomes in order of their forecast: what was said and what was seen, with Wilson's interval. */
  bins: z.array(
    z.object({
      count: z.number(),
      meanForecast: z.number(),
      observed: z.number(),
      low: z.number(),
      high: z.number(),
    }),
  ),
})
export type SignalRecord = z.infer<typeof signalRecord>

const statsDays = z.pipe(z.coerce.number(), z.literal(SIGNAL_STATS_DAYS))

export const getSignalStats = operation({
  method: 'GET',
  path: '/api/trading/signals/stats',
  access: 'member',
  scope: 'signals:read',
  summary:
    'Per kind and time frame over matured signals: hits against forecasts and returns before and after fees, in percent; live and backtest apart.',
  query: z.object({ days: z._default(statsDays, 30) }),
  answer: z.object({
    days: z.number(),
    feePercent: z.number(),
    live: signalRecord,
    backtest: signalRecord,
    /** Kinds and symbols of which nothing new is published at present, and why. */
    pauses: z.array(
      z.object({
        id: z.string(),
        kind: z.nullable(kind),
        symbol: z.nullable(z.string()),
        note: z.string(),
        isAlarm: z.boolean(),
        pausedAt: time,
      }),
    ),
  }),
  failures: [],
})

/** A day that is over does not change: any cache may keep it for five minutes. */
const PUBLIC_SECONDS = 300

export const getPublicRecord = operation({
  method: 'GET',
  path: '/api/trading/signals/public',
  access: 'public',
  publicSeconds: PUBLIC_SECONDS,
  summary:
    'The first six signals of the newest day in Korea that ended 24 hours ago, each with its candles and its end, and the record of 180 days; live ones, and while there are none those of the backtest, named so.',
  answer: z.object({
    day: z.string(),
    signals: z.array(z.object({ signal, candles: z.array(candleRow) })),
    record: z.object({
      origin: z.enum(SIGNAL_ORIGINS),
      total: z.nullable(recordRow),
      bins: signalRecord.shape.bins,
    }),
  }),
  failures: [],
})
