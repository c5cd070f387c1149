import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import type { CancelPreview } from '#contract/members/subscribe.ts'
import { plus } from '#server/kernel/clock.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { accessOf, getHours, getStretches, type Hours, type Stretches } from '../access.ts'
import { findAny } from '../all-subscriptions.ts'
import { refundAt } from '../earning/earned.ts'
import type { MembershipContext } from '../membership-context.ts'
import { byHowMuch } from '../shift-periods.ts'
import { findSubscription, type SubscriptionRow } from './subscription-rows.ts'

type Self = Pick<MembershipContext, 'clock' | 'parameters'>

interface Known {
  readonly stretches: Stretches
  readonly now: Date
  readonly hours: Hours
}

/** Throws COMMON-A001 without a period, and SUBSCRIBE-A004 when it is over or cancelled. */
export function requireRunning(row: SubscriptionRow | undefined, now: Date): SubscriptionRow {
  if (row === undefined) throw new Failure(failures.common.notFound)
  if (row.state !== 'PAID' || row.endsAt <= now) throw new Failure(failures.membership.nothingToCancel)
  return row
}

/** When access to the item ends once this period is gone: now, or with what else is paid. */
function endWithout(row: SubscriptionRow, { stretches, now, hours }: Known): Date {
  const ms = byHowMuch(row, now)
  const left = stretches
    .of(row.item)
    .filter(({ from, isTrial }) => isTrial || from.getTime() !== row.startsAt.getTime())
    .map((one) =>
      one.isTrial || one.from < row.endsAt
        ? one
        : { ...one, from: plus(one.from, -ms), to: plus(one.to, -ms) },
    )
  const { isOpen, end } = accessOf(left, undefined, { now, hours })
  return isOpen && end !== undefined ? end : now
}

/** What a member is told before cancelling. */
export function toPreview(row: SubscriptionRow, known: Known): CancelPreview {
  const sums = refundAt(row, known.now.getTime())
  return {
    usedDays: sums.usedDays,
    usdPerDay: formatUnits(row.usdPerDay),
    paidUsd: formatUnits(row.usd),
    refundUsd: formatUnits(sums.refundUsd),
    refundMcs: formatUnits(sums.refundMcs),
    refundBonus: formatUnits(sums.refundBonus),
    endsAt: endWithout(row, known).toISOString(),
    validUntil: new Date(sums.fallsAtMs).toISOString(),
  }
}

async function previewOf(self: Self, db: Queryable, found: SubscriptionRow | undefined) {
  const now = self.clock.now()
  const row = requireRunning(found, now)
  const stretches = await getStretches(db, row.memberId)
  return { row, preview: toPreview(row, { stretches, now, hours: await getHours(self.parameters) }) }
}

/** The refund if the period were cancelled now. Throws COMMON-A001 and SUBSCRIBE-A004. */
export async function previewCancel(
  deps: MembershipContext,
  { memberId, id }: { memberId: string; id: string },
): Promise<CancelPreview> {
  return (await previewOf(deps, deps.db, await findSubscription(deps.db, memberId, id))).preview
}

/** The refund if any member's period were cancelled now. Throws COMMON-A001 and SUBSCRIBE-A004. */
export async function previewForStaff(
  deps: Self,
  db: Queryable,
  id: string,
): Promise<CancelPreview & { readonly memberId: string; readonly item: SubscriptionRow['item'] }> {
  const { row, preview } = await previewOf(deps, db, await findAny(db, id))
  return { ...preview, memberId: row.memberId, item: row.item }
}
