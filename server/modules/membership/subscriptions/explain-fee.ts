import { formatUnits } from '#contract/money.ts'
import { refundSums, type RefundSums } from '#contract/rules/money/membership.ts'
import type { Cause } from '#server/modules/wallet/wallet.ts'
import type { MembershipContext } from '../membership-context.ts'
import { findSubscription, type SubscriptionRow } from './subscription-rows.ts'

/** Bonus and money of a sum in MCS, where both are in it. */
function partsOf(mcs: bigint, bonus: bigint): string {
  const parts = [bonus, mcs - bonus].filter((units) => units > 0n).map(formatUnits)
  return parts.length > 1 ? ` = ${parts.join(' + ')}` : ''
}

/** Days used at the price without a discount, the rest in MCS as it was paid. */
export function refundParts(row: SubscriptionRow, sums: RefundSums): readonly [string, string] {
  const [paid, perDay, left, mcs, back] = [
    row.usd,
    row.usdPerDay,
    sums.refundUsd,
    row.mcs,
    sums.refundMcs,
  ].map(formatUnits)
  return [
    `max(${paid} − ${sums.usedDays} × ${perDay}, 0) = ${left} USD`,
    `${left} ÷ ${paid} × ${mcs} = ${back} MCS${partsOf(sums.refundMcs, sums.refundBonus)}`,
  ]
}

/** The refund of a cancelled period; undefined where it was another than the terms lead to. */
export function refundOf(row: SubscriptionRow): RefundSums | undefined {
  if (row.cancelledAt === null) return undefined
  const sums = refundSums({ ...row, startMs: row.startsAt.getTime() }, row.cancelledAt.getTime())
  return sums.refundMcs === row.refundMcs ? sums : undefined
}

/** What a period cost, bonus and money apart where both are in it. */
export function feeFormula(row: SubscriptionRow): string {
  const [usd, price, mcs] = [row.usd, row.price, row.mcs].map(formatUnits)
  return `${usd} USD ÷ ${price} = ${mcs} MCS${partsOf(row.mcs, row.bonus)}`
}

/** What a period cost, or what of it came back; null for another member's and for one that was given. */
export async function explainFee(
  { db }: MembershipContext,
  { memberId, reference, detail }: Cause,
): Promise<string | null> {
  const row = await findSubscription(db, memberId, reference)
  if (row === undefined || row.isGrant) return null
  if (detail !== 'refund') return feeFormula(row)
  const sums = refundOf(row)
  return sums === undefined ? null : refundParts(row, sums).join('; ')
}
