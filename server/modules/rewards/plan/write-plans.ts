import { bigintArray } from '#server/kernel/database/binary-arrays.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { PlanRow } from './plan-rows.ts'
import { PLAN_TERMS_VERSION } from './terms-version.ts'

/** A plan on its way into the books. */
export interface NewPlan extends PlanRow {
  /** The members above, the nearest first. */
  readonly uplines: readonly string[]
  /** The graduated plan that it goes on from. */
  readonly before: string | undefined
}

/** Ends the graduated plans of members who join: reinvested, or left when their hours are over. */
export async function endGraduated(tx: Tx, plans: readonly NewPlan[]): Promise<void> {
  await tx.run(sql`
    update rewards_plans p set state = case when p.id = q.before then 'REINVESTED' else 'ENDED' end,
      ended_at = case when p.id = q.before then q.at else p.reinvest_until end
    from unnest(${plans.map(({ memberId }) => memberId)}::uuid[], ${plans.map(({ before }) => before ?? null)}::uuid[],
      ${plans.map(({ joinedAt }) => joinedAt)}::timestamptz[]) q (member_id, before, at)
    where p.member_id = q.member_id and p.state = 'GRADUATED'`)
}

export async function insertPlans(tx: Tx, plans: readonly NewPlan[]): Promise<void> {
  await tx.run(sql`
    insert into rewards_plans (id, member_id, state, joined, ratio_percent, target, bonus, daily, daily_bps, joined_at,
      start_day, team_since, uplines, terms_version, previous_id)
    select id, member_id, 'ACTIVE', joined, ratio_percent, target, bonus, daily, daily_bps, joined_at, start_day, team_since,
      uplines::uuid[], ${PLAN_TERMS_VERSION}, before
    from unnest(${plans.map(({ id }) => id)}::uuid[], ${plans.map(({ memberId }) => memberId)}::uuid[],
      ${bigintArray(plans.map(({ joined }) => joined))}::bigint[], ${plans.map(({ ratioPercent }) => ratioPercent)}::integer[],
      ${bigintArray(plans.map(({ target }) => target))}::bigint[], ${bigintArray(plans.map(({ bonus }) => bonus))}::bigint[],
      ${bigintArray(plans.map(({ daily }) => daily))}::bigint[], ${plans.map(({ dailyBps }) => dailyBps)}::integer[],
      ${plans.map(({ joinedAt }) => joinedAt)}::timestamptz[], ${plans.map(({ startDay }) => startDay)}::date[],
      ${plans.map(({ teamSince }) => teamSince)}::timestamptz[], ${plans.map(({ uplines }) => `{${uplines.join()}}`)}::text[],
      ${plans.map(({ before }) => before ?? null)}::uuid[])
      q (id, member_id, joined, ratio_percent, target, bonus, daily, daily_bps, joined_at, start_day, team_since, uplines, before)`)
}
