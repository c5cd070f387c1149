import { z } from 'zod/mini'
import { operation } from '../operation.ts'
import { otpCode, time, typed } from '../parts.ts'
import { SWAP_WAYS } from '../rules/money/swap.ts'
import { amount, walletBalance } from './wallet-parts.ts'

const way = z.enum(SWAP_WAYS)

export const getSwapRate = operation({
  method: 'GET',
  path: '/api/wallet/swap/rate',
  access: 'member',
  scope: 'wallet:read',
  summary: 'The ratio with its reference time, the fee and the limits.',
  answer: z.object({
    /** How much of the second coin one of the first is worth. */
    ratio: z.object({ MCS_USDT: amount, USDT_MCS: amount }),
    at: time,
    /** What one MCS costs in USDT: what the sums are computed from. */
    price: amount,
    feeBps: z.number(),
    /** Worth in USDT. */
    min: amount,
    max: amount,
    dayLeft: amount,
    available: z.boolean(),
  }),
  failures: ['SWAP-A002'],
})

export const quoteSwap = operation({
  method: 'POST',
  path: '/api/wallet/swap/quote',
  access: 'member',
  summary: 'Fix the ratio for 60 seconds; the quote can be used once.',
  body: z.object({ way, request_amount: typed }),
  answer: z.object({
    quoteId: z.string(),
    way,
    ratio: amount,
    at: time,
    request_amount: amount,
    swap_fee: amount,
    swap_amount: amount,
    expiresAt: time,
  }),
  failures: ['SWAP-B001', 'SWAP-B004', 'SWAP-A001', 'SWAP-A002', 'SWAP-A004', 'SWAP-A006'],
  fields: { request_amount: 'SWAP-B001', way: 'COMMON-B001' },
})

export const swap = operation({
  method: 'POST',
  path: '/api/wallet/swap',
  access: 'member',
  keyed: true,
  money: true,
  summary: 'Swap at a quoted ratio.',
  body: z.object({ quoteId: z.string().check(z.maxLength(64)), otpCode }),
  answer: z.object({
    id: z.string(),
    way,
    request_amount: amount,
    swap_fee: amount,
    swap_amount: amount,
    balance: walletBalance,
  }),
  failures: [
    'SWAP-B002',
    'SWAP-B003',
    'SWAP-A001',
    'SWAP-A002',
    'SWAP-A003',
    'SWAP-A004',
    'SWAP-A005',
    'SWAP-A006',
    'SWAP-C001',
    'OTP-A002',
  ],
  fields: { otpCode: 'SWAP-B002', quoteId: 'COMMON-B001' },
  crash: 'SWAP-C001',
})

export const quoteGas = operation({
  method: 'GET',
  path: '/api/wallet/gas/quote',
  access: 'member',
  summary:
    'What TRX for network fees cost in USDT at the market’s price, without mark-up; valid for 60 seconds and once.',
  query: z.object({ trx: typed }),
  answer: z.object({
    quoteId: z.string(),
    trx: amount,
    usdt: amount,
    /** Of one TRX in USDT, of when it is, and the venues that say so. */
    price: amount,
    priceAt: time,
    source: z.string(),
    expiresAt: time,
  }),
  failures: ['SWAP-B001', 'SWAP-B004', 'SWAP-A002', 'SWAP-A004'],
  fields: { trx: 'SWAP-B001' },
})

export const topUpGas = operation({
  method: 'POST',
  path: '/api/wallet/gas/topup',
  access: 'member',
  keyed: true,
  money: true,
  summary: 'Buy TRX for network fees with USDT.',
  body: z.object({ quoteId: z.string().check(z.maxLength(64)) }),
  answer: z.object({ gasTrx: amount, balance: walletBalance }),
  failures: ['WITHDRAW-A003', 'SWAP-A003', 'SWAP-A002', 'SWAP-A004', 'COMMON-A001'],
})
