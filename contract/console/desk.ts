import { z } from 'zod/mini'
import { amount, bookCoin } from '../wallet/wallet-parts.ts'
import { time } from '../parts.ts'
import { get } from './parts.ts'

/** What can wait for one person's own decision. */
export const DESK_KINDS = ['withdrawal', 'request', 'inquiry', 'exchangeKey', 'referralFlag'] as const
/** At most so many are shown; the queues behind them say how many more there are. */
export const MAX_DESK_ITEMS = 9

const item = z.object({
  /** The thing's own number, by which its list opens it. */
  id: z.string(),
  kind: z.enum(DESK_KINDS),
  /** A request's kind, an inquiry's title, an exchange; empty for what needs none. */
  text: z.string(),
  /** The member's ID, or the subject of a request. */
  subject: z.string(),
  sum: z.nullable(z.object({ amount, coin: bookCoin })),
  /** Old and new value of a request that changes one thing. */
  change: z.nullable(z.object({ before: z.string(), after: z.string() })),
  waitsSince: time,
  /** When it is late, or runs out. */
  dueAt: z.nullable(time),
})
export type DeskItem = z.infer<typeof item>

/** What is not as it should be; each has a page that says what to do. */
export const HEALTH_ALARMS = ['moneyStopped', 'coverShort', 'brakeHeld', 'jobFails', 'chainSilent'] as const
export type HealthAlarm = (typeof HEALTH_ALARMS)[number]

export const getDesk = get({
  path: '/api/staff/desk',
  right: 'today.see',
  summary:
    'Staff: what waits for the reader’s own decision, oldest first, and what is wrong with the product.',
  answer: z.object({
    items: z.array(item),
    /** Worth in USDT of the withdrawals that wait; null for readers without the right. */
    withdrawalsUsdt: z.nullable(amount),
    health: z.array(z.enum(HEALTH_ALARMS)),
  }),
  failures: [],
})

export const TREND_DAYS = 30
/** Sums of a day in one coin, counts of a day, and shares in hundredths of a percent. */
export const TRENDS = [
  'signUps',
  'deposits',
  'withdrawals',
  'fees',
  'commissions',
  'planEscrow',
  'answerMinutes',
  'calibrationBps',
  'hotWallet',
  'failedJobs',
] as const

export const getTrends = get({
  path: '/api/staff/trends',
  right: 'reports.see',
  summary: 'Staff: thirty finished days of the figures that a desk watches; a day without a figure is null.',
  answer: z.object({
    days: z.array(z.iso.date()),
    series: z.array(
      z.object({
        name: z.enum(TRENDS),
        /** What sums are in; null for counts, minutes and shares. */
        coin: z.nullable(bookCoin),
        values: z.array(z.nullable(z.string())),
      }),
    ),
  }),
  failures: [],
})
