import { failures } from '#contract/failures/failures.ts'
import { money } from '#contract/money.ts'
import { earnedByMs } from '#contract/rules/money/membership.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { bigintArray } from '#server/kernel/database/binary-arrays.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid, newUuid } from '#server/kernel/database/ids.ts'
import { LedgerRefusal, type AccountName, type Posting } from '#server/modules/ledger/ledger.ts'
import { accounts } from '../membership-accounts.ts'
import type { MembershipContext } from '../membership-context.ts'
import type { Priced } from './quotes.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

/** A price, the moment it is paid, and the one from which it opens the item: never before it was paid. */
export interface Purchase {
  readonly memberId: string
  readonly priced: Priced
  readonly paidAt: Date
  readonly start: Date
  readonly isRenewal: boolean
}

/** A period as it stands when it has just been paid. */
export function newPeriod({ memberId, priced, paidAt, start, isRenewal }: Purchase): SubscriptionRow {
  const { item, days, usd, usdPerDay, discountPct, price, mcs, bonus } = priced
  return {
    id: newUuid(paidAt.getTime()),
    memberId,
    item,
    days,
    usd,
    usdPerDay,
    discountPct,
    price,
    mcs,
    bonus,
    isRenewal,
    isGrant: false,
    paidAt,
    startsAt: start,
    endsAt: plus(start, days * DAY_MS),
    state: 'PAID',
    cancelledAt: null,
    refundMcs: null,
    refundBonus: null,
    earnedMoney: 0n,
    earnedBonus: 0n,
    earnedThrough: null,
    isDeferred: true,
  }
}

/** What a period costs: bonus and money, both deferred until they are earned. */
export function purchasePostings({ id, memberId, mcs, bonus }: SubscriptionRow): Posting[] {
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

function insertPeriods(tx: Tx, rows: readonly SubscriptionRow[]): Promise<number> {
  const of = <Value>(pick: (row: SubscriptionRow) => Value) => rows.map(pick)
  const sums = (pick: (row: SubscriptionRow) => bigint) => bigintArray(rows.map(pick))
  return tx.run(sql`
    insert into membership_subscriptions (id, member_id, item, days, usd, usd_per_day, discount_pct, price, mcs, bonus,
      is_renewal, paid_at, starts_at, ends_at, state)
    select *, 'PAID' from unnest(${of(({ id }) => id)}::uuid[], ${of(({ memberId }) => memberId)}::uuid[],
      ${of(({ item }) => item)}::text[], ${of(({ days }) => days)}::integer[], ${sums(({ usd }) => usd)}::bigint[],
      ${sums(({ usdPerDay }) => usdPerDay)}::bigint[], ${of(({ discountPct }) => discountPct)}::integer[],
      ${sums(({ price }) => price)}::bigint[], ${sums(({ mcs }) => mcs)}::bigint[], ${sums(({ bonus }) => bonus)}::bigint[],
      ${of(({ isRenewal }) => isRenewal)}::boolean[], ${of(({ paidAt }) => paidAt)}::timestamptz[],
      ${of(({ startsAt }) => startsAt)}::timestamptz[], ${of(({ endsAt }) => endsAt)}::timestamptz[])`)
}

/**
 * Books periods under the members' locks: rows, money, and what the uplines will earn of it day by day. The fees are deferred:
 * they can be given back until they are earned. Throws LedgerRefusal when somebody has less; then the transaction must be undone.
 */
export async function savePeriods(
  deps: MembershipContext,
  tx: Tx,
  rows: readonly SubscriptionRow[],
): Promise<void> {
  await insertPeriods(tx, rows)
  await deps.ledger.post(tx, rows.flatMap(purchasePostings))
  await deps.referral.deferFees(
    tx,
    rows.map((row) => ({
      payerId: row.memberId,
      base: row.mcs - row.bonus,
      at: row.paidAt,
      reference: row.id,
      earnedBy: new Date(earnedByMs({ ...row, startMs: row.startsAt.getTime() })),
    })),
  )
  for (const { memberId, id } of rows) deps.wallet.publishBalance(tx, memberId, id)
}

/**
 * Books one period inside the caller's transaction, under the member's lock. Throws SUBSCRIBE-A001 when the member has less; then
 * the transaction must be undone.
 */
export async function bookPeriod(
  deps: MembershipContext,
  tx: Tx,
  purchase: Purchase,
): Promise<SubscriptionRow> {
  const row = newPeriod(purchase)
  await deps.referral.lockPayers(tx, [row.memberId])
  await savePeriods(deps, tx, [row]).catch((error: unknown) => {
    if (error instanceof LedgerRefusal && error.outcome === 'insufficient')
      throw new Failure(failures.membership.insufficientFunds)
    throw error
  })
  return row
}
