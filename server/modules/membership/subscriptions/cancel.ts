import { failures } from '#contract/failures/failures.ts'
import { money, formatUnits } from '#contract/money.ts'
import type { RefundSums } from '#contract/rules/money/membership.ts'
import type { cancelSubscription } from '#contract/members/subscribe.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { Action, MemberRequest } from '#server/kernel/actions/action.ts'
import { bigintArray } from '#server/kernel/database/binary-arrays.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid, namedUuid } from '#server/kernel/database/ids.ts'
import type { AccountName, HeldAccounts, Posting } from '#server/modules/ledger/ledger.ts'
import { accountsOf, type ToWallet } from '#server/modules/wallet/wallet.ts'
import { findStretches, getHours, type Hours, type Stretches } from '../access.ts'
import { deferRows } from '../earning/defer-legacy.ts'
import { refundAt } from '../earning/earned.ts'
import { accounts } from '../membership-accounts.ts'
import type { MembershipContext } from '../membership-context.ts'
import { planRenewals, switchRenewals } from '../renewal/renewal-plan.ts'
import { saveShifted, shiftInto } from '../shift-periods.ts'
import { lockMemberships } from './lock-membership.ts'
import { requireRunning, toPreview } from './preview-cancel.ts'
import { COLUMNS, type SubscriptionRow } from './subscription-rows.ts'
import { toSubscriptionView } from './subscription-views.ts'

export interface CancelRequest extends MemberRequest {
  readonly id: string
  readonly expectedRefundMcs: string
}

interface CancelState {
  readonly now: Date
  readonly hours: Hours
  /** Each member's periods that run or are still to come, and the one that is asked for. */
  readonly rows: readonly SubscriptionRow[]
  readonly stretchesOf: (memberId: string) => Stretches
  readonly held: HeldAccounts
  readonly toWallet: ToWallet
}

interface Cancelled {
  readonly row: SubscriptionRow
  readonly sums: RefundSums
  readonly shifted: readonly SubscriptionRow[]
  readonly postings: readonly Posting[]
}

function lockRows(tx: Tx, requests: readonly CancelRequest[], now: Date): Promise<SubscriptionRow[]> {
  return tx.many<SubscriptionRow>(sql`
    select ${COLUMNS} from membership_subscriptions
    where member_id = any (${requests.map(({ memberId }) => memberId)}::uuid[])
      and (id = any (${requests.map(({ id }) => id).filter(isUuid)}::uuid[]) or (state = 'PAID' and ends_at > ${now}))
    order by id for no key update`)
}

/**
 * The rows, locked: the batch that earns them waits, or is waited for. Periods of before are taken over first, so that their
 * refunds come from UNEARNED like any other.
 */
async function holdRows(
  deps: MembershipContext,
  tx: Tx,
  { requests, now }: { requests: readonly CancelRequest[]; now: Date },
): Promise<SubscriptionRow[]> {
  const rows = await lockRows(tx, requests, now)
  const asked = new Set(requests.map(({ id }) => id))
  const legacy = rows.filter(
    ({ id, isDeferred, state, endsAt }) => !isDeferred && asked.has(id) && state === 'PAID' && endsAt > now,
  )
  if (legacy.length === 0) return rows
  await deferRows(deps, tx, legacy)
  return lockRows(tx, requests, now)
}

