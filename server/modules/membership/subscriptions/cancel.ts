import { failures } from '#contract/failures/failures.ts'
import { money, formatUnits } from '#contract/money.ts'
import type { RefundSums } from '#contract/rules/money/membership.ts'
import type { CancelPreview } from '#contract/members/subscribe.ts'
import { plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { AccountName, Posting } from '#server/modules/ledger/ledger.ts'
import { accessOf, getHours, getStretches } from '../access.ts'
import { deferRows } from '../earning/defer-legacy.ts'
import { accounts } from '../membership-accounts.ts'
import { lockMembership } from './lock-membership.ts'
import type { MembershipContext } from '../membership-context.ts'
import { refundAt } from '../earning/earned.ts'
import { byHowMuch, shiftPeriods } from '../shift-periods.ts'
import { planRenewal, switchRenewal } from '../renewal/renewal-plan.ts'
import { findAny } from '../all-subscriptions.ts'
import { COLUMNS, findSubscription, type SubscriptionRow } from './subscription-rows.ts'
import { toSubscriptionView } from './subscription-views.ts'

/** The member's period while there is something to cancel. Throws COMMON-A001, and SUBSCRIBE-A004 when it is over or cancelled. */
async function requireRunning(
  { clock }: Pick<MembershipContext, 'clock'>,
  db: Queryable,
  { memberId, id }: { memberId: string; id: string },
): Promise<SubscriptionRow> {
  const row = await findSubscription(db, memberId, id)
  if (row === undefined) throw new Failure(failures.common.notFound)
  if (row.state !== 'PAID' || row.endsAt <= clock.now())
    throw new Failure(failures.membership.nothingToCancel)
  return row
}

/**
 * The same, locked: the batch that earns it waits, or is waited for. A period of before is taken over first, so that its refund
 * comes from UNEARNED like any other.
 */
async function lockRunning(
  deps: MembershipContext,
  tx: Tx,
  request: { memberId: string; id: string },
): Promise<SubscriptionRow> {
  const { id } = await requireRunning(deps, tx, request)
  await tx.one(sql`select 1 from membership_subscriptions where id = ${id} for no key update`)
  const row = await requireRunning(deps, tx, request)
  if (row.isDeferred) return row
  await deferRows(deps, tx, [row])
  return requireRunning(deps, tx, request)
}

interface Cancelling {
  readonly row: SubscriptionRow
  readonly sums: RefundSums
}

/** When access to the item ends once this period is gone: now, or with what else is paid. */
async function endWithout(
  { clock, parameters }: Pick<MembershipContext, 'clock' | 'parameters'>,
  db: Queryable,
  row: SubscriptionRow,
): Promise<Date> {
  const now = clock.now()
  const ms = byHowMuch(row, now)
  const stretches = (await getStretches(db, row.memberId))
    .of(row.item)
    .filter(({ from, isTrial }) => isTrial || from.getTime() !== row.startsAt.getTime())
    .map((one) =>
      one.isTrial || one.from < row.endsAt
        ? one
        : { ...one, from: plus(one.from, -ms), to: plus(one.to, -ms) },
    )
  const { isOpen, end } = accessOf(stretches, undefined, { now, hours: await getHours(parameters) })
  return isOpen && end !== undefined ? end : now
}

async function preview(
  deps: Pick<MembershipContext, 'clock' | 'parameters'>,
  db: Queryable,
  row: SubscriptionRow,
): Promise<CancelPreview> {
  const sums = refundAt(row, deps.clock.nowMs())
  return {
    usedDays: sums.usedDays,
    usdPerDay: formatUnits(row.usdPerDay),
    paidUsd: formatUnits(row.usd),
    refundUsd: formatUnits(sums.refundUsd),
    refundMcs: formatUnits(sums.refundMcs),
    refundBonus: formatUnits(sums.refundBonus),
    endsAt: (await endWithout(deps, db, row)).toISOString(),
    validUntil: new Date(sums.fallsAtMs).toISOString(),
  }
}

/** The refund if the period were cancelled now. Throws COMMON-A001 and SUBSCRIBE-A004. */
export async function previewCancel(
  deps: MembershipContext,
  request: { memberId: string; id: string },
): Promise<CancelPreview> {
  return preview(deps, deps.db, await requireRunning(deps, deps.db, request))
}

function postingsOf({ id, memberId }: SubscriptionRow, { refundMcs, refundBonus }: RefundSums): Posting[] {
  const back = (name: string, to: AccountName, units: bigint): Posting => ({
    key: namedUuid(`subscription ${id} refund ${name}`),
    op: 'post',
    kind: 'subscribe',
    detail: 'refund',
    debit: accounts.unearned,
    credit: to,
    amount: money('MCS', units),
    reference: id,
  })
  return [
    back('bonus', accounts.bonus(memberId), refundBonus),
    back('money', accounts.available(memberId), refundMcs - refundBonus),
  ].filter(({ amount }) => amount.units > 0n)
}

async function setCancelled(
  { clock }: MembershipContext,
  tx: Tx,
  { row, sums }: Cancelling,
): Promise<SubscriptionRow> {
  return tx.one<SubscriptionRow>(sql`
    update membership_subscriptions set state = 'CANCELLED', cancelled_at = ${clock.now()}, refund_usd = ${sums.refundUsd},
      refund_mcs = ${sums.refundMcs}, refund_bonus = ${sums.refundBonus}
    where id = ${row.id} returning ${COLUMNS}`)
}

/** The refund if any member's period were cancelled now. Throws COMMON-A001 and SUBSCRIBE-A004. */
export async function previewForStaff(
  deps: Pick<MembershipContext, 'clock' | 'parameters'>,
  db: Queryable,
  id: string,
): Promise<CancelPreview & { readonly memberId: string; readonly item: SubscriptionRow['item'] }> {
  const found = await findAny(db, id)
  if (found === undefined) throw new Failure(failures.common.notFound)
  const row = await requireRunning(deps, db, { memberId: found.memberId, id })
  return { ...(await preview(deps, db, row)), memberId: row.memberId, item: row.item }
}

/**
 * Cancels a period for exactly the refund that was shown, out of what is not earned yet; what is kept is earned with the day, and
 * what was paid for after it begins at once. Throws COMMON-A001, SUBSCRIBE-A004, and SUBSCRIBE-A006 with the new
 * preview in meta when the sum has changed.
 */
export async function cancelSubscription(
  deps: MembershipContext,
  tx: Tx,
  request: { memberId: string; id: string; expectedRefundMcs: string },
) {
  const { memberId } = request
  await lockMembership(tx, memberId)
  const row = await lockRunning(deps, tx, request)
  const sums = refundAt(row, deps.clock.nowMs())
  if (formatUnits(sums.refundMcs) !== request.expectedRefundMcs)
    throw new Failure(failures.membership.refundChanged, { meta: { preview: await preview(deps, tx, row) } })
  const cancelled = await setCancelled(deps, tx, { row, sums })
  await deps.referral.endFee(tx, {
    reference: row.id,
    kept: row.mcs - row.bonus - (sums.refundMcs - sums.refundBonus),
  })
  await shiftPeriods(deps, tx, row)
  const postings = postingsOf(row, sums)
  if (postings.length > 0) await deps.ledger.post(tx, postings)
  const { item } = row
  await switchRenewal(deps, tx, { memberId, item, on: false })
  await planRenewal(deps, tx, { memberId, item })
  deps.wallet.publishBalance(tx, memberId, row.id)
  const hours = await deps.parameters.get('membership.expiring_hours')
  return {
    subscription: toSubscriptionView(cancelled, deps.clock.nowMs(), hours),
    balance: await deps.wallet.balanceIn(tx, memberId),
  }
}
