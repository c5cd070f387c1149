import { z } from 'zod/mini'
import { time } from '../parts.ts'

/** The two currencies of the wallet. TRX is held for network fees only. */
export const WALLET_COINS = ['MCS', 'USDT'] as const
export type WalletCoin = (typeof WALLET_COINS)[number]
export const BOOK_COINS = ['MCS', 'USDT', 'TRX'] as const
export type BookCoin = (typeof BOOK_COINS)[number]

export const WALLET_RESULTS = ['Complete', 'Pending', 'Failed'] as const
export type WalletResult = (typeof WALLET_RESULTS)[number]

export const coin = z.enum(WALLET_COINS)
export const bookCoin = z.enum(BOOK_COINS)
/** What sums are in: memberships are priced in USD, and one exchange deals in KRW. */
export type Currency = BookCoin | 'USD' | 'KRW'
declare const IN: unique symbol
/** A decimal string with at most six decimal places, of one currency: a sum of another one does not fit where this is asked for. */
export type Sum<Coin extends Currency = Currency> = string & { readonly [IN]?: Coin }
/** Millionths of one currency; what is worked out from them is a plain number again. */
export type Units<Coin extends Currency = Currency> = bigint & { readonly [IN]?: Coin }

/** A decimal string with at most six decimal places, of a coin that another field names. */
export const amount = z.string()
// A checked border: the schema checks the text, the type alone says which currency it is in.
const sumIn = <Coin extends Currency>() => z.string() as z.ZodMiniType<Sum<Coin>, string>
export const usdt = sumIn<'USDT'>()
export const mcs = sumIn<'MCS'>()
export const trx = sumIn<'TRX'>()
export const usd = sumIn<'USD'>()
export const result = z.enum(WALLET_RESULTS)

export const LOCK_REASONS = ['SECURITY', 'STAFF', 'RISK', 'RECONCILE'] as const
export type LockReason = (typeof LOCK_REASONS)[number]
export const withdrawLock = z.object({ until: z.nullable(time), reason: z.enum(LOCK_REASONS) })

const price = z.object({ value: usdt, at: time })

export const walletBalance = z.object({
  MCS: z.object({
    available: mcs,
    /** Bought in the token sale and not released yet. */
    locked: mcs,
    /** Set aside for withdrawals and bets under way. */
    hold: mcs,
    /** Pays for membership only. */
    bonus: mcs,
    withdrawable: mcs,
  }),
  USDT: z.object({ available: usdt, hold: usdt, withdrawable: usdt }),
  gasTrx: trx,
  /** What a withdrawal prepays of it. */
  prepaidTrx: trx,
  /** What one MCS costs in USDT, and when the price desk said so. */
  price: z.nullable(price),
  /** Everything but gas, the bonus included, in USDT; null while there is no price. */
  totalUsdt: z.nullable(usdt),
  withdrawLock: z.nullable(withdrawLock),
})
export type WalletBalance = z.infer<typeof walletBalance>
