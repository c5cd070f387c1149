import { z } from 'zod/mini'
import { exportOf } from '../csv-texts/export-of.ts'
import { operation } from '../operation.ts'
import { page, pageOf, size, time } from '../parts.ts'
import { autoPosition } from './autotrading-positions.ts'

const PATH = '/api/trading/automaster/:type'

export const changeAutoPosition = operation({
  method: 'PUT',
  path: `${PATH}/positions/:id`,
  access: 'member',
  session: true,
  summary: 'Set another stop and target of an open position; without a target null.',
  body: z.object({ stop: z.number(), target: z.nullable(z.number()) }),
  answer: autoPosition,
  failures: ['COMMON-A001', 'AUTO-B001', 'AUTO-B002', 'AUTO-C001'],
  fields: { stop: 'AUTO-B001' },
})

export const reduceAutoPosition = operation({
  method: 'POST',
  path: `${PATH}/positions/:id/reduce`,
  access: 'member',
  keyed: true,
  session: true,
  summary: 'Sell a share of an open position at the market, in whole percent; the rest keeps its stop.',
  body: z.object({ sharePct: z.number() }),
  answer: autoPosition,
  failures: ['COMMON-A001', 'AUTO-B001', 'AUTO-B002', 'AUTO-C001'],
  fields: { sharePct: 'AUTO-B001' },
})

/** What is noticed of an account: differences to its exchange, limits that were reached, and what its member changed. */
export const AUTO_EVENTS = [
  'ORDER_GONE',
  'ORDER_MISSING',
  'ORDER_REFUSED',
  'COINS_MISSING',
  'STOP_REACHED',
  'KEY_FAILED',
  'PAUSED',
  'KILLED',
  'CHANGED',
  'REDUCED',
] as const
export type AutoEventKind = (typeof AUTO_EVENTS)[number]

const event = z.object({
  id: z.string(),
  kind: z.enum(AUTO_EVENTS),
  symbol: z.nullable(z.string()),
  /** Which order it is about. */
  leg: z.nullable(z.enum(['ENTRY', 'STOP', 'EXIT'])),
  stop: z.nullable(z.number()),
  target: z.nullable(z.number()),
  sharePct: z.nullable(z.number()),
  at: time,
})
export type AutoEvent = z.infer<typeof event>

export const listAutoEvents = operation({
  method: 'GET',
  path: `${PATH}/events`,
  access: 'member',
  scope: 'trading:read',
  summary: 'What was noticed of an account, newest first, and when it was last compared with its exchange.',
  query: z.object({ page, size }),
  answer: z.extend(pageOf(event), { comparedAt: z.nullable(time) }),
  failures: ['COMMON-A001'],
})

export const exportAutoEvents = exportOf(listAutoEvents, {
  date: 'at',
  symbol: 'symbol',
  event: 'kind',
  order: 'leg',
  stop: 'stop',
  target: 'target',
  share: 'sharePct',
  id: 'id',
})
