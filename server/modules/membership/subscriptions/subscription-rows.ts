import type { MembershipItem } from '#contract/rules/money/membership.ts'
import type { SubscriptionState } from '#contract/members/subscribe.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { isUuid } from '#server/kernel/database/ids.ts'

/** One paid period. Sums in millionths. */
export interface SubscriptionRow {
  readonly id: string
  readonly memberId: string
  readonly item: MembershipItem
  readonly days: number
  readonly usd: bigint
  readonly usdPerDay: bigint
  readonly discountPct: number
  readonly price: bigint
  readonly mcs: bigint
  readonly bonus: bigint
  readonly isRenewal: boolean
  /** Given by the staff for nothing. */
  readonly isGrant: boolean
  readonly paidAt: Date
  readonly startsAt: Date
  readonly endsAt: Date
  readonly state: 'PAID' | 'CANCELLED'
  readonly cancelledAt: Date | null
  readonly refundMcs: bigint | null
  readonly refundBonus: bigint | null
  /** Moved to the fees so far, money and bonus apart, and the last reward day whose batch did so. */
  readonly earnedMoney: bigint
  readonly earnedBonus: bigint
  readonly earnedThrough: string | null
  /** False for a period of before, whose refundable part is not in UNEARNED yet. */
  readonly isDeferred: boolean
}

export const COLUMNS = sql`
  id, member_id as "memberId", item, days, usd, usd_per_day as "usdPerDay", discount_pct as "discountPct", price, mcs, bonus,
  is_renewal as "isRenewal", is_grant as "isGrant", paid_at as "paidAt", starts_at as "startsAt", ends_at as "endsAt", state,
  cancelled_at as "cancelledAt", refund_mcs as "refundMcs", refund_bonus as "refundBonus",
  earned_money as "earnedMoney", earned_bonus as "earnedBonus", earned_through as "earnedThrough", is_deferred as "isDeferred"`

/** A member's own period; undefined for another one's, which looks like a missing one. */
export async function findSubscription(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  if (!isUuid(id)) return undefined
  return db.maybe<SubscriptionRow>(
    sql`select ${COLUMNS} from membership_subscriptions where id = ${id} and member_id = ${memberId}`,
  )
}

export function stateOf(row: SubscriptionRow, nowMs: number, expiringHours: number): SubscriptionState {
  if (row.state === 'CANCELLED') return 'CANCELLED'
  if (nowMs < row.startsAt.getTime()) return 'SCHEDULED'
  const left = row.endsAt.getTime() - nowMs
  if (left <= 0) return 'ENDED'
  return left <= expiringHours * HOUR_MS ? 'EXPIRING' : 'ACTIVE'
}
