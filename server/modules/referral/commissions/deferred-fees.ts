import { money } from '#contract/money.ts'
import { rewardDayOf } from '#contract/rules/money/reward-day.ts'
import { levelShare } from '#contract/rules/money/reward-levels.ts'
import { bigintArray } from '#server/kernel/database/binary-arrays.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { fees, payable } from '../accounts.ts'
import { findPayable, recordPayers, getShares } from './accrue.ts'
import type { ReferralContext } from '../referral-context.ts'
import { uplinesOf } from '../enrol.ts'
import { findConfirmed, findFlags } from '../flags/flags.ts'

type Self = Pick<ReferralContext, 'db' | 'clock' | 'parameters' | 'ledger' | 'identity' | 'gates'> &
  Pick<ReferralContext, 'findSharedPayouts'>

/** A membership fee in millionths of MCS, without the part paid with bonus. It is earned day by day and can be given back until then. */
export interface DeferredFee {
  readonly reference: string
  readonly payerId: string
  readonly base: bigint
  readonly at: Date
  /** When it is earned whole unless it is cancelled. */
  readonly earnedBy: Date
}

interface Deferred {
  readonly fee: DeferredFee
  readonly uplineId: string
  readonly level: number
  readonly units: bigint
}

/** Writes fees down and answers those that were not known yet. */
async function recordDeferred(tx: Tx, fees: readonly DeferredFee[]): Promise<DeferredFee[]> {
  const added = await tx.many<{ reference: string }>(sql`
    insert into referral_fees (reference, payer_id, type, coin, base, earned, at)
    select reference, payer, 'MEMBERSHIP', 'MCS', base, 0, at from unnest(${fees.map(({ reference }) => reference)}::uuid[],
      ${fees.map(({ payerId }) => payerId)}::uuid[], ${bigintArray(fees.map(({ base }) => base))}::bigint[],
      ${fees.map(({ at }) => at)}::timestamptz[]) f (reference, payer, base, at)
    on conflict do nothing returning reference`)
  const fresh = new Set(added.map(({ reference }) => reference))
  return fees.filter(({ reference }) => fresh.has(reference))
}

async function insertDeferred(self: Self, tx: Tx, deferred: readonly Deferred[]): Promise<void> {
  const { firstBps, nextBps } = await getShares(self)
  const of = <Value>(pick: (one: Deferred) => Value) => deferred.map(pick)
  await tx.run(sql`
    insert into referral_commissions (id, reference, payer_id, upline_id, level, type, coin, base, first_bps, next_bps, units,
      state, reward_day, at, earns_until)
    select id, reference, payer, upline, level, 'MEMBERSHIP', 'MCS', base, ${firstBps}, ${nextBps}, units, 'EARNING', day, at,
      earned_by
    from unnest(${of(({ fee, level }) => namedUuid(`commission ${fee.reference} ${level}`))}::uuid[],
      ${of(({ fee }) => fee.reference)}::uuid[], ${of(({ fee }) => fee.payerId)}::uuid[],
      ${of(({ uplineId }) => uplineId)}::uuid[], ${of(({ level }) => level)}::smallint[],
      ${bigintArray(of(({ fee }) => fee.base))}::bigint[], ${bigintArray(of(({ units }) => units))}::bigint[],
      ${of(({ fee }) => rewardDayOf(fee.earnedBy))}::date[], ${of(({ fee }) => fee.at)}::timestamptz[],
      ${of(({ fee }) => fee.earnedBy)}::timestamptz[])
      c (id, reference, payer, upline, level, base, units, day, at, earned_by)`)
}

/**
 * Records who will earn from fees and how much at most; no money moves until they are earned (earn). Once per reference. Whether
 * an upline may be paid is asked on each day that earns something.
 */
export async function deferFees(self: Self, tx: Tx, fees: readonly DeferredFee[]): Promise<void> {
  const real = fees.filter(({ base }) => base > 0n)
  const fresh = real.length === 0 ? [] : await recordDeferred(tx, real)
  if (fresh.length === 0) return
  await recordPayers(tx, fresh)
  const payers = fresh.map(({ payerId }) => payerId)
  const open = await findPayable(self, tx, payers)
  const refused = await findConfirmed(tx, payers)
  const uplines = await uplinesOf(tx, payers)
  const shares = await getShares(self)
  const deferred = fresh.flatMap((fee) => {
    if (!open.has(fee.payerId)) return []
    return (uplines.get(fee.payerId) ?? []).flatMap((uplineId, index) => {
      const units = levelShare(fee.base, index + 1, shares)
      if (units === 0n || refused.has(`${fee.payerId} ${uplineId}`)) return []
      return { fee, uplineId, level: index + 1, units }
    })
  })
  if (deferred.length === 0) return
  await insertDeferred(self, tx, deferred)
  await findFlags(
    self,
    tx,
    deferred.map(({ fee, uplineId }) => ({ memberId: fee.payerId, uplineId })),
  )
}

interface Running {
  readonly id: string
  readonly level: number
  readonly first_bps: number
  readonly next_bps: number
  readonly units: bigint
  readonly cancelled: bigint
  readonly accrued: bigint
}

export function shareOf(row: Pick<Running, 'level' | 'first_bps' | 'next_bps'>, base: bigint): bigint {
  return levelShare(base, row.level, { firstBps: BigInt(row.first_bps), nextBps: BigInt(row.next_bps) })
}

