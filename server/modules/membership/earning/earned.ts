import { earnedSums, refundSums, type EarnedSums, type RefundSums } from '#contract/rules/money/membership.ts'
import { rewardDayEnd } from '#contract/rules/money/reward-day.ts'
import type { SubscriptionRow } from '../subscriptions/subscription-rows.ts'

const asPaid = (row: SubscriptionRow) => ({ ...row, startMs: row.startsAt.getTime() })

/** The last instant that belongs to a reward day, in ms. */
export function lastMsOf(day: string): number {
  return rewardDayEnd(day).getTime() - 1
}

/** What of a period is earned at a moment. A cancelled one has earned what was kept of it, and never more. */
export function earnedAt(row: SubscriptionRow, nowMs: number): EarnedSums {
  const { cancelledAt, refundMcs, refundBonus, mcs, bonus } = row
  if (cancelledAt === null || refundMcs === null || refundBonus === null || cancelledAt.getTime() > nowMs)
    return earnedSums(asPaid(row), nowMs)
  return { money: mcs - bonus - (refundMcs - refundBonus), bonus: bonus - refundBonus }
}

/**
 * The refund if the period were cancelled now. A process whose clock is behind the batch counts from the day the batch earned:
 * what was moved to the fees is never refunded.
 */
export function refundAt(row: SubscriptionRow, nowMs: number): RefundSums {
  const earnedMs = row.earnedThrough === null ? nowMs : lastMsOf(row.earnedThrough)
  return refundSums(asPaid(row), earnedMs > nowMs ? earnedMs : nowMs)
}
