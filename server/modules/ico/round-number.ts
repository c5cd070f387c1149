import { failures } from '#contract/failures/failures.ts'
import { toCount } from '#contract/money.ts'
import { Failure } from '#server/kernel/failure.ts'

const NUMBER = /^\d{1,6}$/

/** A round's number in an address. Throws COMMON-A001. */
export function parseRoundNumber(text: string | undefined): number {
  if (text === undefined || !NUMBER.test(text)) throw new Failure(failures.common.notFound)
  return toCount(BigInt(text))
}