/** Periods that have not begun were moved: their fees are earned whole by another moment. Nothing of them is earned yet. */
export async function transferFees(
  tx: Tx,
  moved: readonly Pick<DeferredFee, 'reference' | 'earnedBy'>[],
): Promise<void> {
  await tx.run(sql`
    update referral_commissions c set earns_until = m.earned_by, reward_day = m.day
    from unnest(${moved.map(({ reference }) => reference)}::uuid[], ${moved.map(({ earnedBy }) => earnedBy)}::timestamptz[],
      ${moved.map(({ earnedBy }) => rewardDayOf(earnedBy))}::date[]) m (reference, earned_by, day)
    where c.reference = m.reference and c.state = 'EARNING'`)
}

/** Locks what fees still earn, for a transaction that ends some of them and locks accounts before it comes to that. */
export async function lockFees(tx: Tx, references: readonly string[]): Promise<void> {
  await tx.run(sql`
    select 1 from referral_commissions where reference = any (${[...references]}::uuid[]) and state = 'EARNING'
    order by id for no key update`)
}

/** A fee of which some goes back: `kept` is what will ever be earned of it. */
export interface EndedFee {
  readonly reference: string
  readonly kept: bigint
}

/** How much of a commission is never earned when only `kept` of its fee is. */
function cutOf(row: Running, kept: bigint): bigint {
  const final = shareOf(row, kept)
  return row.units - (final > row.accrued ? final : row.accrued)
}

/**
 * Periods were cancelled: of their fees only what is kept will ever be earned, and the next batch earns the rest of that. What
 * commissions would have earned of the part that goes back is cancelled; nothing was paid for it. A fee that is not known changes
 * nothing.
 */
export async function endFees(
  { clock }: Pick<ReferralContext, 'clock'>,
  tx: Tx,
  ended: readonly EndedFee[],
): Promise<void> {
  const references = ended.map(({ reference }) => reference)
  await tx.run(sql`
    update referral_fees f set refunded = f.base - e.kept
    from unnest(${references}::uuid[], ${bigintArray(ended.map(({ kept }) => kept))}::bigint[]) e (reference, kept)
    where f.reference = e.reference`)
  const rows = await tx.many<Running & { reference: string }>(sql`
    select id, reference, level, first_bps, next_bps, units, cancelled, accrued from referral_commissions
    where reference = any (${references}::uuid[]) and state = 'EARNING' order by id for no key update`)
  const keptOf = new Map(ended.map(({ reference, kept }) => [reference, kept]))
  const cut = rows.map((row) => cutOf(row, keptOf.get(row.reference) ?? 0n))
  const now = clock.now()
  await tx.run(sql`
    update referral_commissions c set cancelled = c.cancelled + e.cut, earns_until = ${now}, reward_day = ${rewardDayOf(now)},
      paid_at = case when c.cancelled + e.cut = c.units then null else c.paid_at end,
      state = case when c.cancelled + e.cut = c.units then 'CANCELLED'
        when c.earned + c.cancelled + e.cut = c.units and c.paid = c.earned then 'PAID' else c.state end
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${bigintArray(cut)}::bigint[]) e (id, cut) where c.id = e.id`)
}

interface Accrued extends Running {
  readonly reference: string
}

/** A fee that was accrued at once before fees were deferred: how much of it is earned by now. */
export interface PaidFee {
  readonly reference: string
  readonly earned: bigint
  readonly earnedBy: Date
}

/**
 * Takes over fees whose commissions were accrued at once. Those not paid yet shrink to what is earned by now, and the rest of
 * what was set aside goes back to the fees; those that were paid are paid for good, and earn nothing more.
 */
export async function deferPaid(
  { ledger }: Pick<ReferralContext, 'ledger'>,
  tx: Tx,
  paid: readonly PaidFee[],
) {
  if (paid.length === 0) return
  const given = sql`unnest(${paid.map(({ reference }) => reference)}::uuid[],
    ${paid.map(({ earned }) => String(earned))}::bigint[], ${paid.map(({ earnedBy }) => earnedBy)}::timestamptz[])
    g (reference, earned, earned_by)`
  await tx.run(
    sql`update referral_fees f set earned = g.earned from ${given} where f.reference = g.reference`,
  )
  const rows = await tx.many<Accrued>(sql`
    select id, reference, level, first_bps, next_bps, units, cancelled, accrued from referral_commissions
    where reference = any (${paid.map(({ reference }) => reference)}::uuid[]) and state = 'ACCRUED'
    order by id for no key update`)
  const earnedOf = new Map(paid.map(({ reference, earned }) => [reference, earned]))
  const shares = rows.map((row) => shareOf(row, earnedOf.get(row.reference) ?? 0n))
  await tx.run(sql`
    update referral_commissions c set state = 'EARNING', accrued = s.share, earned = s.share, earns_until = g.earned_by,
      reward_day = (g.earned_by at time zone 'UTC')::date
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${shares.map(String)}::bigint[]) s (id, share), ${given}
    where c.id = s.id and c.reference = g.reference`)
  const postings = rows.map(({ id, level, units, cancelled }, index): Posting => ({
    key: namedUuid(`commission deferred ${id}`),
    op: 'post',
    kind: 'commission',
    detail: `MEMBERSHIP D${level} deferred`,
    debit: payable('MCS'),
    credit: fees('MCS'),
    amount: money('MCS', units - cancelled - (shares[index] ?? 0n)),
    reference: id,
  }))
  const moving = postings.filter(({ amount }) => amount.units > 0n)
  if (moving.length > 0) await ledger.post(tx, moving)
}
