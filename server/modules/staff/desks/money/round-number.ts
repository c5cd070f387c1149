import { failures } from '#contract/failures/failures.ts'
import { toCount } from '#contract/money.ts'
import { Failure } from '#server/kernel/failure.ts'

const NUMBER = /^\d{1,6}$/
const POSITION = /^\d{1,18}$/

/** A round's number in an address. Throws COMMON-A001. */
export function parseRoundNumber(text: string | undefined): number {
  if (text === undefined || !NUMBER.test(text)) throw new Failure(failures.common.notFound)
  return toCount(BigInt(text))
}

/** A cursor that is a running number; undefined at the beginning. Throws COMMON-B001 for any other text. */
export function parsePosition(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined || cursor === '') return undefined
  if (!POSITION.test(cursor)) throw new Failure(failures.common.malformed)
  return BigInt(cursor)
}
