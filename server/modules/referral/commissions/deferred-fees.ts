import { money } from '#contract/money.ts'
import { rewardDayOf } from '#contract/rules/money/reward-day.ts'
import { levelShare } from '#contract/rules/money/reward-levels.ts'
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

/**
 * Records who will earn from a fee and how much at most; no money moves until it is earned (earn). Once per reference. Whether
 * an upline may be paid is asked on each day that earns something.
 */
export async function deferFee(self: Self, tx: Tx, fee: DeferredFee): Promise<void> {
  const { reference, payerId, base, at, earnedBy } = fee
  if (base === 0n) return
  const added = await tx.run(sql`
    insert into referral_fees (reference, payer_id, type, coin, base, earned, at)
    values (${reference}, ${payerId}, 'MEMBERSHIP', 'MCS', ${base}, 0, ${at}) on conflict do nothing`)
  if (added === 0) return
  await recordPayers(tx, [{ payerId, at }])
  if (!(await findPayable(self, tx, [payerId])).has(payerId)) return
  const refused = await findConfirmed(tx, [payerId])
  const shares = await getShares(self)
  const uplines = (await uplinesOf(tx, [payerId])).get(payerId) ?? []
  const commissions = uplines
    .map((uplineId, index) => ({ uplineId, level: index + 1, units: levelShare(base, index + 1, shares) }))
    .filter(({ uplineId, units }) => units > 0n && !refused.has(`${payerId} ${uplineId}`))
  await tx.run(sql`
    insert into referral_commissions (id, reference, payer_id, upline_id, level, type, coin, base, first_bps, next_bps, units,
      state, reward_day, at, earns_until)
    select id, ${reference}, ${payerId}, upline, level, 'MEMBERSHIP', 'MCS', ${base}, ${shares.firstBps}, ${shares.nextBps},
      units, 'EARNING', ${rewardDayOf(earnedBy)}, ${at}, ${earnedBy}
    from unnest(${commissions.map(({ level }) => namedUuid(`commission ${reference} ${level}`))}::uuid[],
      ${commissions.map(({ uplineId }) => uplineId)}::uuid[], ${commissions.map(({ level }) => level)}::smallint[],
      ${commissions.map(({ units }) => String(units))}::bigint[]) c (id, upline, level, units)`)
  await findFlags(
    self,
    tx,
    commissions.map(({ uplineId }) => ({ memberId: payerId, uplineId })),
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

/** A period that has not begun was moved: its fee is earned whole by another moment. Nothing of it is earned yet. */
export async function transferFee(
  tx: Tx,
  { reference, earnedBy }: Pick<DeferredFee, 'reference' | 'earnedBy'>,
): Promise<void> {
  await tx.run(sql`
    update referral_commissions set earns_until = ${earnedBy}, reward_day = ${rewardDayOf(earnedBy)}
    where reference = ${reference} and state = 'EARNING'`)
}

/**
 * A period was cancelled: of its fee only `kept` will ever be earned, and the next batch earns the rest of that. What commissions
 * would have earned of the part that goes back is cancelled; nothing was paid for it. A fee that is not known changes nothing.
 */
export async function endFee(
  { clock }: Pick<ReferralContext, 'clock'>,
  tx: Tx,
  { reference, kept }: { reference: string; kept: bigint },
): Promise<void> {
  await tx.run(sql`update referral_fees set refunded = base - ${kept}::bigint where reference = ${reference}`)
  const rows = await tx.many<Running>(sql`
    select id, level, first_bps, next_bps, units, cancelled, accrued from referral_commissions
    where reference = ${reference} and state = 'EARNING' order by id for no key update`)
  const cut = rows.map((row) => {
    const final = shareOf(row, kept)
    return row.units - (final > row.accrued ? final : row.accrued)
  })
  const now = clock.now()
  await tx.run(sql`
    update referral_commissions c set cancelled = c.cancelled + e.cut, earns_until = ${now}, reward_day = ${rewardDayOf(now)},
      paid_at = case when c.cancelled + e.cut = c.units then null else c.paid_at end,
      state = case when c.cancelled + e.cut = c.units then 'CANCELLED'
        when c.earned + c.cancelled + e.cut = c.units and c.paid = c.earned then 'PAID' else c.state end
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${cut.map(String)}::bigint[]) e (id, cut) where c.id = e.id`)
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
