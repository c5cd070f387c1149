import { addressBlock } from '#server/kernel/address-block.ts'
import { DAY_MS, HOUR_MS, SECOND_MS, type Clock } from '#server/kernel/clock.ts'
import type { FailureCode } from '#contract/failures/errors.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Limits } from '#server/kernel/security/limits.ts'

const BUDGET = [
  { most: 5, windowMs: HOUR_MS },
  { most: 20, windowMs: DAY_MS },
]

/**
 * Whether one more answer may tell an address block that an account exists (docs/product/decisions.md D-18): 5 an hour, 20 a day.
 * Only answers that reveal it are counted; when the budget is used up, the neutral answer is given.
 */
export function mayReveal(limits: Limits, address: string): Promise<boolean> {
  return limits.consumeWithinAll(`tell ${addressBlock(address)}`, BUDGET)
}

/** A refusal that says when to come again, to people as a time and to programs in seconds. */
export function waitUntil(code: FailureCode, clock: Clock, until: Date): Failure {
  const seconds = Math.max(1, Math.ceil((until.getTime() - clock.nowMs()) / SECOND_MS))
  return new Failure(code, { meta: { time: until.toISOString(), seconds } })
}
