import { mulDivDown, mulDivUp, ONE, parseUnits, toCount, withDecimalPoint } from '../../money.ts'

const BPS = 10_000n
const PERCENT = 100n

/** What the operator offers to new plans (docs/product/decisions.md D-60 to D-68). Sums in millionths of USDT. */
export interface PlanOffer {
  readonly min: bigint
  readonly max: bigint
  readonly step: bigint
  /** From which sum on which ratio counts, lowest first. */
  readonly tiers: readonly { readonly from: bigint; readonly ratioPercent: number }[]
  readonly dailyBps: number
  readonly graduationBps: number
}

/** A plan before anything was paid. Sums in millionths of USDT. */
export interface PlanSums {
  readonly joined: bigint
  readonly ratioPercent: number
  /** All that DAILY and TEAM pay together. */
  readonly target: bigint
  readonly daily: bigint
  /** Graduation bonus, paid with the last payment. */
  readonly bonus: bigint
  /** DAILY payments until the target without any TEAM; the last may be smaller. */
  readonly days: number
  /** The payment with which the joined sum is back. */
  readonly breakEvenDay: number
  /** What the plan can cost at most: set aside whole at joining. */
  readonly cover: bigint
  /** The part of it that the operator puts in. */
  readonly operatorPart: bigint
}

/** Reads "500:150, 1000:200" into tiers; undefined when it is no such table. */
export function parseTiers(text: string): PlanOffer['tiers'] | undefined {
  const tiers = text.split(',').map((part) => {
    const [from = '', percent = ''] = part.trim().split(':')
    return { from: parseUnits(from), percent: parseUnits(percent) }
  })
  const read = tiers.flatMap(({ from, percent }) =>
    from === undefined || percent === undefined ? [] : [{ from, ratioPercent: toCount(percent / ONE) }],
  )
  return read.length === tiers.length ? read : undefined
}

/** The ratio in percent for a joined sum; the lowest tier's below all. */
export function planRatio({ tiers }: PlanOffer, joined: bigint): number {
  const reached = tiers.findLast(({ from }) => joined >= from)
  return (reached ?? tiers[0])?.ratioPercent ?? 100
}

/** Everything that follows from a joined sum. Daily sum and bonus are rounded down. */
export function planSums(offer: PlanOffer, joined: bigint): PlanSums {
  const ratioPercent = planRatio(offer, joined)
  const target = mulDivDown(joined, BigInt(ratioPercent), PERCENT)
  const daily = mulDivDown(joined, BigInt(offer.dailyBps), BPS)
  const bonus = mulDivDown(joined, BigInt(offer.graduationBps), BPS)
  return {
    joined,
    ratioPercent,
    target,
    daily,
    bonus,
    days: toCount(mulDivUp(target, 1n, daily)),
    breakEvenDay: toCount(mulDivUp(joined, 1n, daily)),
    cover: target + bonus,
    operatorPart: target + bonus - joined,
  }
}

/** What comes back when a plan ends early: the joined sum less all that was paid, never below zero. */
export function earlyRefund(joined: bigint, paid: bigint): bigint {
  return paid < joined ? joined - paid : 0n
}

/** The largest sum within the limits and steps that the treasury can cover; zero when it covers none. */
export function capacityOf(offer: PlanOffer, treasury: bigint): bigint {
  const ends = offer.tiers.map((_, index) => {
    const next = offer.tiers[index + 1]
    return next === undefined || next.from > offer.max ? offer.max : next.from - offer.step
  })
  const largest = offer.tiers.map(({ from, ratioPercent }, index) => {
    const end = ends[index] ?? offer.max
    const costBps = (BigInt(ratioPercent) - PERCENT) * PERCENT + BigInt(offer.graduationBps)
    const paid = costBps > 0n ? mulDivDown(treasury, BPS, costBps) : end
    const most = paid < end ? paid : end
    const whole = most - (most % offer.step)
    return whole >= from && whole >= offer.min ? whole : 0n
  })
  return largest.reduce((best, one) => (one > best ? one : best), 0n)
}

/** What is wrong with a sum typed for a plan, or the sum in millionths. */
export function parsePlanAmount(
  offer: PlanOffer,
  typed: string,
): { readonly joined: bigint } | { readonly wrong: 'PLAN-B001' | 'PLAN-B002' | 'PLAN-B004' } {
  const text = withDecimalPoint(typed)
  if (text === '') return { wrong: 'PLAN-B001' }
  const joined = parseUnits(text)
  if (joined === undefined) return { wrong: 'PLAN-B004' }
  if (joined < offer.min) return { wrong: 'PLAN-B001' }
  if (joined > offer.max) return { wrong: 'PLAN-B002' }
  return joined % offer.step === 0n ? { joined } : { wrong: 'PLAN-B004' }
}

const PPM_OF_BPS = 100n
export const TEAM_LEVELS = [1, 2, 3, 4, 5] as const

/** TEAM shares of the five levels in millionths: the first, then each a part of the one before. */
export function teamShares(level1Bps: number, nextBps: number): readonly number[] {
  let share = BigInt(level1Bps) * PPM_OF_BPS
  return TEAM_LEVELS.map((level) => {
    if (level > 1) share = mulDivDown(share, BigInt(nextBps), BPS)
    return toCount(share)
  })
}
