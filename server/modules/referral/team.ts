import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import type { TeamLevel } from '#contract/members/referral.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'

/** Money that entered a member's active plans, or left them when negative; USDT millionths. */
export interface FundsChange {
  readonly memberId: string
  readonly units: bigint
}

/**
 * Maintains the sums of active plans, for each member and for the five uplines. Call it last in a transaction: the rows
 * of those above are shared by all below them.
 */
export async function changeFunds(tx: Tx, changes: readonly FundsChange[]): Promise<void> {
  if (changes.length === 0) return
  const [ids, units] = [
    changes.map(({ memberId }) => memberId),
    changes.map((change) => String(change.units)),
  ]
  const given = sql`unnest(${ids}::uuid[], ${units}::bigint[]) g (id, units)`
  await tx.many(sql`
    select 1 from referral_members where member_id in (
      select g.id from ${given} union select u.id from ${given} join referral_members m on m.member_id = g.id, unnest(m.path) u (id))
    order by member_id for no key update`)
  await tx.run(sql`
    update referral_members m set own_funds = m.own_funds + s.units
    from (select g.id, sum(g.units)::bigint as units from ${given} group by g.id) s where m.member_id = s.id`)
  await tx.run(sql`
    with part as (
      select u.id, u.level, sum(g.units) as units from ${given} join referral_members b on b.member_id = g.id,
        unnest(b.path) with ordinality u (id, level) group by u.id, u.level),
    whole as (
      select p.id, array_agg(coalesce(x.units, 0) order by l.level) as units
      from (select distinct id from part) p cross join generate_series(1, 5) l (level)
      left join part x on x.id = p.id and x.level = l.level group by p.id)
    update referral_members m set funds = array[m.funds[1] + w.units[1], m.funds[2] + w.units[2], m.funds[3] + w.units[3],
      m.funds[4] + w.units[4], m.funds[5] + w.units[5]]::bigint[]
    from whole w where m.member_id = w.id`)
}

/** Takes the locks that `changeFunds` takes, for a transaction that locks accounts before it comes to that. */
export async function holdFunds(tx: Tx, memberIds: readonly string[]): Promise<void> {
  const given = sql`unnest(${[...memberIds]}::uuid[]) g (id)`
  await tx.many(sql`
    select 1 from referral_members where member_id in (
      select g.id from ${given} union select u.id from ${given} join referral_members m on m.member_id = g.id, unnest(m.path) u (id))
    order by member_id for no key update`)
}

/** Restarts the time from which the team below counts (docs/product/decisions.md D-68). */
export async function setTeamSince(tx: Tx, memberIds: readonly string[], at: Date): Promise<void> {
  if (memberIds.length === 0) return
  await tx.run(sql`
    update referral_members set team_since = ${at} where member_id = any (${[...memberIds]}::uuid[])`)
}

interface TeamRow {
  readonly member_id: string
  readonly counts: readonly number[]
  readonly funds: readonly string[]
  readonly team_since: Date
}

function toTeamView(row: TeamRow) {
  let total = 0n
  const levels = row.counts.map((teamCount, index): TeamLevel => {
    const funds = BigInt(row.funds[index] ?? 0)
    total += funds
    return { level: index + 1, teamCount, funds: formatUnits(funds), total: formatUnits(total) }
  })
  return { levels, teamSince: row.team_since.toISOString() }
}

/** The five levels below several members. Throws COMMON-A001 for a member outside the tree. */
export async function findTeams(db: Queryable, memberIds: readonly string[]) {
  const rows = await db.many<TeamRow>(sql`
    select member_id, counts, funds::text[] as funds, team_since from referral_members
    where member_id = any (${[...memberIds]}::uuid[])`)
  return (memberId: string) => {
    const row = rows.find(({ member_id }) => member_id === memberId)
    if (row === undefined) throw new Failure(failures.common.notFound)
    return toTeamView(row)
  }
}
