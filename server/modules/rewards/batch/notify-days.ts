import { formatUnits } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { RewardsContext } from '../rewards-context.ts'

/** Members told in one transaction. */
const PIECE = 2_000
const FIRST = '00000000-0000-0000-0000-000000000000'

interface PaidPlan {
  readonly planId: string
  readonly memberId: string
  readonly units: bigint
}

/** Notifies the owners of the next plans of a day's payment; returns the last plan's number, or undefined after the last. */
async function notifyPlans(rewards: RewardsContext, day: string, after: string): Promise<string | undefined> {
  const rows = await rewards.db.many<PaidPlan>(sql`
    select d.plan_id as "planId", p.member_id as "memberId",
      d.daily + (select coalesce(sum(t), 0) from unnest(d.team) t)::bigint as units
    from rewards_days d join rewards_plans p on p.id = d.plan_id
    where d.day = ${day} and d.plan_id > ${after}::uuid order by d.plan_id limit ${PIECE}`)
  await rewards.notifications.notifyMany(
    rewards.db,
    rows.map(({ planId, memberId, units }) => ({
      memberId,
      name: `reward ${planId} ${day}`,
      kind: 'REWARD_PAID' as const,
      params: { amount: formatUnits(units), coin: 'USDT', day },
    })),
  )
  return rows.length < PIECE ? undefined : rows.at(-1)?.planId
}

async function notifyCommissions(
  rewards: RewardsContext,
  day: string,
  after: string,
): Promise<string | undefined> {
  const rows = await rewards.referral.paidOn(rewards.db, { day, after, limit: PIECE })
  await rewards.notifications.notifyMany(
    rewards.db,
    rows.map(({ memberId, coin, units }) => ({
      memberId,
      name: `commission ${day} ${coin}`,
      kind: 'COMMISSION_PAID' as const,
      params: { amount: formatUnits(units), coin, day },
    })),
  )
  const last = rows.at(-1)?.memberId
  return rows.length === 0 ? undefined : last
}

async function through(step: (after: string) => Promise<string | undefined>): Promise<void> {
  for (let after: string | undefined = FIRST; after !== undefined;) after = await step(after)
}

/** Notifies members of paid reward days, in transactions apart from the payment. Returns how many days. */
export async function notifyDays(rewards: RewardsContext): Promise<number> {
  const days = await rewards.db.many<{ day: string }>(
    sql`select day from rewards_batches where state = 'DONE' and told_at is null order by day`,
  )
  for (const { day } of days) {
    await through((after) => notifyPlans(rewards, day, after))
    await through((after) => notifyCommissions(rewards, day, after))
    await rewards.db.run(sql`update rewards_batches set told_at = ${rewards.clock.now()} where day = ${day}`)
  }
  return days.length
}
