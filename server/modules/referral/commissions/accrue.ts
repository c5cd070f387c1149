import { money } from '#contract/money.ts'
import type { CommissionType } from '#contract/members/referral.ts'
import { rewardDayOf } from '#contract/rules/money/reward-day.ts'
import { levelShare } from '#contract/rules/money/reward-levels.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { payable, sourceOf } from '../accounts.ts'
import type { ReferralContext } from '../referral-context.ts'
import { uplinesOf } from '../enrol.ts'
import { findConfirmed, findFlags } from '../flags/flags.ts'
import { isStopped } from '../ratio.ts'

/** A fee that is final: really paid, and never given back; in millionths of its coin. */
export interface Fee {
  readonly payerId: string
  readonly type: Exclude<CommissionType, 'MEMBERSHIP'>
  readonly coin: WalletCoin
  /** What commissions are counted from: without the part paid with bonus. */
  readonly base: bigint
  readonly at: Date
  /** The row the fee belongs to (a subscription, a bet, an entry): one fee each. */
  readonly reference: string
}

interface Commission {
  readonly id: string
  readonly fee: Fee
  readonly uplineId: string
  readonly level: number
  readonly units: bigint
}

type Self = Pick<ReferralContext, 'db' | 'clock' | 'parameters' | 'ledger' | 'identity' | 'gates'> &
  Pick<ReferralContext, 'findSharedPayouts'>

/** Writes fees down and answers those that were not known yet. */
async function recordFees(tx: Tx, fees: readonly Fee[]): Promise<Fee[]> {
  const added = await tx.many<{ reference: string }>(sql`
    insert into referral_fees (reference, payer_id, type, coin, base, earned, at)
    select reference, payer, type, coin, base, base, at from unnest(${fees.map(({ reference }) => reference)}::uuid[], ${fees.map(({ payerId }) => payerId)}::uuid[],
      ${fees.map(({ type }) => type)}::text[], ${fees.map(({ coin }) => coin)}::text[],
      ${fees.map(({ base }) => String(base))}::bigint[], ${fees.map(({ at }) => at)}::timestamptz[])
      f (reference, payer, type, coin, base, at)
    on conflict do nothing returning reference`)
  const fresh = new Set(added.map(({ reference }) => reference))
  return fees.filter(({ reference }) => fresh.has(reference))
}

/** Those who may be paid: active accounts in countries where the feature is open. */
export async function findPayable(
  self: Pick<Self, 'identity' | 'gates'>,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const members = await self.identity.findMembers(tx, ids)
  const allowed: string[] = []
  for (const [id, { isActive, country }] of members)
    if (isActive && (await self.gates.isOpen('referral', country))) allowed.push(id)
  return new Set(allowed)
}

/** What each level earns of each fee. The share of a missing or blocked upline stays with the operator (docs/product/decisions.md D-55). */
async function share(self: Self, tx: Tx, fees: readonly Fee[]): Promise<Commission[]> {
  const uplines = await uplinesOf(
    tx,
    fees.map(({ payerId }) => payerId),
  )
  const everybody = [...uplines].flatMap(([payerId, path]) => [payerId, ...path])
  const open = await findPayable(self, tx, [...new Set(everybody)])
  const refused = await findConfirmed(tx, [...uplines.keys()])
  const { firstBps, nextBps } = await getShares(self)
  return fees.flatMap((fee) => {
    if (!open.has(fee.payerId)) return []
    const shares = { firstBps: fee.type === 'ICO' ? 10_000n : firstBps, nextBps }
    return (uplines.get(fee.payerId) ?? []).flatMap((uplineId, index) => {
      const level = index + 1
      const units = levelShare(fee.base, level, shares)
      if (units === 0n || !open.has(uplineId) || refused.has(`${fee.payerId} ${uplineId}`)) return []
      return { id: namedUuid(`commission ${fee.reference} ${level}`), fee, uplineId, level, units }
    })
  })
}

export async function getShares({ parameters }: Pick<Self, 'parameters'>) {
  return {
    firstBps: BigInt(await parameters.get('referral.level1_bps')),
    nextBps: BigInt(await parameters.get('referral.next_bps')),
  }
}

