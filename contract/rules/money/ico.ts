import { mulDivDown, mulDivUp, ONE, parseUnits, toCount, withDecimalPoint } from '../../money.ts'
import { levelShare, REWARD_LEVELS, type LevelShares } from './reward-levels.ts'
import type { VestingRule } from './vesting.ts'

const PERCENT = 100n
const BPS = 10_000n

/** From which sum on which share counts, lowest first. Sums in millionths of USDT. */
export type IcoTiers = readonly { readonly from: bigint; readonly percent: number }[]

/** The terms of a round (docs/product/decisions.md D-70 to D-75); sums in millionths of USDT. */
export interface IcoTerms {
  /** USDT per MCS. */
  readonly price: bigint
  readonly min: bigint
  /** Per member. */
  readonly max: bigint
  readonly step: bigint
  readonly cap: bigint
  readonly bonusTiers: IcoTiers
  /** Of the amount: the referral budget, never charged to the member. */
  readonly feeTiers: IcoTiers
  readonly vesting: VestingRule
}

/** What one participation brings, before its releases. */
export interface IcoSums {
  /** Millionths of USDT. */
  readonly amount: bigint
  readonly bonusPercent: number
  readonly bonus: bigint
  /** Amount and bonus: what MCS are counted from. */
  readonly worth: bigint
  /** Millionths of MCS, rounded down. */
  readonly obtained: bigint
  /** What the first upline earns of it; the operator pays it. */
  readonly fee: bigint
}

/** Reads "100:10, 500:20" into tiers, lowest first; undefined when it is no such table. */
export function parseIcoTiers(text: string): IcoTiers | undefined {
  const tiers = text.split(',').map((part) => {
    const [from = '', percent = ''] = part.trim().split(':')
    return { from: parseUnits(from), percent: /^\d{1,3}$/.test(percent) ? parseUnits(percent) : undefined }
  })
  const read = tiers.flatMap(({ from, percent }) =>
    from === undefined || percent === undefined ? [] : [{ from, percent: toCount(percent / ONE) }],
  )
  const isRising = read.every(({ from }, index) => index === 0 || from > (read[index - 1]?.from ?? from))
  return read.length === tiers.length && isRising ? read : undefined
}

/** The share that counts for one participation's sum; none below the lowest tier. */
export function tierPercent(tiers: IcoTiers, amount: bigint): number {
  return tiers.findLast(({ from }) => amount >= from)?.percent ?? 0
}

/** Everything that follows from a sum; bonus, MCS and fee are rounded down. */
export function icoSums({ price, bonusTiers, feeTiers }: IcoTerms, amount: bigint): IcoSums {
  const bonusPercent = tierPercent(bonusTiers, amount)
  const bonus = mulDivDown(amount, BigInt(bonusPercent), PERCENT)
  const fee = mulDivDown(amount, BigInt(tierPercent(feeTiers, amount)), PERCENT)
  const worth = amount + bonus
  return { amount, bonusPercent, bonus, worth, obtained: mulDivDown(worth, ONE, price), fee }
}

/** What is wrong with a sum typed for a round, or the sum in millionths. */
export function parseIcoAmount(
  { min, max, step }: Pick<IcoTerms, 'min' | 'max' | 'step'>,
  typed: string,
): { readonly amount: bigint } | { readonly wrong: 'ICO-B001' | 'ICO-B002' | 'ICO-B004' } {
  const text = withDecimalPoint(typed)
  if (text === '') return { wrong: 'ICO-B001' }
  const amount = parseUnits(text)
  if (amount === undefined) return { wrong: 'ICO-B004' }
  if (amount < min) return { wrong: 'ICO-B001' }
  if (amount > max) return { wrong: 'ICO-B002' }
  return amount % step === 0n ? { amount } : { wrong: 'ICO-B004' }
}

const highest = (tiers: IcoTiers): bigint =>
  tiers.reduce((most, { percent }) => (BigInt(percent) > most ? BigInt(percent) : most), 0n)

/** The most MCS that so many USDT of a round can become, in millionths. */
export function maxMcs({ price, bonusTiers }: IcoTerms, units: bigint): bigint {
  return mulDivUp(units * (PERCENT + highest(bonusTiers)), ONE, PERCENT * price)
}

/** The most that referral can cost for so many USDT of a round: 28.502 % with the usual tiers and levels. */
export function maxReferral({ feeTiers }: IcoTerms, units: bigint, nextBps: bigint): bigint {
  const fee = mulDivUp(units, highest(feeTiers), PERCENT)
  const shares: LevelShares = { firstBps: BPS, nextBps }
  return Array.from({ length: REWARD_LEVELS }, (_, index) => levelShare(fee, index + 1, shares) + 1n).reduce(
    (sum, share) => sum + share,
    0n,
  )
}
