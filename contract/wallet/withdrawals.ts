import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { otpCode, text, time, typed } from '../parts.ts'
import { amount, coin, result, withdrawLock } from './wallet-parts.ts'

export const WITHDRAWAL_STATES = [
  'REQUESTED',
  'APPROVED',
  'BROADCAST',
  'CONFIRMED',
  'CANCELLED',
  'REJECTED',
  'REVERTED',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const withdrawal = z.object({
  id: z.string(),
  coin,
  address: z.string(),
  quantity: amount,
  memo: z.nullable(z.string()),
  state: z.enum(WITHDRAWAL_STATES),
  result,
  /** Settled inside the books, without a fee, because the address belongs to another member. */
  internal: z.boolean(),
  fee: z.object({
    prepaidTrx: amount,
    /** What the network was expected to take when the withdrawal was asked for. */
    expectedTrx: z.nullable(amount),
    /** What it took, and what came back of the prepaid sum; null until the chain says so. */
    realTrx: z.nullable(amount),
    refundedTrx: z.nullable(amount),
  }),
  txid: z.nullable(z.string()),
  /** What it waits for while it is pending, and until when where that is known. */
  waitsFor: z.nullable(z.enum(['staff', 'newAddress', 'chain'])),
  waitsUntil: z.nullable(time),
  canCancel: z.boolean(),
  createdAt: time,
  endedAt: z.nullable(time),
  timeline: z.array(z.object({ state: z.enum(WITHDRAWAL_STATES), at: time })),
})
export type Withdrawal = z.infer<typeof withdrawal>

const trxSpan = z.object({ low: amount, high: amount })

export const getWithdrawFee = operation({
  method: 'GET',
  path: '/api/wallet/withdraw/fee',
  access: 'member',
  scope: 'wallet:read',
  summary: 'What a withdrawal costs now, its limits, and what the network will most likely give back.',
  query: z.object({ coin, address: z.optional(typed) }),
  answer: z.object({
    prepaidTrx: amount,
    gasTrx: amount,
    /** Expected real fee; null while the node does not answer, or for a transfer inside the books. */
    expectedTrx: z.nullable(trxSpan),
    recipientHoldsUsdt: z.nullable(z.boolean()),
    internal: z.boolean(),
    /** The address was never used by this member. */
    isNewAddress: z.boolean(),
    min: amount,
    max: amount,
    dayLeft: amount,
    /** Above this much a day, in USDT, staff look at it first. */
    automaticUsdt: amount,
    /** What is left of it now. */
    automaticLeftUsdt: amount,
    /** A larger worth in USDT waits `waitHours`: the address has not been proven for it. */
    withoutWaitUsdt: amount,
    waitHours: z.number(),
    withdrawable: amount,
    lock: z.nullable(withdrawLock),
    /** The sum is null while the market has no fresh price of TRX. */
    topUp: z.nullable(z.object({ trx: amount, usdt: z.nullable(amount) })),
  }),
  failures: ['WITHDRAW-C001', 'WITHDRAW-B004'],
  fields: { address: 'WITHDRAW-B004' },
  crash: 'WITHDRAW-C001',
})

export const withdraw = operation({
  method: 'POST',
  path: '/api/wallet/withdraw',
  access: 'member',
  keyed: true,
  money: true,
  summary: 'Send MCS or USDT to an address. 40 TRX are prepaid; what the network does not take comes back.',
  body: z.object({
    coin,
    address: typed,
    quantity: typed,
    otpCode,
    memo: z.optional(text(100)),
  }),
  answer: z.object({
    id: z.string(),
    result,
    quantity: amount,
    fee: z.object({ trx: amount }),
    total: z.object({ coin: amount, trx: amount }),
    remaining: z.object({ coin: amount, trx: amount }),
    withdrawal,
  }),
  failures: [
    'WITHDRAW-B001',
    'WITHDRAW-B002',
    'WITHDRAW-B003',
    'WITHDRAW-B004',
    'WITHDRAW-B005',
    'WITHDRAW-B006',
    'WITHDRAW-B007',
    'WITHDRAW-A001',
    'WITHDRAW-A002',
    'WITHDRAW-A003',
    'WITHDRAW-A004',
    'WITHDRAW-A005',
    'WITHDRAW-A006',
    'WITHDRAW-A007',
    'WITHDRAW-A008',
    'WITHDRAW-C002',
    'OTP-A002',
  ],
  fields: { address: 'WITHDRAW-B001', quantity: 'WITHDRAW-B002', otpCode: 'WITHDRAW-B003' },
  crash: 'WITHDRAW-C002',
})

export const getWithdrawal = operation({
  method: 'GET',
  path: '/api/wallet/withdraw/:id',
  access: 'member',
  scope: 'wallet:read',
  summary: 'One withdrawal and what happened to it so far.',
  answer: withdrawal,
  failures: ['COMMON-A001'],
})

export const cancelWithdrawal = operation({
  method: 'POST',
  path: '/api/wallet/withdraw/:id/cancel',
  access: 'member',
  keyed: true,
  money: true,
  summary: 'Take a withdrawal back while it is not approved.',
  answer: withdrawal,
  failures: ['COMMON-A001', 'WITHDRAW-A009'],
})
