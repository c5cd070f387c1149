import { z } from 'zod/mini'
import { time } from '../../parts.ts'
import { amount, bookCoin, usdt } from '../../wallet/wallet-parts.ts'
import { actWithReason, asked, colleague, cursor, get, listOf, listSize, reveal } from '../parts.ts'

/** OPEN: worked out, and again while something of the day comes late. SIGNED: two persons did, and it never changes. */
export const CLOSE_STATES = ['OPEN', 'SIGNED'] as const

const coinSum = { coin: bookCoin, amount }

/** What a day moved, and where it left the books. Decimals, exact. */
export const closeFigures = z.object({
  day: z.string(),
  /** The ledger's batch that sealed the last movement before the day's end, and the head of its chain. */
  position: z.object({ batch: z.number(), head: z.string(), sealedAt: time }),
  coins: z.array(
    z.object({
      coin: bookCoin,
      /** Credits less debits of all classes together: nothing, else the books are wrong. */
      difference: amount,
      classes: z.array(
        z.object({
          class: z.string(),
          opening: amount,
          debits: amount,
          credits: amount,
          closing: amount,
        }),
      ),
    }),
  ),
  /** Fees that were earned on the day, by what they were paid for; what was deferred again is negative. */
  fees: z.array(z.object({ ...coinSum, kind: z.string() })),
  /** Membership fees that are not earned yet. */
  deferred: z.array(
    z.object({
      coin: bookCoin,
      opening: amount,
      paid: amount,
      refunded: amount,
      earned: amount,
      closing: amount,
    }),
  ),
  /** What was owed at the day's end, by class. */
  liabilities: z.array(z.object({ ...coinSum, class: z.string() })),
  /** The day's last reading of the chain; null for a day without one. */
  reserves: z.nullable(
    z.object({
      readAt: time,
      block: z.number(),
      coins: z.array(
        z.object({
          coin: bookCoin,
          hot: amount,
          members: amount,
          cold: amount,
          held: amount,
          owed: amount,
          /** Percent with two digits, rounded down; null when nothing was owed. */
          ratio: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  commissions: z.array(z.object({ coin: bookCoin, reserved: amount, returned: amount, paid: amount })),
  /** What running plans could still be paid when the day was counted, and what lay for them then; null where it was not recorded. */
  plans: z.nullable(z.object({ count: z.number(), promised: usdt, escrow: usdt, isShort: z.boolean() })),
})
export type CloseFigures = z.infer<typeof closeFigures>

const signature = z.object({ askedBy: colleague, approvedBy: colleague, at: time })

const row = z.object({
  /** The day in Korea. */
  id: z.string(),
  state: z.enum(CLOSE_STATES),
  isBalanced: z.boolean(),
  batch: z.number(),
  hash: z.string(),
  madeAt: time,
  signature: z.nullable(signature),
})
export type CloseRow = z.infer<typeof row>

export const listCloses = get({
  path: '/api/staff/closes',
  right: 'closes.see',
  summary: 'Staff: daily closes of the books, newest first. Days are KST.',
  query: z.object({ cursor, size: listSize, state: z.optional(z.enum(CLOSE_STATES)) }),
  answer: listOf(row),
  failures: [],
})

export const getClose = get({
  path: '/api/staff/closes/:day',
  right: 'closes.see',
  summary: 'Staff: one daily close: as signed, and what the ledger says differently about its day since.',
  answer: z.object({
    ...row.shape,
    figures: closeFigures,
    /** Whether the ledger’s chain of seals still has the head that the close names. */
    isSealed: z.boolean(),
    /** By class, what the ledger says now less what the close says of the day. */
    differences: z.array(z.object({ coin: bookCoin, class: z.string(), debits: amount, credits: amount })),
  }),
  failures: ['COMMON-A001'],
})
export type Close = z.infer<(typeof getClose)['answer']>

export const saveClosePdf = reveal({
  method: 'GET',
  path: '/api/staff/closes/:day/close.pdf',
  right: 'closes.see',
  summary: 'Staff: one daily close as a PDF, in Korean for readers of Korean and in English for all others.',
  answerType: 'file',
  answer: z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(Uint8Array) }),
  failures: ['COMMON-A001', 'COMMON-C002'],
})

export const requestClose = actWithReason({
  path: '/api/staff/closes/:day/sign',
  right: 'closes.request',
  summary:
    'Staff: sign a daily close as the first of two persons; with the second signature it never changes again.',
  answer: asked,
  failures: ['COMMON-A001', 'STAFF-A008'],
})
