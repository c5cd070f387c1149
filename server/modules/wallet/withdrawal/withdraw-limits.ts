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

/** The parameters that limits are made of; sums in USDT millionths, `min` in the coin's. */
export interface LimitRules {
  readonly day: bigint
  /** For sessions without a device key. */
  readonly unboundDay: bigint
  readonly automatic: bigint
  readonly min: Readonly<Record<WalletCoin, bigint>>
}

export async function getLimitRules({ parameters }: Pick<WalletContext, 'parameters'>): Promise<LimitRules> {
  return {
    day: units(await parameters.get('withdraw.day_usdt')),
    unboundDay: units(await parameters.get('withdraw.unbound_day_usdt')),
    automatic: units(await parameters.get('withdraw.automatic_usdt')),
    min: {
      MCS: units(await parameters.get(MIN_WITHDRAWAL.MCS)),
      USDT: units(await parameters.get(MIN_WITHDRAWAL.USDT)),
    },
  }
}

/** What counts against the day's limits of several members: everything asked for in the last 24 hours that was not given back. */
export async function withdrawnToday(
  { clock }: Pick<WalletContext, 'clock'>,
  db: Queryable,
  memberIds: readonly string[],
): Promise<(memberId: string) => bigint> {
  const rows = await db.many<{ member: string; worth: bigint }>(sql`
    select member_id as member, sum(worth)::bigint as worth from ${WITHDRAWALS} w
    where member_id = any (${[...memberIds]}::uuid[]) and created_at > ${plus(clock.now(), -DAY_MS)}
      and state not in ('CANCELLED', 'REJECTED', 'REVERTED')
    group by member_id`)
  const known = new Map(rows.map(({ member, worth }) => [member, worth]))
  return (memberId) => known.get(memberId) ?? 0n
}

/** What coins are worth in USDT; for MCS the newest price, however old: a limit must bind even when the desk sleeps. */
export async function getCoinPrices(
  { market }: Pick<WalletContext, 'market'>,
  db: Queryable,
): Promise<Readonly<Record<WalletCoin, bigint | undefined>>> {
  return { USDT: ONE, MCS: (await market.mcsPrice(db))?.units }
}

/** The limits of a member for a coin: by its price, what was withdrawn today, and whether the session has a device key. */
export function limitsOf(
  rules: LimitRules,
  { coin, price, spent, isBound }: { coin: WalletCoin; price: bigint; spent: bigint; isBound: boolean },
): Limits {
  const day = !isBound && rules.unboundDay < rules.day ? rules.unboundDay : rules.day
  const left = (most: bigint) => (most > spent ? most - spent : 0n)
  const inCoin = (worth: bigint) => mulDivDown(worth, ONE, price)
  return {
    min: rules.min[coin],
    max: inCoin(day),
    dayLeftWorth: left(day),
    dayLeft: inCoin(left(day)),
    automaticWorth: rules.automatic,
    automaticLeftWorth: left(rules.automatic),
    price,
  }
}

/** The limits of a member for a coin at this moment. Throws WITHDRAW-A008 before MCS has a price. */
export async function getLimits(
  wallet: WalletContext,
  db: Queryable,
  { asking, coin }: { asking: Pick<Asking, 'memberId' | 'deviceKey'>; coin: WalletCoin },
): Promise<Limits> {
  const price = (await getCoinPrices(wallet, db))[coin]
  if (price === undefined) throw new Failure(failures.withdraw.underMaintenance)
  const { memberId, deviceKey } = asking
  const spent = (await withdrawnToday(wallet, db, [memberId]))(memberId)
  return limitsOf(await getLimitRules(wallet), { coin, price, spent, isBound: deviceKey !== undefined })
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
