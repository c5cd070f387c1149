import { z } from 'zod/mini'
import { autoFigures } from './autotrading-positions.ts'
import { operation } from '../operation.ts'
import { otpCode, time } from '../parts.ts'
import { MAX_ACKNOWLEDGEMENT } from './acknowledgements.ts'
import { AUTO_TYPES } from '../rules/autotrading.ts'
import { SIGNAL_KINDS } from './signals.ts'
import { KEY_STATES, RUN_STATES, SETUP_REASONS } from './trading.ts'

export const PAUSE_REASONS = ['DAY_LOSS', 'STOPS'] as const

const autoType = z.enum(AUTO_TYPES)
/** A decimal sum in the account's quote coin. */
const sum = z.string()

const key = z.object({
  state: z.enum(KEY_STATES),
  last4: z.nullable(z.string()),
  permissions: z.array(z.string()),
  ipRestricted: z.nullable(z.boolean()),
  checkedAt: z.nullable(time),
  endsAt: z.nullable(time),
  reason: z.nullable(z.string()),
})
export type AutoKey = z.infer<typeof key>

const percent = z.number()
/** The rules of an account as they are typed; shares in percent. */
export const autoRules = z.object({
  budget: sum,
  perTradePct: percent,
  maxOpen: z.number(),
  stopPct: percent,
  takeProfit: z.boolean(),
  trailingPct: z.nullable(percent),
  dayLossPct: percent,
  maxDrawdownPct: percent,
  minProbability: z.number(),
  kinds: z.array(z.enum(SIGNAL_KINDS)),
  symbols: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(40)),
})
export type AutoRulesForm = z.infer<typeof autoRules>

/** What each missing rule answers. */
export const RULE_FAILURES = {
  budget: 'AUTO-B001',
  perTradePct: 'AUTO-B001',
  maxOpen: 'AUTO-B001',
  stopPct: 'AUTO-B001',
  dayLossPct: 'AUTO-B001',
  maxDrawdownPct: 'AUTO-B001',
  minProbability: 'AUTO-B001',
} as const

const run = z.object({
  state: z.enum(RUN_STATES),
  since: z.nullable(time),
  pausedUntil: z.nullable(time),
  pauseReason: z.nullable(z.enum(PAUSE_REASONS)),
  setupRequired: z.array(z.enum(SETUP_REASONS)),
  /** The executor has not reached the exchange for a minute. */
  exchangeDown: z.boolean(),
})

const settings = z.object({
  type: autoType,
  quote: z.enum(['USDT', 'KRW']),
  key,
  rules: autoRules,
  run,
  totals: autoFigures,
  /** What the rules of now allow to be lost in a day and altogether. */
  lossBudget: z.object({ day: sum, total: sum }),
  budget: z.object({ min: sum, max: sum }),
  symbols: z.array(z.string()),
  /** From where the executor calls exchanges: what a key is restricted to. Empty when the operator names none. */
  executorAddresses: z.array(z.string()),
})

const PATH = '/api/trading/automaster/:type'

export const getAutoMaster = operation({
  method: 'GET',
  path: PATH,
  access: 'member',
  scope: 'trading:read',
  summary: 'One account: its key, rules, run and totals.',
  answer: settings,
  failures: ['COMMON-A001', 'COMMON-A004'],
})

export const registerExchangeKey = operation({
  method: 'POST',
  path: `${PATH}/key`,
  access: 'member',
  keyed: true,
  money: true,
  summary:
    'Register an exchange key: checked at once, sealed, and shown to nobody again. A key that may withdraw is refused.',
  body: z.object({
    apiKey: z.string().check(z.maxLength(200)),
    secretKey: z.string().check(z.maxLength(400)),
    passphrase: z.optional(z.string().check(z.maxLength(100))),
    /** For a key without IP restriction: the acknowledgement of that, typed word for word. */
    noIpLimit: z.optional(z.string().check(z.maxLength(MAX_ACKNOWLEDGEMENT))),
    otpCode,
  }),
  answer: key,
  failures: [
    'AUTO-B001',
    'AUTO-A003',
    'AUTO-A004',
    'AUTO-A005',
    'AUTO-A006',
    'AUTO-A008',
    'AUTO-A009',
    'AUTO-A012',
    'AUTO-C001',
    'OTP-B001',
    'OTP-B002',
    'OTP-A002',
    'COMMON-A001',
    'COMMON-A002',
    'COMMON-A004',
  ],
  fields: { apiKey: 'AUTO-B001', secretKey: 'AUTO-B001', passphrase: 'AUTO-B001', otpCode: 'OTP-B002' },
})

export const deleteExchangeKey = operation({
  method: 'DELETE',
  path: `${PATH}/key`,
  access: 'member',
  session: true,
  summary:
    'Forget the key. With open positions only when forced: they stay on the exchange without anybody watching.',
  query: z.object({ force: z.optional(z.string().check(z.maxLength(1))) }),
  answer: key,
  failures: ['AUTO-A001', 'AUTO-A009', 'COMMON-A001'],
})

export const checkExchangeKey = operation({
  method: 'POST',
  path: `${PATH}/check`,
  access: 'member',
  session: true,
  summary: 'Check the key at the exchange now.',
  answer: key,
  failures: ['AUTO-A001', 'AUTO-C001', 'COMMON-A001', 'COMMON-A002'],
})

export const saveAutoRules = operation({
  method: 'PUT',
  path: `${PATH}/rules`,
  access: 'member',
  session: true,
  summary: 'Save the rules of an account. They hold for new positions.',
  body: autoRules,
  answer: z.object({ rules: autoRules, lossBudget: z.object({ day: sum, total: sum }) }),
  failures: ['AUTO-B001', 'AUTO-B002', 'COMMON-A001', 'COMMON-A004'],
  fields: RULE_FAILURES,
})

export const resetAutoStop = operation({
  method: 'POST',
  path: `${PATH}/reset-kill`,
  access: 'member',
  keyed: true,
  money: true,
  summary: 'Release the emergency stop. The switch stays off.',
  body: z.object({ otpCode }),
  answer: run,
  failures: ['COMMON-A001', 'OTP-B001', 'OTP-B002', 'OTP-A002'],
  fields: { otpCode: 'OTP-B002' },
})
