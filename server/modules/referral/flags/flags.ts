import { failures } from '#contract/failures/failures.ts'
import { money } from '#contract/money.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { payable, sourceOf } from '../accounts.ts'
import type { Couple, FlagReason } from './couple.ts'
import type { ReferralContext } from '../referral-context.ts'
import type { CommissionType } from '#contract/members/referral.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'

/** A member and one of their uplines. */
export interface Pair {
  readonly memberId: string
  readonly uplineId: string
}

type Self = Pick<ReferralContext, 'clock' | 'identity' | 'findSharedPayouts' | 'ledger'>

const keyOf = ({ memberId, uplineId }: Pair) => `${memberId} ${uplineId}`

/**
 * Looks for pairs that seem to be one person (docs/product/decisions.md D-59b): one browser, or one payout address. A pair that staff have
 * judged is not judged again. Phone numbers need no look: no two accounts have the same.
 */
export async function findFlags(self: Self, tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const each = [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()]
  const couples = each.map(({ memberId, uplineId }) => [memberId, uplineId] as const)
  const reasons: readonly (readonly [FlagReason, readonly Couple[]])[] = [
    ['DEVICE', await self.identity.findSharedDevices(tx, couples)],
    ['ADDRESS', await self.findSharedPayouts(tx, couples)],
  ]
  for (const [reason, found] of reasons) {
    if (found.length === 0) continue
    await tx.run(sql`
      insert into referral_flags (member_id, upline_id, reason, state, found_at)
      select member, upline, ${reason}, 'OPEN', ${self.clock.now()}
      from unnest(${found.map(([memberId]) => memberId)}::uuid[], ${found.map(([, uplineId]) => uplineId)}::uuid[]) p (member, upline)
      on conflict do nothing`)
  }
}

/** How many of the pairs wait for staff. */
export async function findOpen(tx: Tx, pairs: readonly Pair[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from referral_flags f
    join unnest(${pairs.map(({ memberId }) => memberId)}::uuid[], ${pairs.map(({ uplineId }) => uplineId)}::uuid[])
      p (member, upline) on f.member_id = p.member and f.upline_id = p.upline
    where f.state = 'OPEN'`)
  return count
}

/** Those of the pairs that staff found to be one person: they earn nothing from each other. */
export async function findConfirmed(tx: Tx, payerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.many<{ memberId: string; uplineId: string }>(sql`
    select member_id as "memberId", upline_id as "uplineId" from referral_flags
    where member_id = any (${[...payerIds]}::uuid[]) and state = 'CONFIRMED'`)
  return new Set(rows.map(keyOf))
}

interface Waiting {
  readonly id: string
  readonly level: number
  readonly type: CommissionType
  readonly coin: WalletCoin
  /** Set aside and not cancelled yet. */
  readonly left: bigint
}

/** Cancels what a pair has waiting and would earn later: what was set aside goes back to where it came from. */
async function cancelWaiting({ ledger }: Pick<Self, 'ledger'>, tx: Tx, pair: Pair): Promise<void> {
  const accrued = await tx.many<Waiting>(sql`
    update referral_commissions set state = 'CANCELLED', cancelled = units
    where payer_id = ${pair.memberId} and upline_id = ${pair.uplineId} and state = 'ACCRUED'
    returning id, level, type, coin, units - old.cancelled as left`)
  const earning = await tx.many<Waiting>(sql`
    update referral_commissions set state = case when paid = 0 then 'CANCELLED' else 'PAID' end, cancelled = units - paid,
      earned = paid
    where payer_id = ${pair.memberId} and upline_id = ${pair.uplineId} and state = 'EARNING'
    returning id, level, type, coin, old.earned - old.paid as left`)
  const rows = [...accrued, ...earning].filter(({ left }) => left > 0n)
  const postings = rows.map(({ id, coin, type, level, left }) => ({
    key: namedUuid(`commission refused ${id}`),
    op: 'post' as const,
    kind: 'commission',
    detail: `${type} D${level} refused`,
    debit: payable(coin),
    credit: sourceOf(type, coin),
    amount: money(coin, left),
    reference: id,
  }))
  if (postings.length > 0) await ledger.post(tx, postings)
}

/**
 * A member of staff decides about a flagged pair: CLEARED pays with the next batch what waited, CONFIRMED cancels it.
 * Throws COMMON-A001 when there is no open flag.
 */
export async function decideFlag(
  self: Pick<Self, 'clock' | 'ledger'>,
  tx: Tx,
  { pair, decision, staffId }: { pair: Pair; decision: 'CLEARED' | 'CONFIRMED'; staffId: string },
): Promise<void> {
  const decided = await tx.run(sql`
    update referral_flags set state = ${decision}, decided_at = ${self.clock.now()}, decided_by = ${staffId}
    where member_id = ${pair.memberId} and upline_id = ${pair.uplineId} and state = 'OPEN'`)
  if (decided === 0) throw new Failure(failures.common.notFound)
  if (decision === 'CONFIRMED') await cancelWaiting(self, tx, pair)
}

/** A flagged pair as the staff see it. */
export interface FlagRow extends Pair {
  readonly reason: FlagReason
  readonly state: 'OPEN' | 'CLEARED' | 'CONFIRMED'
  readonly foundAt: Date
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
}

const FLAG = sql`
  member_id as "memberId", upline_id as "uplineId", reason, state, found_at as "foundAt", decided_at as "decidedAt",
  decided_by as "decidedBy"`

/** Flags a member is part of, newest first, at most twenty. */
export function flagsOf(db: Queryable, memberId: string): Promise<FlagRow[]> {
  return db.many<FlagRow>(sql`
    select ${FLAG} from referral_flags where member_id = ${memberId} or upline_id = ${memberId}
    order by found_at desc limit 20`)
}

/** How many flags wait for a decision, and since when the oldest does. */
export function countOpenFlags(db: Queryable) {
  return db.one<{ count: number; oldest: Date | null }>(
    sql`select count(*)::integer as count, min(found_at) as oldest from referral_flags where state = 'OPEN'`,
  )
}
