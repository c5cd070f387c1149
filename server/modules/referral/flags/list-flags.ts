import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { and, sql, type Queryable } from '#server/kernel/database/db.ts'
import type { FlagRow, Pair } from './flags.ts'

interface FlagChoice {
  readonly state: FlagRow['state']
  readonly after: { readonly at: Date; readonly memberId: string; readonly uplineId: string } | undefined
  readonly limit: number
}

const FLAG = sql`
  member_id as "memberId", upline_id as "uplineId", reason, state, found_at as "foundAt", decided_at as "decidedAt",
  decided_by as "decidedBy"`

/** Flagged pairs of a state: those that wait oldest first, decided ones newest first. */
export function listFlags(db: Queryable, { state, after, limit }: FlagChoice): Promise<FlagRow[]> {
  const isQueue = state === 'OPEN'
  const from = after && sql`(${after.at}, ${after.memberId}::uuid, ${after.uplineId}::uuid)`
  const order = sql`(found_at, member_id, upline_id)`
  return db.many<FlagRow>(sql`
    select ${FLAG} from referral_flags
    where ${and([
      sql`state = ${state}`,
      from && (isQueue ? sql`${order} > ${from}` : sql`${order} < ${from}`),
    ])}
    order by ${isQueue ? sql`found_at, member_id, upline_id` : sql`found_at desc, member_id desc, upline_id desc`}
    limit ${limit}`)
}

/** What pairs have waiting, in millionths. */
export function listWaiting(
  db: Queryable,
  pairs: readonly Pair[],
): Promise<(Pair & { readonly coin: WalletCoin; readonly units: bigint })[]> {
  return db.many(sql`
    select c.payer_id as "memberId", c.upline_id as "uplineId", c.coin,
      sum(case c.state when 'EARNING' then c.earned - c.paid else c.units - c.cancelled end)::bigint as units
    from unnest(${pairs.map(({ memberId }) => memberId)}::uuid[], ${pairs.map(({ uplineId }) => uplineId)}::uuid[])
      p (member, upline)
    join referral_commissions c on c.upline_id = p.upline and c.payer_id = p.member and c.state in ('ACCRUED', 'EARNING')
    group by c.payer_id, c.upline_id, c.coin order by c.coin`)
}
