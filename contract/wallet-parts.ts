import { z } from 'zod/mini'
import { time } from './parts.ts'

/** The two currencies of the wallet. TRX is held for network fees only. */
export const WALLET_COINS = ['MCS', 'USDT'] as const
export type WalletCoin = (typeof WALLET_COINS)[number]
export const BOOK_COINS = ['MCS', 'USDT', 'TRX'] as const
export type BookCoin = (typeof BOOK_COINS)[number]

export const WALLET_RESULTS = ['Complete', 'Pending', 'Failed'] as const
export type WalletResult = (typeof WALLET_RESULTS)[number]

export const coin = z.enum(WALLET_COINS)
export const bookCoin = z.enum(BOOK_COINS)
/** A decimal string with at most six places. */
export const amount = z.string()
export const result = z.enum(WALLET_RESULTS)

export const LOCK_REASONS = ['SECURITY', 'STAFF', 'RISK', 'RECONCILE'] as const
export type LockReason = (typeof LOCK_REASONS)[number]
export const withdrawLock = z.object({ until: z.nullable(time), reason: z.enum(LOCK_REASONS) })

const price = z.object({ value: amount, at: time })

export const walletBalance = z.object({
  MCS: z.object({
    available: amount,
    /** Bought in the token sale and not released yet. */
    locked: amount,
    /** Set aside for withdrawals and bets under way. */
    hold: amount,
    /** Pays for membership only. */
    bonus: amount,
    withdrawable: amount,
  }),
  USDT: z.object({ available: amount, hold: amount, withdrawable: amount }),
  gasTrx: amount,
  /** What one MCS costs in USDT, and when the price desk said so. */
  price: z.nullable(price),
  /** Everything but gas and bonus, in USDT; null while there is no price. */
  totalUsdt: z.nullable(amount),
  withdrawLock: z.nullable(withdrawLock),
})
export type WalletBalance = z.infer<typeof walletBalance>