async function insertCommissions(self: Self, tx: Tx, commissions: readonly Commission[]): Promise<void> {
  const { firstBps, nextBps } = await getShares(self)
  const of = <Value>(pick: (commission: Commission) => Value) => commissions.map(pick)
  await tx.run(sql`
    insert into referral_commissions (id, reference, payer_id, upline_id, level, type, coin, base, first_bps, next_bps,
      units, state, reward_day, at)
    select id, reference, payer, upline, level, type, coin, base, case type when 'ICO' then 10000 else ${firstBps}::integer end,
      ${nextBps}::integer, units, 'ACCRUED', day, at
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ fee }) => fee.reference)}::uuid[],
      ${of(({ fee }) => fee.payerId)}::uuid[], ${of(({ uplineId }) => uplineId)}::uuid[],
      ${of(({ level }) => level)}::smallint[], ${of(({ fee }) => fee.type)}::text[], ${of(({ fee }) => fee.coin)}::text[],
      ${of(({ fee }) => String(fee.base))}::bigint[], ${of(({ units }) => String(units))}::bigint[],
      ${of(({ fee }) => rewardDayOf(fee.at))}::date[], ${of(({ fee }) => fee.at)}::timestamptz[])
      c (id, reference, payer, upline, level, type, coin, base, units, day, at)`)
}

/** One posting per fee, whatever its number of levels; the commissions hold the levels. */
function setAside(commissions: readonly Commission[]): Posting[] {
  const sums = new Map<Fee, bigint>()
  for (const { fee, units } of commissions) sums.set(fee, (sums.get(fee) ?? 0n) + units)
  return [...sums].map(([fee, units]) => ({
    key: namedUuid(`commissions set aside ${fee.reference}`),
    op: 'post',
    kind: 'commission',
    detail: fee.type,
    debit: sourceOf(fee.type, fee.coin),
    credit: payable(fee.coin),
    amount: money(fee.coin, units),
    reference: fee.reference,
  }))
}

/** Marks first memberships: the share table counts members who have paid. */
export async function recordPayers(tx: Tx, payers: readonly Pick<Fee, 'payerId' | 'at'>[]): Promise<void> {
  await tx.run(sql`
    with first as (
      update referral_members m set first_paid_at = p.at
      from (select id, min(at) as at from unnest(${payers.map(({ payerId }) => payerId)}::uuid[],
        ${payers.map(({ at }) => at)}::timestamptz[]) x (id, at) group by id) p
      where m.member_id = p.id and m.first_paid_at is null returning m.inviter_id, m.via)
    insert into referral_routes as r (member_id, via, paid)
    select inviter_id, via, count(*) from first where inviter_id is not null group by 1, 2 order by 1, 2
    on conflict (member_id, via) do update set paid = r.paid + excluded.paid`)
}

/**
 * Sets aside what the uplines of final fees earn, in the transaction that took the fees; a fee that is known already changes
 * nothing. Commissions become money at the 10:00 batch (payDay). Throws LedgerRefusal when the fees are not there.
 */
export async function accrue(self: Self, tx: Tx, fees: readonly Fee[]): Promise<void> {
  const named = new Map(fees.map((fee) => [fee.reference, fee]))
  const real = [...named.values()].filter(({ base }) => base > 0n)
  const fresh = real.length === 0 ? [] : await recordFees(tx, real)
  if (fresh.length === 0) return
  const coins = [...new Set(fresh.map(({ coin }) => coin))]
  const stopped = new Set<WalletCoin>()
  for (const coin of coins) if (await isStopped(self, tx, coin)) stopped.add(coin)
  const commissions = await share(
    self,
    tx,
    fresh.filter(({ coin }) => !stopped.has(coin)),
  )
  if (commissions.length === 0) return
  await insertCommissions(self, tx, commissions)
  await findFlags(
    self,
    tx,
    commissions.map(({ fee, uplineId }) => ({ memberId: fee.payerId, uplineId })),
  )
  await self.ledger.post(tx, setAside(commissions))
}
