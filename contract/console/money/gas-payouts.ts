import { z } from 'zod/mini'
import { time } from '../../parts.ts'
import { amount, bookCoin } from '../../wallet/wallet-parts.ts'
import { agreed, approvals } from '../people/approvals.ts'
import { actWithCode, cursor, listOf, listSize, get } from '../parts.ts'

/** LAID: its address was laid down with the closing; it is ordered when the 30 days are over. */
export const GAS_PAYOUT_STATES = ['LAID', 'ORDERED', 'PAID', 'FAILED'] as const
/** What delays its order: staff approve those above the automatic limit of withdrawals. */
export const GAS_PAYOUT_WAITS = ['address', 'lock', 'withdrawals', 'staff'] as const
export type GasPayoutWait = (typeof GAS_PAYOUT_WAITS)[number]

const row = z.object({
  id: z.string(),
  member: z.object({ id: z.string(), loginId: z.string() }),
  coin: bookCoin,
  /** Before it is ordered: what would go out now. */
  quantity: amount,
  /** Null where gas came after a closing that named none. */
  address: z.nullable(z.string()),
  state: z.enum(GAS_PAYOUT_STATES),
  /** One of the waits, or what the chain says it waits for. */
  waitsFor: z.nullable(z.string()),
  mayApprove: z.boolean(),
  approvals,
  feeTrx: z.nullable(amount),
  txid: z.nullable(z.string()),
  madeAt: time,
  /** The member signed in again. */
  voidedAt: z.nullable(time),
  endedAt: z.nullable(time),
})
export type StaffGasPayout = z.infer<typeof row>

export const listGasPayouts = get({
  path: '/api/staff/gas-payouts',
  right: 'withdrawals.see',
  summary: 'Staff: payouts of the TRX of accounts that close, newest first, and what they wait for.',
  query: z.object({ cursor, size: listSize, state: z.optional(z.enum(GAS_PAYOUT_STATES)) }),
  answer: listOf(row),
  failures: [],
})

export const approveGasPayout = actWithCode({
  path: '/api/staff/gas-payouts/:id/approve',
  right: 'withdrawals.approve',
  summary:
    'Staff: agree to a payout above the automatic limit; it goes out with the next hour once finance and risk have agreed.',
  answer: agreed,
  failures: ['COMMON-A001', 'STAFF-A005', 'STAFF-A008', 'STAFF-A010'],
})
