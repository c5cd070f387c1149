import { z } from 'zod/mini'
import { exportOf } from '../csv-texts/export-of.ts'
import { operation } from '../operation.ts'
import { page, pageOf, size, time } from '../parts.ts'
import {
  ALERT_ACTIONS,
  ALERT_REASONS,
  ALERT_STATES,
  MAX_ALERT_BYTES,
  MAX_STRATEGY_NAME,
  MAX_STRATEGY_NOTE,
  STRATEGY_LOG_DAYS,
  TRADINGVIEW_PATH,
} from '../programs/strategy-alerts.ts'
import { AUTO_TYPES } from '../rules/autotrading.ts'
import { POSITION_STATES } from './autotrading-positions.ts'

const strategy = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  type: z.enum(AUTO_TYPES),
  /** Where TradingView sends its alerts. */
  url: z.string(),
  createdAt: time,
  lastAlertAt: z.nullable(time),
  /** When a message last came with another secret. */
  wrongSecretAt: z.nullable(time),
})
export type Strategy = z.infer<typeof strategy>

const alert = z.object({
  id: z.string(),
  /** What the sender calls it. */
  alertId: z.string(),
  type: z.enum(AUTO_TYPES),
  action: z.nullable(z.enum(ALERT_ACTIONS)),
  ticker: z.nullable(z.string()),
  price: z.nullable(z.number()),
  sentAt: z.nullable(time),
  receivedAt: time,
  state: z.enum(ALERT_STATES),
  reason: z.nullable(z.enum(ALERT_REASONS)),
  /** How the position stands that it opened or closed. */
  position: z.nullable(z.enum(POSITION_STATES)),
})
export type StrategyAlert = z.infer<typeof alert>

const PATH = '/api/trading/strategies'
const ONE = `${PATH}/:id`
const reauthToken = z.optional(z.string().check(z.maxLength(256)))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_STRATEGY_NAME))
const note = z.string().check(z.trim(), z.maxLength(MAX_STRATEGY_NOTE))
const withSecret = z.object({ strategy, secret: z.string() })
const fields = { name: 'STRATEGY-B001' } as const

export const listStrategies = operation({
  method: 'GET',
  path: PATH,
  access: 'member',
  summary: 'The member’s strategies on TradingView, newest first, each with the address of its webhook.',
  answer: z.array(strategy),
  failures: [],
})

export const exportStrategies = exportOf(listStrategies, {
  name: 'name',
  account: 'type',
  note: 'note',
  date: 'createdAt',
  lastAt: 'lastAlertAt',
  id: 'id',
})

export const createStrategy = operation({
  method: 'POST',
  path: PATH,
  access: 'member',
  session: true,
  summary:
    'Create a strategy with a webhook for TradingView; on paper unless another account is named. Needs a reauthToken; `secret` goes into the messages and is shown this once.',
  body: z.object({
    name,
    note: z._default(note, ''),
    type: z._default(z.enum(AUTO_TYPES), AUTO_TYPES[0]),
    reauthToken,
  }),
  answer: withSecret,
  failures: ['STRATEGY-B001', 'STRATEGY-A002', 'MODIFY-A002', 'COMMON-A004'],
  fields,
})

export const changeStrategy = operation({
  method: 'PATCH',
  path: ONE,
  access: 'member',
  session: true,
  summary:
    'Rename a strategy, write its note, or have it trade on another account; one with real money needs a reauthToken.',
  body: z.object({
    name: z.optional(name),
    note: z.optional(note),
    type: z.optional(z.enum(AUTO_TYPES)),
    reauthToken,
  }),
  answer: strategy,
  failures: ['COMMON-A001', 'COMMON-A004', 'STRATEGY-B001', 'MODIFY-A002'],
  fields,
})

export const rotateStrategySecret = operation({
  method: 'POST',
  path: `${ONE}/secret`,
  access: 'member',
  session: true,
  summary: 'Give a strategy a new secret. Needs a reauthToken; the former one ends at once.',
  body: z.object({ reauthToken }),
  answer: withSecret,
  failures: ['COMMON-A001', 'MODIFY-A002'],
})

export const revokeStrategy = operation({
  method: 'DELETE',
  path: ONE,
  access: 'member',
  session: true,
  summary:
    'Delete a strategy with its address, note and alerts. Alerts that wait are not followed; positions stay.',
  answer: z.array(strategy),
  failures: ['COMMON-A001'],
})

export const listStrategyAlerts = operation({
  method: 'GET',
  path: `${ONE}/alerts`,
  access: 'member',
  summary: `What came to a strategy’s address in the last ${STRATEGY_LOG_DAYS} days and what became of it, newest first.`,
  query: z.object({ page, size }),
  answer: pageOf(alert),
  failures: ['COMMON-A001'],
})

export const exportStrategyAlerts = exportOf(listStrategyAlerts, {
  date: 'receivedAt',
  account: 'type',
  order: 'action',
  symbol: 'ticker',
  price: 'price',
  state: 'state',
  reason: 'reason',
  id: 'alertId',
})

/** A placeholder of TradingView’s becomes a number where it stands without quotes. */
const word = z.optional(z.union([z.string().check(z.maxLength(200)), z.number()]))

export const receiveAlert = operation({
  method: 'POST',
  path: TRADINGVIEW_PATH,
  access: 'public',
  summary:
    'Where TradingView sends a strategy’s alerts, as application/json or text/plain. `time` is `{{timenow}}`, `action` buy, sell or close, `id` names an alert that is to be followed once. An unknown address and a wrong secret are answered alike.',
  body: z.object({
    secret: z.string().check(z.minLength(1), z.maxLength(200)),
    id: word,
    time: word,
    action: word,
    ticker: word,
    price: word,
  }),
  plainBody: { maxBytes: MAX_ALERT_BYTES },
  answer: z.object({ state: z.enum(ALERT_STATES) }),
  failures: ['STRATEGY-A001', 'STRATEGY-A003', 'STRATEGY-B002', 'COMMON-A002'],
  malformed: 'STRATEGY-B002',
})
