import { earnedByMs } from '#contract/rules/money/membership.ts'
import { plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { MembershipContext } from './membership-context.ts'
import { COLUMNS, type SubscriptionRow } from './subscriptions/subscription-rows.ts'

/** How long the gap is that a cancelled period leaves before what was paid for after it, in ms. */
export function byHowMuch(
  { startsAt, endsAt }: Pick<SubscriptionRow, 'startsAt' | 'endsAt'>,
  now: Date,
): number {
  const ms = endsAt.getTime() - (startsAt > now ? startsAt : now).getTime()
  return ms > 0 ? ms : 0
}

/**
 * Moves the member's later periods of an item into the gap that a cancelled one leaves, under the member's lock: nobody waits for
 * access that is paid. They have not begun, so nothing of them is earned yet.
 */
export async function shiftPeriods(
  { clock, referral }: Pick<MembershipContext, 'clock' | 'referral'>,
  tx: Tx,
  cancelled: SubscriptionRow,
): Promise<void> {
  const ms = byHowMuch(cancelled, clock.now())
  if (ms === 0) return
  const later = await tx.many<SubscriptionRow>(sql`
    select ${COLUMNS} from membership_subscriptions
    where member_id = ${cancelled.memberId} and item = ${cancelled.item} and state = 'PAID'
      and starts_at >= ${cancelled.endsAt} order by starts_at for no key update`)
  for (const row of later) {
    const startsAt = plus(row.startsAt, -ms)
    await tx.run(sql`
      update membership_subscriptions set starts_at = ${startsAt}, ends_at = ${plus(row.endsAt, -ms)} where id = ${row.id}`)
    const earnedBy = new Date(earnedByMs({ ...row, startMs: startsAt.getTime() }))
    await referral.transferFee(tx, { reference: row.id, earnedBy })
  }
}
