import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { MAX_ACKNOWLEDGEMENT } from './acknowledgements.ts'
import { AUTO_TYPES } from '../rules/autotrading.ts'
import { changeSignalSettings, signalStatus } from './signals.ts'

export const KEY_STATES = ['NONE', 'PENDING', 'APPROVED', 'REJECTED', 'ERROR', 'REVOKED', 'EXPIRED'] as const
export type KeyState = (typeof KEY_STATES)[number]
export const RUN_STATES = ['OFF', 'ON', 'PAUSED', 'KILLED'] as const
export type RunState = (typeof RUN_STATES)[number]
/** What is missing before Auto Master can be switched on. */
export const SETUP_REASONS = [
  'SUBSCRIPTION',
  'KEY',
  'APPROVAL',
  'RISK',
  'WATCHED_STOP',
  'STOPPED',
  'COUNTRY',
  'EXCHANGE',
] as const
export type SetupReason = (typeof SETUP_REASONS)[number]

const autoType = z.enum(AUTO_TYPES)
/** A decimal sum in the account's quote coin. */
const sum = z.string()

const account = z.object({
  type: autoType,
  state: z.enum(RUN_STATES),
  key: z.enum(KEY_STATES),
  openPositions: z.number(),
  /** Realised since 09:00 in Korea. */
  today: sum,
  setupRequired: z.array(z.enum(SETUP_REASONS)),
})
export type AutoAccount = z.infer<typeof account>

const tradingStatus = z.extend(signalStatus, {
  autoMasterOn: z.boolean(),
  autoMasterMode: z.nullable(z.enum(['paper', 'live'])),
  /** Of the account that lacks least; empty when one can be switched on. */
  setupRequired: z.array(z.enum(SETUP_REASONS)),
  accounts: z.array(account),
})
export type TradingStatus = z.infer<typeof tradingStatus>

export const getTradingStatus = operation({
  method: 'GET',
  path: '/api/trading/status',
  access: 'member',
  scope: 'trading:read',
  summary: 'The switches of Signal Master and Auto Master, the access, and what is still missing.',
  answer: tradingStatus,
  failures: [],
})

export const changeTradingSettings = operation({
  method: 'PATCH',
  path: '/api/trading/settings',
  access: 'member',
  keyed: true,
  session: true,
  summary:
    'Switch signals, their sound, or Auto Master on one account. OFF never sells; protective orders stay.',
  body: z.extend(changeSignalSettings, {
    autoMasterOn: z.optional(z.boolean()),
    /** Which account the switch is for; the demonstration account when not said. */
    mode: z.optional(autoType),
    /** That the member has read what may be lost; needed once for each account with real money. */
    riskAccepted: z.optional(z.boolean()),
    /** At an exchange without stop orders, once: the acknowledgement that no stop waits there, typed word for word. */
    watchedStop: z.optional(z.string().check(z.maxLength(MAX_ACKNOWLEDGEMENT))),
  }),
  answer: tradingStatus,
  failures: [
    'SIGNAL-A001',
    'AUTO-A001',
    'AUTO-A002',
    'AUTO-A003',
    'AUTO-A007',
    'AUTO-A010',
    'AUTO-B001',
    'COMMON-A004',
  ],
})