/** Locks memberships, periods, their commissions and accounts, in this order. */
async function load(
  deps: MembershipContext,
  tx: Tx,
  requests: readonly CancelRequest[],
): Promise<CancelState> {
  const ids = requests.map(({ memberId }) => memberId)
  await lockMemberships(tx, ids)
  const now = deps.clock.now()
  const rows = await holdRows(deps, tx, { requests, now })
  await deps.referral.lockFees(
    tx,
    rows.map(({ id }) => id),
  )
  const toWallet = await deps.wallet.prepareWallets(tx, ids)
  return {
    now,
    hours: await getHours(deps.parameters),
    rows,
    stretchesOf: await findStretches(tx, ids),
    held: await deps.ledger.holdAccounts(tx, [...ids.flatMap(accountsOf), accounts.unearned]),
    toWallet,
  }
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

function decide(state: CancelState, { memberId, id, expectedRefundMcs }: CancelRequest): Cancelled {
  const { now, hours, rows } = state
  const own = rows.filter((one) => one.memberId === memberId)
  const row = requireRunning(
    own.find((one) => one.id === id),
    now,
  )
  const sums = refundAt(row, now.getTime())
  if (formatUnits(sums.refundMcs) !== expectedRefundMcs) {
    const preview = toPreview(row, { stretches: state.stretchesOf(memberId), now, hours })
    throw new Failure(failures.membership.refundChanged, { meta: { preview } })
  }
  const { refundMcs, refundBonus } = sums
  const paid = own.filter((one) => one.state === 'PAID')
  return {
    row: { ...row, state: 'CANCELLED', cancelledAt: now, refundMcs, refundBonus },
    sums,
    shifted: shiftInto(row, paid, now),
    postings: postingsOf(row, sums),
  }
}

function writeCancelled(tx: Tx, cancelled: readonly Cancelled[], now: Date): Promise<number> {
  const sums = (pick: (of: RefundSums) => bigint) => bigintArray(cancelled.map((one) => pick(one.sums)))
  return tx.run(sql`
    update membership_subscriptions s set state = 'CANCELLED', cancelled_at = ${now}, refund_usd = c.usd, refund_mcs = c.mcs,
      refund_bonus = c.bonus
    from unnest(${cancelled.map(({ row }) => row.id)}::uuid[], ${sums(({ refundUsd }) => refundUsd)}::bigint[],
      ${sums(({ refundMcs }) => refundMcs)}::bigint[], ${sums(({ refundBonus }) => refundBonus)}::bigint[])
      c (id, usd, mcs, bonus)
    where s.id = c.id`)
}

async function save(
  deps: MembershipContext,
  tx: Tx,
  { cancelled, now }: { cancelled: readonly Cancelled[]; now: Date },
): Promise<void> {
  if (cancelled.length === 0) return
  await writeCancelled(tx, cancelled, now)
  await deps.referral.endFees(
    tx,
    cancelled.map(({ row: { id, mcs, bonus }, sums: { refundMcs, refundBonus } }) => ({
      reference: id,
      kept: mcs - bonus - (refundMcs - refundBonus),
    })),
  )
  await saveShifted(
    deps,
    tx,
    cancelled.flatMap(({ shifted }) => shifted),
  )
  const postings = cancelled.flatMap((one) => one.postings)
  if (postings.length > 0) await deps.ledger.post(tx, postings)
  const rows = cancelled.map(({ row }) => row)
  await switchRenewals(
    deps,
    tx,
    rows.map(({ memberId, item }) => ({ memberId, item, on: false })),
  )
  await planRenewals(deps, tx, rows)
  for (const { memberId, id } of rows) deps.wallet.publishBalance(tx, memberId, id)
}

/**
 * Cancels a period for exactly the refund that was shown, out of what is not earned yet; what is kept is earned with the day, and
 * what was paid for after it begins at once. Throws COMMON-A001, SUBSCRIBE-A004, and SUBSCRIBE-A006 with the new
 * preview in meta when the sum has changed.
 */
export function cancelAction(
  deps: MembershipContext,
): Action<CancelRequest, CancelState, Cancelled, AnswerOf<typeof cancelSubscription>> {
  return {
    load: (tx, requests) => load(deps, tx, requests),
    decide,
    apply: ({ held }, { postings }) => held.apply(postings),
    save: (tx, cancelled, { now }) => save(deps, tx, { cancelled, now }),
    toAnswer: ({ row }, { now, hours, held, toWallet }) => ({
      subscription: toSubscriptionView(row, now.getTime(), hours.expiring),
      balance: toWallet(row.memberId, held.get),
    }),
  }
}
