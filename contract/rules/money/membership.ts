import { mulDivDown, mulDivUp, ONE, toCount } from '../../money.ts'

/** What can be subscribed to (docs/product/decisions.md D-30): Signal Master and Auto Master, apart from each other. */
export const MEMBERSHIP_ITEMS = ['SIGNAL', 'AUTOBOT'] as const
export type MembershipItem = (typeof MEMBERSHIP_ITEMS)[number]

const DAY_MS = 24 * 60 * 60_000

/** What a period costs in millionths of USD, rounded up: its days at the daily price, less the discount in percent. */
export function periodUsd(usdPerDay: bigint, days: number, discountPct: number): bigint {
  return mulDivUp(usdPerDay * BigInt(days), BigInt(100 - discountPct), 100n)
}

/** The same in millionths of MCS at a price in millionths of USD per MCS, rounded up. */
export function usdInMcs(usd: bigint, priceUnits: bigint): bigint {
  return mulDivUp(usd, ONE, priceUnits)
}

/** A period as it was paid. Sums in millionths, instants in ms. */
export interface PaidPeriod {
  readonly usd: bigint
  /** Without discount. */
  readonly usdPerDay: bigint
  readonly mcs: bigint
  /** The part of `mcs` paid with bonus. */
  readonly bonus: bigint
  readonly startMs: number
}

export interface RefundSums {
  /** Started blocks of 24 hours, at least one once the period has begun. */
  readonly usedDays: number
  readonly refundUsd: bigint
  /** Everything that comes back, the bonus included. */
  readonly refundMcs: bigint
  readonly refundBonus: bigint
  /** When the next block begins and the refund falls; the period's start before that. */
  readonly fallsAtMs: number
}

/**
 * What cancelling gives back (docs/product/decisions.md D-36, D-37): the USD paid less the used days at the undiscounted price, in MCS in the
 * proportion of the MCS paid. The money part is rounded down and the bonus part up, each by itself: so neither ever rises as
 * time passes, and no bonus becomes withdrawable. A period that has not begun comes back whole.
 */
export function refundSums(paid: PaidPeriod, nowMs: number): RefundSums {
  // What was given for nothing gives nothing back.
  const share = (units: bigint, refundUsd: bigint, round: typeof mulDivUp): bigint =>
    paid.usd === 0n ? 0n : round(units, refundUsd, paid.usd)
  if (nowMs < paid.startMs) {
    const { usd, mcs, bonus, startMs } = paid
    return { usedDays: 0, refundUsd: usd, refundMcs: mcs, refundBonus: bonus, fallsAtMs: startMs }
  }
  const ms = nowMs - paid.startMs
  const usedDays = (ms - (ms % DAY_MS)) / DAY_MS + 1
  const used = BigInt(usedDays) * paid.usdPerDay
  const refundUsd = used < paid.usd ? paid.usd - used : 0n
  const refundBonus = share(paid.bonus, refundUsd, mulDivUp)
  return {
    usedDays,
    refundUsd,
    refundMcs: share(paid.mcs - paid.bonus, refundUsd, mulDivDown) + refundBonus,
    refundBonus,
    fallsAtMs: paid.startMs + usedDays * DAY_MS,
  }
}

/** What of a paid period is the operator's, the bonus part apart, in millionths. */
export interface EarnedSums {
  readonly money: bigint
  readonly bonus: bigint
}

/** What is earned at a moment: exactly what cancelling then would not give back. It never falls as time passes. */
export function earnedSums(paid: PaidPeriod, nowMs: number): EarnedSums {
  const { refundMcs, refundBonus } = refundSums(paid, nowMs)
  const refundMoney = refundMcs - refundBonus
  return { money: paid.mcs - paid.bonus - refundMoney, bonus: paid.bonus - refundBonus }
}

/** From when a period that is not cancelled is earned whole, in ms: the start of the last day that costs something. */
export function earnedByMs({
  usd,
  usdPerDay,
  startMs,
}: Pick<PaidPeriod, 'usd' | 'usdPerDay' | 'startMs'>): number {
  const days = toCount(mulDivUp(usd, 1n, usdPerDay))
  return days === 0 ? startMs : startMs + (days - 1) * DAY_MS
}
