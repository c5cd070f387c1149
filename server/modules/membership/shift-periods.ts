import { earnedByMs } from '#contract/rules/money/membership.ts'
import { plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { MembershipContext } from './membership-context.ts'
import type { SubscriptionRow } from './subscriptions/subscription-rows.ts'

/** How long the gap is that a cancelled period leaves before what was paid for after it, in ms. */
export function byHowMuch(
  { startsAt, endsAt }: Pick<SubscriptionRow, 'startsAt' | 'endsAt'>,
  now: Date,
): number {
  const ms = endsAt.getTime() - (startsAt > now ? startsAt : now).getTime()
  return ms > 0 ? ms : 0
}

/**
 * The member's later periods of an item, moved into the gap that a cancelled one leaves: nobody waits for access that is paid.
 * They have not begun, so nothing of them is earned yet.
 */
export function shiftInto(
  cancelled: SubscriptionRow,
  paid: readonly SubscriptionRow[],
  now: Date,
): SubscriptionRow[] {
  const ms = byHowMuch(cancelled, now)
  if (ms === 0) return []
  return paid
    .filter(({ item, startsAt }) => item === cancelled.item && startsAt >= cancelled.endsAt)
    .map((row) => ({ ...row, startsAt: plus(row.startsAt, -ms), endsAt: plus(row.endsAt, -ms) }))
}

/** Writes down when periods begin and end now, and until when their fees are earned. The caller holds the rows. */
export async function saveShifted(
  { referral }: Pick<MembershipContext, 'referral'>,
  tx: Tx,
  rows: readonly SubscriptionRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.run(sql`
    update membership_subscriptions s set starts_at = p.starts_at, ends_at = p.ends_at
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${rows.map(({ endsAt }) => endsAt)}::timestamptz[]) p (id, starts_at, ends_at)
    where s.id = p.id`)
  await referral.transferFees(
    tx,
    rows.map((row) => ({
      reference: row.id,
      earnedBy: new Date(earnedByMs({ ...row, startMs: row.startsAt.getTime() })),
    })),
  )
}
