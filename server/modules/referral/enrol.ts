import { INFLOW_ROUTES, type InflowRoute } from '#contract/members/referral.ts'
import { REWARD_LEVELS } from '#contract/rules/money/reward-levels.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import type { ReferralContext } from './referral-context.ts'

export interface Enrolment {
  readonly memberId: string
  readonly inviterId?: string | undefined
  /** The inflow route; ETC when it is none of the list. */
  readonly via?: string | undefined
}

export function routeOf(via: string | undefined): InflowRoute {
  return INFLOW_ROUTES.find((known) => known === via?.toUpperCase()) ?? 'ETC'
}

/** Up to five members above, the nearest first; none for a member who is not in the tree. */
export async function uplineOf(db: Queryable, memberId: string): Promise<string[]> {
  const row = await db.maybe<{ path: string[] }>(
    sql`select path from referral_members where member_id = ${memberId}`,
  )
  return row?.path ?? []
}

/** The same for many members at once, by member. */
export async function uplinesOf(
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.many<{ member_id: string; path: string[] }>(
    sql`select member_id, path from referral_members where member_id = any (${[...memberIds]}::uuid[])`,
  )
  return new Map(rows.map(({ member_id, path }) => [member_id, path]))
}

/** Who stands at the top of the chains of some members; those whom nobody invited are left out. */
export function listTops(
  db: Queryable,
  memberIds: readonly string[],
): Promise<{ readonly memberId: string; readonly top: string }[]> {
  return db.many(sql`
    select member_id as "memberId", path[cardinality(path)] as top from referral_members
    where member_id = any (${[...memberIds]}::uuid[]) and cardinality(path) > 0`)
}

/** Locks rows of the tree in one order, so that two branches never wait for each other in a circle. */
export async function lockMembers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.many(sql`
    select 1 from referral_members where member_id = any (${[...ids]}::uuid[]) order by member_id for no key update`)
}

/**
 * Locks the positions of payers and of those who invited them, for a transaction that marks a first payment after it has locked
 * accounts: a sign-up under the same inviter locks the position first, too.
 */
export async function lockPayers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.many(sql`
    select 1 from referral_members where member_id = any (${[...ids]}::uuid[])
      or member_id in (select inviter_id from referral_members where member_id = any (${[...ids]}::uuid[]))
    order by member_id for no key update`)
}

/**
 * Puts a confirmed member into the tree, once: who invited whom never changes. Counts the member for the five uplines and for the
 * route of the invitation.
 */
export async function enrol({ clock }: Pick<ReferralContext, 'clock'>, tx: Tx, enrolment: Enrolment) {
  const { memberId, inviterId } = enrolment
  const via = routeOf(enrolment.via)
  const above = inviterId === undefined ? [] : [inviterId, ...(await uplineOf(tx, inviterId))]
  const path = above.slice(0, REWARD_LEVELS)
  assert(!path.includes(memberId), 'nobody is their own upline')
  const now = clock.now()
  const added = await tx.run(sql`
    insert into referral_members (member_id, inviter_id, path, via, enrolled_at, team_since)
    values (${memberId}, ${inviterId ?? null}, ${path}::uuid[], ${via}, ${now}, ${now})
    on conflict do nothing`)
  if (added === 0 || inviterId === undefined) return
  await lockMembers(tx, path)
  await tx.run(sql`
    update referral_members m set counts[u.level] = m.counts[u.level] + 1
    from unnest(${path}::uuid[]) with ordinality u (id, level) where m.member_id = u.id`)
  await tx.run(sql`
    insert into referral_routes as r (member_id, via, sign_ups) values (${inviterId}, ${via}, 1)
    on conflict (member_id, via) do update set sign_ups = r.sign_ups + 1`)
}
