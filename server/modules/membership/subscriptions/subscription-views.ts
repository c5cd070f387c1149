import { formatUnits } from '#contract/money.ts'
import type { Subscription } from '#contract/members/subscribe.ts'
import { earnedByMs } from '#contract/rules/money/membership.ts'
import { earnedAt } from '../earning/earned.ts'
import { stateOf, type SubscriptionRow } from './subscription-rows.ts'

/** What of a period is earned, and when all of it is. */
export function toEarnedView(row: SubscriptionRow, nowMs: number): { earned: string; earnedBy: string } {
  const { money, bonus } = earnedAt(row, nowMs)
  const earnedBy = row.cancelledAt ?? new Date(earnedByMs({ ...row, startMs: row.startsAt.getTime() }))
  return { earned: formatUnits(money + bonus), earnedBy: earnedBy.toISOString() }
}

/** A period as its member sees it at a moment. */
export function toSubscriptionView(row: SubscriptionRow, nowMs: number, expiringHours: number): Subscription {
  const { refundMcs, refundBonus } = row
  return {
    id: row.id,
    item: row.item,
    start: row.startsAt.toISOString(),
    end: row.endsAt.toISOString(),
    days: row.days,
    usd: formatUnits(row.usd),
    mcs: formatUnits(row.mcs),
    bonus: formatUnits(row.bonus),
    price: formatUnits(row.price),
    paidAt: row.paidAt.toISOString(),
    renewal: row.isRenewal,
    state: stateOf(row, nowMs, expiringHours),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    refundMcs: refundMcs === null ? null : formatUnits(refundMcs),
    refundBonus: refundBonus === null ? null : formatUnits(refundBonus),
    ...toEarnedView(row, nowMs),
  }
}
