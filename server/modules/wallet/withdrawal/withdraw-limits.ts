import { failures } from '#contract/failures/failures.ts'
import { mulDivDown, mulDivUp, ONE, parseTyped, formatUnits } from '#contract/money.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Asking } from '../asking.ts'
import type { WalletContext } from '../wallet-context.ts'
import { WITHDRAWALS } from '../payouts/payout-rows.ts'

const units = (text: string): bigint => parseTyped(text) ?? 0n

/** The parameters that say how little of a coin can be withdrawn. */
export const MIN_WITHDRAWAL = { MCS: 'withdraw.min_mcs', USDT: 'withdraw.min_usdt' } as const

/** Bounds of one withdrawal and what is left of the day; worths in USDT millionths, the rest in the coin's. */
export interface Limits {
  readonly min: bigint
  readonly max: bigint
  readonly dayLeftWorth: bigint
  readonly dayLeft: bigint
  readonly automaticWorth: bigint
  readonly automaticLeftWorth: bigint
  /** What one whole coin is worth in USDT millionths. */
  readonly price: bigint
}

/** What counts against the day's limits: everything asked for in the last 24 hours that was not given back. */
async function withdrawnSince(db: Queryable, memberId: string, since: Date): Promise<bigint> {
  const { worth } = await db.one<{ worth: bigint }>(sql`
    select coalesce(sum(worth), 0)::bigint as worth from ${WITHDRAWALS} w
    where member_id = ${memberId} and created_at > ${since} and state not in ('CANCELLED', 'REJECTED', 'REVERTED')`)
  return worth
}

/** What a coin is worth in USDT; for MCS the newest price, however old: a limit must bind even when the desk sleeps. */
async function priceOf({ market }: WalletContext, db: Queryable, coin: WalletCoin): Promise<bigint> {
  if (coin === 'USDT') return ONE
  const price = await market.mcsPrice(db)
  if (price === undefined) throw new Failure(failures.withdraw.underMaintenance)
  return price.units
}

/** The limits of a member for a coin at this moment. A session without a device key has a lower day. */
export async function getLimits(
  wallet: WalletContext,
  db: Queryable,
  { asking, coin }: { asking: Pick<Asking, 'memberId' | 'deviceKey'>; coin: WalletCoin },
): Promise<Limits> {
  const { parameters, clock } = wallet
  const dayMost = units(await parameters.get('withdraw.day_usdt'))
  const unbound = units(await parameters.get('withdraw.unbound_day_usdt'))
  const day = asking.deviceKey === undefined && unbound < dayMost ? unbound : dayMost
  const spent = await withdrawnSince(db, asking.memberId, plus(clock.now(), -DAY_MS))
  const automatic = units(await parameters.get('withdraw.automatic_usdt'))
  const price = await priceOf(wallet, db, coin)
  const left = (most: bigint) => (most > spent ? most - spent : 0n)
  const inCoin = (worth: bigint) => mulDivDown(worth, ONE, price)
  return {
    min: units(await parameters.get(MIN_WITHDRAWAL[coin])),
    max: inCoin(day),
    dayLeftWorth: left(day),
    dayLeft: inCoin(left(day)),
    automaticWorth: automatic,
    automaticLeftWorth: left(automatic),
    price,
  }
}

/** Worth of a sum in USDT millionths, rounded up: limits bind on the larger side. */
export function worthOf({ price }: Pick<Limits, 'price'>, quantity: bigint): bigint {
  return mulDivUp(quantity, price, ONE)
}

/** Reads the quantity in millionths. Throws WITHDRAW-B002 when empty, WITHDRAW-B007 with the bounds. */
export function parseQuantity(typed: string, coin: WalletCoin, { min, max }: Limits): bigint {
  if (typed.trim() === '')
    throw new Failure(failures.withdraw.amountMissing, {
      fields: { quantity: failures.withdraw.amountMissing },
    })
  const quantity = parseTyped(typed)
  if (quantity !== undefined && quantity >= min && quantity <= max) return quantity
  throw new Failure(failures.withdraw.outOfBounds, {
    fields: { quantity: failures.withdraw.outOfBounds },
    meta: { min: `${formatUnits(min)} ${coin}`, max: `${formatUnits(max)} ${coin}` },
  })
}
