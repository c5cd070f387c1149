import { z } from 'zod/mini'
import { exportOf } from '../csv-texts/export-of.ts'
import { operation } from '../operation.ts'
import { done, time } from '../parts.ts'
import { candleRow, DIRECTIONS, SIGNAL_KINDS } from './signals.ts'

export const MAX_ALERTS = 200
export const MAX_WATCHED = 30
/** How an alert comes besides standing in the list of notifications; SOUND in an open page. */
export const ALERT_CHANNELS = ['PUSH', 'SOUND'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]
/** What becomes of it in quiet hours: it waits for their end, or is left out. */
export const IN_QUIET = ['WAIT', 'DROP'] as const
/** Categories of notifications whose pushes a member may choose; security and withdrawals are always sent. */
export const ALERT_EVENTS = ['DEPOSIT', 'MEMBERSHIP', 'PLAN', 'REWARD', 'AUTO', 'GAME', 'ICO'] as const
export type AlertEvent = (typeof ALERT_EVENTS)[number]

const symbol = z.string().check(z.minLength(1), z.maxLength(20))
const channels = z.array(z.enum(ALERT_CHANNELS)).check(z.maxLength(ALERT_CHANNELS.length))
const share = z.int().check(z.minimum(0), z.maximum(100))

const alert = z.object({
  id: z.string(),
  kind: z.enum(['PRICE', 'SIGNAL']),
  on: z.boolean(),
  repeats: z.boolean(),
  channels,
  inQuiet: z.enum(IN_QUIET),
  /** Of a price alert; null of one about signals. */
  symbol: z.nullable(z.string()),
  direction: z.nullable(z.enum(DIRECTIONS)),
  level: z.nullable(z.number()),
  /** Of an alert about signals: none for all. */
  symbols: z.array(z.string()),
  signalKinds: z.array(z.enum(SIGNAL_KINDS)),
  minProbability: z.nullable(z.number()),
  minLift: z.nullable(z.number()),
  positiveNet: z.boolean(),
  firedAt: z.nullable(time),
  /** How often it fired in the last 24 hours. */
  firedLately: z.number(),
  changedAt: time,
})
export type Alert = z.infer<typeof alert>

const event = z.object({ event: z.enum(ALERT_EVENTS), on: z.boolean(), changedAt: z.nullable(time) })

const watched = z.object({
  symbol: z.string(),
  /** Null where the market has been silent. */
  price: z.nullable(z.number()),
  /** Against 24 hours before, in percent. */
  change: z.nullable(z.number()),
  /** Closes of the last 24 hours, one an hour, the oldest first. */
  closes: z.array(z.number()),
  running: z.number(),
})
export type WatchedPair = z.infer<typeof watched>

/** Hours on the member's clocks. */
const quiet = z.object({
  /** The night that nothing but security rings in, unless the member wants it to. */
  nightFrom: z.number(),
  nightTo: z.number(),
  nightRings: z.boolean(),
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
})

export const getAlerts = operation({
  method: 'GET',
  path: '/api/alerts',
  access: 'member',
  scope: 'signals:read',
  summary:
    'The watchlist with prices, the member’s alerts, events, quiet hours, and the pairs of the market.',
  answer: z.object({
    watched: z.array(watched),
    pairs: z.array(z.string()),
    alerts: z.array(alert),
    events: z.array(event),
    quiet,
  }),
  failures: [],
})

export const exportAlerts = exportOf(
  getAlerts,
  {
    event: 'kind',
    symbol: 'symbol',
    direction: 'direction',
    level: 'level',
    symbols: 'symbols',
    minProbability: 'minProbability',
    on: 'on',
    firedAt: 'firedAt',
    updatedAt: 'changedAt',
    id: 'id',
  },
  'alerts',
)

export const getPairChart = operation({
  method: 'GET',
  path: '/api/alerts/chart',
  access: 'member',
  scope: 'signals:read',
  summary: 'The latest price of a pair and its candles of the last 24 hours.',
  query: z.object({ symbol }),
  answer: z.object({ symbol: z.string(), price: z.nullable(z.number()), candles: z.array(candleRow) }),
  failures: ['COMMON-A001'],
})

export const changeWatchlist = operation({
  method: 'PUT',
  path: '/api/alerts/watchlist',
  access: 'member',
  summary: 'Replace the watchlist: pairs of the market, in their order.',
  body: z.object({ symbols: z.array(symbol).check(z.maxLength(MAX_WATCHED)) }),
  answer: z.object({ symbols: z.array(z.string()) }),
  failures: ['ALERT-B001'],
})

const delivery = {
  repeats: z.boolean(),
  channels,
  inQuiet: z._default(z.enum(IN_QUIET), 'WAIT'),
}

export const createAlert = operation({
  method: 'POST',
  path: '/api/alerts',
  access: 'member',
  keyed: true,
  summary:
    'Be told when a price reaches a level, or when a signal of some kind is found. At most 200 alerts.',
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('PRICE'),
      symbol,
      direction: z.enum(DIRECTIONS),
      level: z.number().check(z.positive(), z.maximum(1e12)),
      ...delivery,
    }),
    z.object({
      kind: z.literal('SIGNAL'),
      symbols: z.array(symbol).check(z.maxLength(MAX_WATCHED)),
      signalKinds: z.array(z.enum(SIGNAL_KINDS)).check(z.maxLength(SIGNAL_KINDS.length)),
      minProbability: z._default(z.nullable(share), null),
      minLift: z._default(z.nullable(share), null),
      positiveNet: z._default(z.boolean(), false),
      ...delivery,
    }),
  ]),
  answer: alert,
  failures: ['ALERT-B001', 'ALERT-B002', 'ALERT-B003', 'ALERT-A001', 'ALERT-A002'],
  fields: { symbol: 'ALERT-B001', symbols: 'ALERT-B001', level: 'ALERT-B002' },
})

export const changeAlert = operation({
  method: 'PATCH',
  path: '/api/alerts/:id',
  access: 'member',
  summary: 'Turn an alert on or off, or choose how it comes.',
  body: z.object({
    on: z.optional(z.boolean()),
    channels: z.optional(channels),
    inQuiet: z.optional(z.enum(IN_QUIET)),
    repeats: z.optional(z.boolean()),
  }),
  answer: alert,
  failures: ['COMMON-A001', 'ALERT-B003', 'ALERT-A002'],
})

export const deleteAlert = operation({
  method: 'DELETE',
  path: '/api/alerts/:id',
  access: 'member',
  summary: 'Delete an alert. Deleting it again does nothing.',
  answer: done,
  failures: [],
})

export const changeAlertEvent = operation({
  method: 'PATCH',
  path: '/api/alerts/events/:event',
  access: 'member',
  summary: 'Be pushed a category of events, or only find them in the list of notifications.',
  body: z.object({ on: z.boolean() }),
  answer: event,
  failures: ['COMMON-A001'],
})

const hour = z.int().check(z.minimum(0), z.maximum(23))

export const changeQuietHours = operation({
  method: 'PUT',
  path: '/api/alerts/quiet',
  access: 'member',
  summary: 'Hours, besides the night, in which nothing but security rings; null for none.',
  body: z.object({ hours: z.nullable(z.object({ from: hour, to: hour })) }),
  answer: quiet,
  failures: ['ALERT-B004'],
  malformed: 'ALERT-B004',
})
