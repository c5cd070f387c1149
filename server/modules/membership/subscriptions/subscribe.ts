import { failures } from '#contract/failures/failures.ts'
import { money } from '#contract/money.ts'
import { earnedByMs } from '#contract/rules/money/membership.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid, newUuid } from '#server/kernel/database/ids.ts'
import { LedgerRefusal, type AccountName, type Posting } from '#server/modules/ledger/ledger.ts'
import { accounts } from '../membership-accounts.ts'
import { lockMembership } from './lock-membership.ts'
import { getFunds } from './get-funds.ts'
import type { MembershipContext } from '../membership-context.ts'
import { requireOffered } from '../plans.ts'
import { nextStart, spendQuote, type Priced } from './quotes.ts'
import { planRenewal, switchRenewal } from '../renewal/renewal-plan.ts'
import { COLUMNS, type SubscriptionRow } from './subscription-rows.ts'
import { toSubscriptionView } from './subscription-views.ts'

function postingsOf(memberId: string, id: string, { mcs, bonus }: Priced): Posting[] {
  const pay = (name: string, from: AccountName, units: bigint): Posting => ({
    key: namedUuid(`subscription ${id} ${name}`),
    op: 'post',
    kind: 'subscribe',
    detail: 'purchase',
    debit: from,
    credit: accounts.unearned,
    amount: money('MCS', units),
    reference: id,
  })
  return [
    pay('bonus', accounts.bonus(memberId), bonus),
    pay('money', accounts.available(memberId), mcs - bonus),
  ].filter(({ amount }) => amount.units > 0n)
}

/** A price, the moment it is paid, and the one from which it opens the item: never before it was paid. */
export interface Purchase {
  readonly memberId: string
  readonly priced: Priced
  readonly paidAt: Date
  readonly start: Date
  readonly isRenewal: boolean
}

/**
 * Books a period inside the caller's transaction, under the member's lock: money, row, and what the uplines will earn of it
 * day by day. The fee is deferred: it can be given back until it is earned.
 * Throws SUBSCRIBE-A001 when the member has less; then the transaction must be undone.
 */
export async function bookPeriod(
  deps: MembershipContext,
  tx: Tx,
  { memberId, priced, paidAt, start, isRenewal }: Purchase,
): Promise<SubscriptionRow> {
  const id = newUuid(paidAt.getTime())
  const row = await tx.one<SubscriptionRow>(sql`
    insert into membership_subscriptions (id, member_id, item, days, usd, usd_per_day, discount_pct, price, mcs, bonus,
      is_renewal, paid_at, starts_at, ends_at, state)
    values (${id}, ${memberId}, ${priced.item}, ${priced.days}, ${priced.usd}, ${priced.usdPerDay}, ${priced.discountPct},
      ${priced.price}, ${priced.mcs}, ${priced.bonus}, ${isRenewal}, ${paidAt}, ${start},
      ${plus(start, priced.days * DAY_MS)}, 'PAID')
    returning ${COLUMNS}`)
  await deps.ledger.post(tx, postingsOf(memberId, id, priced)).catch((error: unknown) => {
    if (error instanceof LedgerRefusal && error.outcome === 'insufficient')
      throw new Failure(failures.membership.insufficientFunds)
    throw error
  })
  await deps.referral.deferFee(tx, {
    payerId: memberId,
    base: priced.mcs - priced.bonus,
    at: paidAt,
    reference: id,
    earnedBy: new Date(earnedByMs({ ...priced, startMs: start.getTime() })),
  })
  deps.wallet.publishBalance(tx, memberId, id)
  return row
}

/** Buys a quoted period. Throws SUBSCRIBE-A001, A002, A003, A005. */
export async function subscribe(
  deps: MembershipContext,
  tx: Tx,
  {
    memberId,
    form,
  }: { memberId: string; form: { readonly quoteId: string; readonly autoRenew?: boolean | undefined } },
) {
  await lockMembership(tx, memberId)
  const priced = await spendQuote(deps, tx, { memberId, quoteId: form.quoteId })
  const { item } = priced
  await requireOffered(deps, tx, { memberId, item })
  const funds = await getFunds(deps, tx, memberId)
  // The quote said how much of the bonus pays: if that is gone, another price was shown than would be booked.
  if (funds.bonus < priced.bonus) throw new Failure(failures.membership.quoteExpired)
  const paidAt = deps.clock.now()
  const start = await nextStart(deps, tx, { memberId, item, now: paidAt })
  const row = await bookPeriod(deps, tx, { memberId, priced, paidAt, start, isRenewal: false })
  if (form.autoRenew !== undefined) await switchRenewal(deps, tx, { memberId, item, on: form.autoRenew })
  await planRenewal(deps, tx, { memberId, item })
  const hours = await deps.parameters.get('membership.expiring_hours')
  return {
    subscription: toSubscriptionView(row, deps.clock.nowMs(), hours),
    balance: await deps.wallet.balanceIn(tx, memberId),
  }
}
