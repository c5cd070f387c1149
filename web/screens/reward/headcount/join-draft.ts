import { formatUnits } from '#contract/money.ts'
import {
  earlyRefund,
  planSums,
  parsePlanAmount,
  type PlanOffer,
  type PlanSums,
} from '#contract/rules/money/plan.ts'

/** The field that each code of a refused join belongs to. */
export const HOME_OF_CODE: Readonly<Record<string, string>> = {
  'PLAN-B001': 'amount',
  'PLAN-B002': 'amount',
  'PLAN-B003': 'agree',
  'PLAN-B004': 'amount',
  'PLAN-A001': 'amount',
  'PLAN-A004': 'amount',
}

export interface JoinValues extends Readonly<Record<string, string>> {
  readonly amount: string
  /** '1' once the rules are agreed to. */
  readonly agree: string
}

/** A failure key for the sum, '' where it is right. */
export function checkAmount(typed: string, offer: PlanOffer, available: bigint | undefined): string {
  const read = parsePlanAmount(offer, typed)
  if ('wrong' in read) return read.wrong
  return available !== undefined && read.joined > available ? 'PLAN-A001' : ''
}

/** Everything that follows from what is typed; undefined while it is no sum of a plan. */
export function sumsOf(typed: string, offer: PlanOffer): PlanSums | undefined {
  const read = parsePlanAmount(offer, typed)
  return 'wrong' in read ? undefined : planSums(offer, read.joined)
}

/** The largest whole sum that the member has, the operator can cover, and the rules admit. */
export function maxOf(offer: PlanOffer, available: bigint, capacity: bigint): string {
  const most = [available, capacity, offer.max].reduce((least, one) => (one < least ? one : least))
  return formatUnits(most - (most % offer.step))
}

export interface EarlyEnd {
  readonly payments: number
  readonly paid: bigint
  readonly refund: bigint
}

const TABLE_AT = [60, 100, 150, 200]

/** What ending early would have paid and pays back, from the first payment after which it is possible to break-even. */
export function earlyEnds(sums: PlanSums, least: number): EarlyEnd[] {
  return [least, ...TABLE_AT, sums.breakEvenDay]
    .filter((payments, index) => index === 0 || payments > least)
    .map((payments) => {
      const paid = sums.daily * BigInt(payments)
      return { payments, paid, refund: earlyRefund(sums.joined, paid) }
    })
}
