import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { time, typed } from '../parts.ts'
import { amount, coin } from '../wallet/wallet-parts.ts'

/** What an account must be without before it is closed (docs/product/decisions.md D-23). */
export const CLOSING_BLOCKERS = ['MCS', 'USDT', 'plan', 'bet', 'position'] as const
export type ClosingBlocker = (typeof CLOSING_BLOCKERS)[number]
const closing = z.object({
  blockers: z.array(z.enum(CLOSING_BLOCKERS)),
  /** Balances below the smallest withdrawal: each blocks, too, unless the member leaves them. */
  rests: z.array(z.object({ coin, amount })),
})
export type Closing = z.infer<typeof closing>

export const getClosing = operation({
  method: 'GET',
  path: '/api/member/close',
  access: 'member',
  summary: 'What has to end before the account can be closed, and what is too little to be withdrawn.',
  answer: closing,
  failures: [],
})

export const closeAccount = operation({
  method: 'POST',
  path: '/api/member/close',
  access: 'member',
  keyed: true,
  session: true,
  summary:
    'Close the account after 30 days, and pay out what TRX is left then; signing in again within them stops it.',
  body: z.object({
    reauthToken: z.string().check(z.maxLength(256)),
    /** Where the TRX that are left go; needed when there are more than their transfer may cost, else not looked at. */
    gasAddress: z.optional(typed),
    /** What is too little to be withdrawn when the account is erased is given up then. */
    leavesRest: z._default(z.boolean(), false),
  }),
  answer: z.object({ closesAt: time }),
  failures: ['MODIFY-A002', 'MODIFY-A003', 'WITHDRAW-B001', 'WITHDRAW-B004', 'WITHDRAW-B005'],
  fields: { reauthToken: 'MODIFY-A002', gasAddress: 'WITHDRAW-B004' },
  malformed: 'MODIFY-A002',
})
