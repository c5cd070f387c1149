import { formatUnits } from '#contract/money.ts'
import { refundSums } from '#contract/rules/money/membership.ts'
import type { Cause } from '#server/modules/wallet/wallet.ts'
import type { MembershipContext } from '../membership-context.ts'
import { findSubscription, type SubscriptionRow } from './subscription-rows.ts'

/** Bonus and money of a sum in MCS, where both are in it. */
function partsOf(mcs: bigint, bonus: bigint): string {
  const parts = [bonus, mcs - bonus].filter((units) => units > 0n).map(formatUnits)
  return parts.length > 1 ? ` = ${parts.join(' + ')}` : ''
}

/** Days used at the price without a discount, the rest in MCS as it was paid. Null where the refund was another. */
function refundFormula(row: SubscriptionRow, cancelledAt: Date): string | null {
  const sums = refundSums({ ...row, startMs: row.startsAt.getTime() }, cancelledAt.getTime())
  if (sums.refundMcs !== row.refundMcs) return null
  const [paid, perDay, left, mcs, back] = [
    row.usd,
    row.usdPerDay,
    sums.refundUsd,
    row.mcs,
    sums.refundMcs,
  ].map(formatUnits)
  const ofMcs = `${left} ÷ ${paid} × ${mcs} = ${back} MCS`
  return `max(${paid} − ${sums.usedDays} × ${perDay}, 0) = ${left} USD; ${ofMcs}${partsOf(sums.refundMcs, sums.refundBonus)}`
}

/** What a period cost, or what of it came back; null for another member's and for one that was given. */
export async function explainFee(
  { db }: MembershipContext,
  { memberId, reference, detail }: Cause,
): Promise<string | null> {
  const row = await findSubscription(db, memberId, reference)
  if (row === undefined || row.isGrant) return null
  if (detail === 'refund') return row.cancelledAt === null ? null : refundFormula(row, row.cancelledAt)
  const [usd, price, mcs] = [row.usd, row.price, row.mcs].map(formatUnits)
  return `${usd} USD ÷ ${price} = ${mcs} MCS${partsOf(row.mcs, row.bonus)}`
}
