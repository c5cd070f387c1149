import { mulDivDown, toCount } from '#contract/money.ts'
import type { PlanOffer } from '#contract/rules/money/plan.ts'

/** Positions of the slider from one notch to the next. */
const PART = 100n

/** The sums at which the slider has a notch, lowest first: the least, each from which on another ratio counts, and the largest. */
export function notchesOf({ min, max, tiers }: PlanOffer): readonly bigint[] {
  return [min, ...tiers.map(({ from }) => from).filter((from) => from > min && from < max), max]
}

/** The slider's last position; its first is 0. */
export function lastPositionOf(notches: readonly bigint[]): number {
  return toCount(BigInt(notches.length - 1) * PART)
}

/** The sum at a position, rounded down to whole steps: every notch has the same way to the next, however far apart their sums are. */
export function sumOfPosition(position: number, notches: readonly bigint[], step: bigint): bigint {
  const at = BigInt(position)
  const index = toCount(mulDivDown(at, 1n, PART))
  const low = notches[index] ?? 0n
  const pulled = low + mulDivDown((notches[index + 1] ?? low) - low, at % PART, PART)
  return pulled - (pulled % step)
}

/** Where a sum stands on the slider, rounded down. */
export function positionOf(units: bigint, notches: readonly bigint[]): number {
  const index = notches.findLastIndex((from) => units >= from)
  const [low, high] = [notches[index], notches[index + 1]]
  if (low === undefined) return 0
  const beyond = high === undefined ? 0n : mulDivDown(units - low, PART, high - low)
  return toCount(BigInt(index) * PART + beyond)
}
