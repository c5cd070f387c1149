import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { time } from '../parts.ts'
import { STATEMENT_CURRENCIES } from '../rules/money/statement-currencies.ts'
import { amount, bookCoin } from './wallet-parts.ts'
import { WALLET_TYPES } from './wallet.ts'

/** How the cost of what was given away is found: first in first out, or the average of all that was held. */
export const GAIN_METHODS = ['FIFO', 'AVERAGE'] as const
export type GainMethod = (typeof GAIN_METHODS)[number]

export const STATEMENT_ACCOUNTS = ['available', 'bonus', 'locked', 'gas'] as const
export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number]

const currency = z.enum(STATEMENT_CURRENCIES)
const zone = z._default(z.string().check(z.maxLength(60)), 'Asia/Seoul')
const statementChoice = z.object({
  currency: z._default(currency, 'USD'),
  method: z._default(z.enum(GAIN_METHODS), 'FIFO'),
  /** Whose calendar the months and years are of. */
  zone,
})
const file = z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(Uint8Array) })

export const listStatements = operation({
  method: 'GET',
  path: '/api/wallet/statements',
  access: 'member',
  mayLag: true,
  scope: 'wallet:read',
  summary: 'The months and years with statements, newest first, and the currencies they can be written in.',
  query: z.object({ zone }),
  answer: z.object({
    /** YYYY-MM or YYYY, from the member's first movement on; the present ones go on until they end. */
    periods: z.array(z.object({ name: z.string(), isOver: z.boolean() })),
    currencies: z.array(currency),
    /** Who says what currencies are worth; null while nobody does, and amounts are in USD alone. */
    source: z.nullable(z.string()),
  }),
  failures: ['COMMON-B001'],
})

const account = z.object({
  account: z.enum(STATEMENT_ACCOUNTS),
  coin: bookCoin,
  opening: amount,
  /** What came and what went in the period. */
  received: amount,
  sent: amount,
  closing: amount,
  /** The closing balance at the last day's rate, in the currency chosen. */
  value: z.string(),
})

export const getStatement = operation({
  method: 'GET',
  path: '/api/wallet/statements/:period',
  access: 'member',
  mayLag: true,
  scope: 'wallet:read',
  heavy: true,
  summary:
    'One month (YYYY-MM) or year (YYYY): balances at both ends, what moved by type, and gains, in a currency at the rates of each day.',
  query: statementChoice,
  answer: z.object({
    period: z.string(),
    from: time,
    /** Excluded; now while the period goes on. */
    to: time,
    isOver: z.boolean(),
    currency,
    accounts: z.array(account),
    /** All closing balances together. */
    value: z.string(),
    sums: z.array(
      z.object({ type: z.enum(WALLET_TYPES), coin: bookCoin, count: z.number(), amount, value: z.string() }),
    ),
    gains: z.object({
      method: z.enum(GAIN_METHODS),
      coins: z.array(
        z.object({ coin: bookCoin, amount, proceeds: z.string(), cost: z.string(), gain: z.string() }),
      ),
      total: z.string(),
    }),
    /** Where the chain of the ledger's seals stood when it took in the last movement; null when nothing moved or it is not sealed yet. */
    seal: z.nullable(z.object({ batch: z.number(), head: z.string(), at: time })),
    rates: z.object({
      /** Of the period's last day, in the currency chosen; null when nobody knows one. */
      MCS: z.nullable(z.string()),
      USDT: z.string(),
      TRX: z.nullable(z.string()),
      source: z.string(),
    }),
    /** How many movements the tables have. */
    movements: z.number(),
  }),
  failures: ['COMMON-A001', 'COMMON-B001'],
})

export const saveStatementPdf = operation({
  method: 'GET',
  path: '/api/wallet/statements/:period/pdf',
  access: 'member',
  mayLag: true,
  answerType: 'file',
  heavy: true,
  summary: "The same as a PDF in the reader's language, its text selectable, every movement listed.",
  query: statementChoice,
  answer: file,
  failures: ['COMMON-A001', 'COMMON-B001'],
})

export const saveStatementCsv = operation({
  method: 'GET',
  path: '/api/wallet/statements/:period/csv',
  access: 'member',
  mayLag: true,
  scope: 'wallet:read',
  answerType: 'file',
  heavy: true,
  summary: "Every movement of the period as a CSV file, each with its value at the day's rate.",
  query: statementChoice,
  answer: file,
  failures: ['COMMON-A001', 'COMMON-B001'],
})

export const saveReceipt = operation({
  method: 'GET',
  path: '/api/wallet/histories/:id/receipt',
  access: 'member',
  mayLag: true,
  answerType: 'file',
  heavy: true,
  summary:
    'One transaction as a PDF: what moved, where, the balance after it, and its place in the sealed books.',
  query: z.object({ zone }),
  answer: file,
  failures: ['COMMON-A001', 'COMMON-B001'],
})
