import { formatUnits } from '#contract/money.ts'
import { icoSums, parseIcoAmount, type IcoSums, type IcoTerms } from '#contract/rules/money/ico.ts'
import { vestingOf, type Vesting } from '#contract/rules/money/vesting.ts'

/** The field that each code of a refused entry belongs to. */
export const HOME_OF_CODE: Readonly<Record<string, string>> = {
  'ICO-B001': 'amount',
  'ICO-B002': 'amount',
  'ICO-B004': 'amount',
  'ICO-A001': 'amount',
  'ICO-A003': 'amount',
  'ICO-A004': 'amount',
  'ICO-B005': 'otpCode',
  'ICO-B006': 'otpCode',
  'OTP-A002': 'otpCode',
}

export interface EnterValues extends Readonly<Record<string, string>> {
  readonly amount: string
  /** '1' once the notice is agreed to. */
  readonly agreeTerms: string
  readonly agreeRisk: string
  readonly otpCode: string
}

/** What bounds an entry besides the round's terms, in millionths of USDT. */
export interface Room {
  readonly available: bigint | undefined
  /** Of the round's cap, and of the member's own maximum. */
  readonly round: bigint
  readonly own: bigint
}

/** A failure key for the sum, '' where it is right. */
export function checkAmount(typed: string, terms: IcoTerms, { available, round, own }: Room): string {
  const read = parseIcoAmount(terms, typed)
  if ('wrong' in read) return read.wrong
  if (read.amount > round) return 'ICO-A003'
  if (read.amount > own) return 'ICO-A004'
  return available !== undefined && read.amount > available ? 'ICO-A001' : ''
}

/** Everything that follows from what is typed; undefined while it is no sum of an entry. */
export function draftOf(
  typed: string,
  terms: IcoTerms,
  day: string,
): { readonly sums: IcoSums; readonly vesting: Vesting; readonly day: string } | undefined {
  const read = parseIcoAmount(terms, typed)
  if ('wrong' in read) return undefined
  const sums = icoSums(terms, read.amount)
  return { sums, vesting: vestingOf(terms.vesting, sums.obtained, day), day }
}

/** The largest sum in whole steps that the member has and the round admits. */
export function maxOf({ max, step }: IcoTerms, { available, round, own }: Room): string {
  const most = [available ?? 0n, round, own, max].reduce((least, one) => (one < least ? one : least))
  return formatUnits(most - (most % step))
}
