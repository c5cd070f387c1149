/** How far up a reward reaches: D1 is the member above the payer, D5 the fifth. */
export const REWARD_LEVELS = 5

const BPS = 10_000n

/** What the first level gets and what each further level gets of the one before, in hundredths of a percent. */
export interface LevelShares {
  readonly firstBps: bigint
  readonly nextBps: bigint
}

/**
 * The share of one level in millionths of the same coin, rounded down once (docs/product/decisions.md D-52): 30 %, 9 %, 2.7 %, 0.81 %,
 * 0.243 % of the base with the defaults. Nothing is taken from a lower level. `level` counts from 1.
 */
export function levelShare(base: bigint, level: number, { firstBps, nextBps }: LevelShares): bigint {
  const further = BigInt(level - 1)
  return (base * firstBps * nextBps ** further) / (BPS * BPS ** further)
}

/** The same share as a percentage with up to six decimal places, such as "0.243". */
export function levelPercent(level: number, { firstBps, nextBps }: LevelShares): string {
  const millionths = levelShare(100_000_000n, level, { firstBps, nextBps })
  const part = String(millionths % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${millionths / 1_000_000n}${part === '' ? '' : `.${part}`}`
}
