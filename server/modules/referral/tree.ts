import { failures } from '#contract/failures/failures.ts'
import { and, sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'

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
export async function findFirstMember(db: Queryable): Promise<string | undefined> {
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

/** The inviter of some members and those they invited, at most so many: who invited whom. */
export function listInvitations(
  db: Queryable,
  { memberIds, limit }: { memberIds: readonly string[]; limit: number },
): Promise<{ readonly inviterId: string; readonly memberId: string }[]> {
  return db.many(sql`
    select r.inviter_id as "inviterId", r.member_id as "memberId" from referral_members r
    where r.member_id = any (${[...memberIds]}::uuid[]) and r.inviter_id is not null
    union
    select m.id, below.member_id from unnest(${[...memberIds]}::uuid[]) m (id) cross join lateral (
      select member_id from referral_members where inviter_id = m.id order by enrolled_at, member_id limit ${limit}) below`)
}
