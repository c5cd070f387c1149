import { failures } from '#contract/failures/failures.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { and, sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
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

/** A member's position in the tree; sums in millionths of USDT, by level 1 to 5. */
export interface TreeRow {
  readonly memberId: string
  readonly path: readonly string[]
  readonly via: string
  readonly enrolledAt: Date
  readonly ownFunds: bigint
  readonly counts: readonly number[]
  readonly funds: readonly string[]
}

const TREE = sql`
  member_id as "memberId", path, via, enrolled_at as "enrolledAt", own_funds as "ownFunds", counts, funds::text[] as funds`

/** A member with the uplines and those they invited, oldest first. Throws COMMON-A001 outside the tree. */
export async function getTree(
  db: Queryable,
  {
    memberId,
    after,
    limit,
  }: { memberId: string; after: { at: Date; id: string } | undefined; limit: number },
): Promise<{ member: TreeRow; invited: TreeRow[] }> {
  const member = await db.maybe<TreeRow>(
    sql`select ${TREE} from referral_members where member_id = ${memberId}`,
  )
  if (member === undefined) throw new Failure(failures.common.notFound)
  const invited = await db.many<TreeRow>(sql`
    select ${TREE} from referral_members
    where ${and([
      sql`inviter_id = ${memberId}`,
      after === undefined ? undefined : sql`(enrolled_at, member_id) > (${after.at}, ${after.id}::uuid)`,
    ])}
    order by enrolled_at, member_id limit ${limit}`)
  return { member, invited }
}

/** The member who came first: where the tree is looked at without a name. Undefined before anybody is in it. */
export async function firstMember(db: Queryable): Promise<string | undefined> {
  const row = await db.maybe<{ member_id: string }>(
    sql`select member_id from referral_members where inviter_id is null order by enrolled_at, member_id limit 1`,
  )
  return row?.member_id
}

/** How many members are in the tree. */
export async function countMembers(db: Queryable): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::integer as count from referral_members`,
  )
  return count
}
