import { teamShares } from '#contract/rules/money/plan.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { holdPlans, getBatchState } from './batch-state.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import type { RewardsContext } from '../rewards-context.ts'

/** A day of very many plans is worked out in one statement, which may take longer than a member's call. */
const MAX_SECONDS = 300

/**
 * What every running plan earned on the day, as one statement. DAILY is cut to what the target leaves; TEAM is, per level,
 * the share of what the day paid the plans below that began after `team_since`, rounded down once, cut level by level to
 * what is left after DAILY.
 */
function insertDays(tx: Tx, day: string, ppm: readonly number[]): Promise<number> {
  return tx.run(sql`
    with base as materialized (
      select id, member_id, joined_at, team_since, uplines, target - paid_daily - paid_team as room,
        least(daily, target - paid_daily - paid_team) as daily, paid_daily + paid_team as paid
      from rewards_plans where state = 'ACTIVE' and start_day <= ${day}::date),
    below as (
      select u.id, l.level, count(*)::integer as n, sum(d.daily)::bigint as base
      from base d
      cross join lateral unnest(d.uplines) with ordinality l (member_id, level)
      join base u on u.member_id = l.member_id and u.team_since < d.joined_at
      group by u.id, l.level),
    wanted as (
      select b.id, b.level, b.n, b.base, b.base * p.ppm / 1000000 as share
      from below b join unnest(${[...ppm]}::integer[]) with ordinality p (ppm, level) on p.level = b.level),
    cut as (
      select w.id, w.level, w.n, w.base, greatest(0, least(w.share,
          p.room - p.daily - coalesce(sum(w.share) over (partition by w.id order by w.level
            rows between unbounded preceding and 1 preceding), 0)))::bigint as team
      from wanted w join base p on p.id = w.id),
    teams as (
      select id,
        array[coalesce(max(n) filter (where level = 1), 0), coalesce(max(n) filter (where level = 2), 0),
          coalesce(max(n) filter (where level = 3), 0), coalesce(max(n) filter (where level = 4), 0),
          coalesce(max(n) filter (where level = 5), 0)] as counts,
        array[coalesce(max(base) filter (where level = 1), 0), coalesce(max(base) filter (where level = 2), 0),
          coalesce(max(base) filter (where level = 3), 0), coalesce(max(base) filter (where level = 4), 0),
          coalesce(max(base) filter (where level = 5), 0)] as bases,
        array[coalesce(max(team) filter (where level = 1), 0), coalesce(max(team) filter (where level = 2), 0),
          coalesce(max(team) filter (where level = 3), 0), coalesce(max(team) filter (where level = 4), 0),
          coalesce(max(team) filter (where level = 5), 0)] as team
      from cut group by id)
    insert into rewards_days (day, plan_id, daily, team_count, team_base, team, paid_before)
    select ${day}::date, b.id, b.daily, coalesce(t.counts, '{0,0,0,0,0}'), coalesce(t.bases, '{0,0,0,0,0}'),
      coalesce(t.team, '{0,0,0,0,0}'), b.paid
    from base b left join teams t on t.id = b.id order by b.id`)
}

/** Cuts the day's plans into pieces: short enough to lose little when one is cut off, long enough to be cheap. */
async function createPieces(tx: Tx, day: string, size: number): Promise<void> {
  await tx.run(sql`
    insert into rewards_pieces (day, after_plan, through)
    select ${day}::date, lag(plan_id) over (order by plan_id), plan_id
    from (
      select plan_id, row_number() over (order by plan_id) as n, count(*) over () as total
      from rewards_days where day = ${day}::date) d
    where n % ${size}::integer = 0 or n = total`)
}

/**
 * Works out a due day once, while no plan can be changed. Returns whether the day's batch is there now: false when the day
 * is not the one that is due.
 */
export async function accrueDay(rewards: RewardsContext, day: string): Promise<boolean> {
  const ppm = teamShares(
    await rewards.parameters.get('team.level1_bps'),
    await rewards.parameters.get('team.next_bps'),
  )
  const size = await rewards.parameters.get('plan.batch_piece')
  return rewards.db.tx(async (tx) => {
    await holdPlans(tx)
    const now = await databaseNow(rewards, tx)
    if ((await getBatchState(rewards, tx, now)).due !== day) return false
    const isNew = await tx.run(sql`
      insert into rewards_batches (day, state, team_ppm, started_at, plans)
      values (${day}, 'RUNNING', ${[...ppm]}::integer[], ${now}, 0) on conflict do nothing`)
    if (isNew === 0) return true
    await tx.run(sql`select set_config('statement_timeout', ${`${MAX_SECONDS}s`}, true)`)
    const plans = await insertDays(tx, day, ppm)
    await createPieces(tx, day, size)
    await tx.run(sql`update rewards_batches set plans = ${plans} where day = ${day}`)
    return true
  })
}
