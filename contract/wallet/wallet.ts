import { z } from 'zod/mini'
import { exportOf } from '../csv-texts/export-of.ts'
import { operation } from '../operation.ts'
import { page, pageOf, size, time } from '../parts.ts'
import { amount, bookCoin, result, walletBalance } from './wallet-parts.ts'
import { withdrawal } from './withdrawals.ts'

/** The twenty types of the specification, and no others. */
export const WALLET_TYPES = [
  'deposit',
  'receive',
  'send',
  'withdraw',
  'withdraw_fee',
  'withdraw_fail',
  'subscribe',
  'recommend_profit',
  'game_betting',
  'game_betting_cancel',
  'game_refund',
  'game_profit',
  'reward_plan_start',
  'reward_plan_end',
  'ico_enter_decrease',
  'ico_enter_increase',
  'ico_unlock_vesting_increase',
  'swap_in',
  'swap_out',
  'signup_free_increase',
] as const
export type WalletType = (typeof WALLET_TYPES)[number]

/** Other kinds of entries: shown to a member where they share the cause of one of the member's movements. */
export const HOUSE_KINDS = [
  'commission',
  'operator_deposit',
  'operator_funding',
  'operator_return',
  'reward_funding',
  'subscribe_earned',
  'subscribe_deferred',
] as const
type HouseKind = (typeof HOUSE_KINDS)[number]
export type EntryKind = WalletType | HouseKind
export const getBalance = operation({
  method: 'GET',
  path: '/api/wallet/balance',
  access: 'member',
  scope: 'wallet:read',
  summary: 'What the member owns, by coin and by what may be done with it.',
  answer: walletBalance,
  failures: ['WALLET-C001'],
  crash: 'WALLET-C001',
})

export const transaction = z.object({
  id: z.string(),
  date: time,
  type: z.enum(WALLET_TYPES),
  detail: z.string(),
  coin: bookCoin,
  /** Signed: what came is positive, what went is negative. */
  amount,
  result,
  address: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  /** Balance of that account after it; null while it is not booked. */
  balanceAfter: z.nullable(amount),
})
export type WalletTransaction = z.infer<typeof transaction>

const historyChoice = {
  coin: z.optional(bookCoin),
  /** Types separated by commas; all when missing. */
  types: z.optional(z.string().check(z.maxLength(400))),
  result: z.optional(result),
  /** Calendar days (YYYY-MM-DD) of the reader's zone, both included. Last 30 days when missing, at most 366. */
  from: z.optional(z.string().check(z.maxLength(10))),
  to: z.optional(z.string().check(z.maxLength(10))),
  zone: z._default(z.string().check(z.maxLength(60)), 'Asia/Seoul'),
}
const historyFilter = z.object({ ...historyChoice, page, size })
export type HistoryChoice = Omit<HistoryFilter, 'page' | 'size'>
export type HistoryFilter = z.infer<typeof historyFilter>

export const listHistories = operation({
  method: 'GET',
  path: '/api/wallet/histories',
  access: 'member',
  mayLag: true,
  scope: 'wallet:read',
  summary: 'What moved in the wallet, newest first.',
  query: historyFilter,
  answer: pageOf(transaction),
  failures: ['WALLET-C002', 'COMMON-B001'],
  crash: 'WALLET-C002',
})

export const exportHistories = exportOf(listHistories, {
  date: 'date',
  type: ['type', 'detail'],
  coin: 'coin',
  amount: 'amount',
  result: 'result',
  address: 'address',
  txid: 'txid',
  balanceAfter: 'balanceAfter',
  id: 'id',
})

const deposit = z.object({
  id: z.string(),
  coin: bookCoin,
  amount,
  from: z.string(),
  txid: z.string(),
  seenAt: time,
  result,
  /** Blocks on top of it so far, and how many make it final. */
  confirmations: z.number(),
  needed: z.number(),
})
export type Deposit = z.infer<typeof deposit>

/** An account as its reader may see it: the own ones by class, another member's without a name. */
export const ENTRY_ACCOUNTS = [
  'available',
  'bonus',
  'locked',
  'gas',
  'otherMember',
  'chain',
  'fees',
  'unearnedFees',
  'swapTreasury',
  'gasPrepaid',
  'bonusBudget',
  'operator',
  'planEscrow',
  'gamePool',
  'gameStake',
  'icoTreasury',
  'commissions',
] as const
const ledgerEntry = z.object({
  transferId: z.string(),
  at: time,
  /** hold and voidHold move nothing: they set aside and release. */
  op: z.enum(['post', 'hold', 'postHold', 'voidHold']),
  type: z.string(),
  detail: z.string(),
  from: z.enum(ENTRY_ACCOUNTS),
  to: z.enum(ENTRY_ACCOUNTS),
  coin: bookCoin,
  amount,
  /** Balance of the member's own account after it. */
  balanceAfter: z.nullable(amount),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

export const getHistory = operation({
  method: 'GET',
  path: '/api/wallet/histories/:id',
  access: 'member',
  scope: 'wallet:read',
  summary:
    'Why this number: one transaction with every ledger entry of its cause and the arithmetic behind it.',
  answer: z.object({
    transaction,
    ledgerEntries: z.array(ledgerEntry),
    /** The line of the arithmetic in signs, such as "1000 × 0.25 − 1.25 = 248.75". */
    formula: z.nullable(z.string()),
    /** The reward day of the payout that it came with; null for what comes by itself. */
    batchDay: z.nullable(z.string()),
    withdrawal: z.nullable(withdrawal),
    deposit: z.nullable(deposit),
  }),
  failures: ['COMMON-A001', 'WALLET-C002'],
  crash: 'WALLET-C002',
})

export const getDepositAddress = operation({
  method: 'GET',
  path: '/api/wallet/deposit/address',
  access: 'member',
  summary:
    "The member's own address for MCS, USDT and TRX on TRON, and the newest deposits with their progress.",
  answer: z.object({
    address: z.string(),
    qrSvg: z.string(),
    network: z.literal('TRC-20'),
    confirmations: z.number(),
    coins: z.array(bookCoin),
    deposits: z.array(deposit),
    /** Where play coins come from; in a sandbox only. */
    faucet: z.nullable(z.string()),
  }),
  failures: ['WALLET-C001'],
  crash: 'WALLET-C001',
})
