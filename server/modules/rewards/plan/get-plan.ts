import { mulDivDown, formatUnits } from '#contract/money.ts'
import { capacityOf, earlyRefund, planSums, parsePlanAmount, teamShares } from '#contract/rules/money/plan.ts'
import type { Plan } from '#contract/members/rewards.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUpdating, getBatchState } from '../batch/batch-state.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { PLAN_TERMS_VERSION } from './terms-version.ts'
import { getOffer } from './get-offer.ts'
import { treasury } from '../plan-accounts.ts'
import type { RewardsContext } from '../rewards-context.ts'
import type { Coverage } from '../coverage.ts'
import { findOpenPlan, getEndRules, toPlanView, type PlanRow } from './plan-rows.ts'
import { startDayOf } from '../batch/reward-days.ts'

/** What the newest batch paid each of the plans; nothing before their first. */
export async function lastPaidOf(
  db: Queryable,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, Plan['today']>> {
  const rows = await db.many<{ id: string; day: string; daily: bigint; team: bigint }>(sql`
    select distinct on (d.plan_id) d.plan_id as id, d.day, d.daily,
      (select coalesce(sum(t), 0)::bigint from unnest(d.team) t) as team
    from rewards_days d
    where d.plan_id = any (${[...planIds]}::uuid[]) and d.day > (select max(day) - 3 from rewards_batches)
      and (select i.paid_at from rewards_pieces i where i.day = d.day and i.through >= d.plan_id
        order by i.through limit 1) is not null
    order by d.plan_id, d.day desc`)
  return new Map(
    rows.map(({ id, day, daily, team }) => [id, { day, daily: formatUnits(daily), team: formatUnits(team) }]),
  )
}

async function toPlan(rewards: RewardsContext, db: Queryable, plan: PlanRow): Promise<Plan> {
  return toPlanView(plan, {
    least: await getEndRules(rewards),
    now: await databaseNow(rewards, db),
    today: (await lastPaidOf(db, [plan.id])).get(plan.id) ?? null,
  })
}

/** The member's plan that runs or waits for its reinvestment; null without one. */
export async function getPlanOf(rewards: RewardsContext, db: Queryable, memberId: string) {
  const now = await databaseNow(rewards, db)
  const plan = await findOpenPlan(db, memberId, now)
  const { nextBatchAt } = await getBatchState(rewards, db, now)
  return {
    plan: plan === undefined ? null : await toPlan(rewards, db, plan),
    updating: await isUpdating(rewards, db),
    nextBatchAt: nextBatchAt.toISOString(),
  }
}

/** What is offered, what can still be joined, and how the batch stands. Throws COMMON-A004. */
export async function getPlanConfig(
  rewards: RewardsContext,
  { memberId, getCoverage }: { memberId: string; getCoverage: () => Promise<Coverage> },
) {
  const { db, parameters, ledger } = rewards
  const { country } = await rewards.identity.getMember(db, memberId)
  await rewards.gates.requireOpen('plan', country)
  const offer = await getOffer(rewards)
  const { balance } = await ledger.getBalance(db, treasury)
  const { reserve, owed } = await getCoverage()
  const running = await db.maybe<{ day: string; paid: number; plans: number }>(
    sql`select day, paid_plans as paid, plans from rewards_batches where state = 'RUNNING' order by day limit 1`,
  )
  return {
    min: formatUnits(offer.min),
    max: formatUnits(offer.max),
    step: formatUnits(offer.step),
    tiers: offer.tiers.map(({ from, ratioPercent }) => ({ from: formatUnits(from), ratioPercent })),
    dailyBps: offer.dailyBps,
    graduationBps: offer.graduationBps,
    endAfterPayments: await parameters.get('plan.end_after_payments'),
    reinvestHours: await parameters.get('plan.reinvest_hours'),
    teamPpm: [...teamShares(await parameters.get('team.level1_bps'), await parameters.get('team.next_bps'))],
    capacityLeft: formatUnits(capacityOf(offer, balance)),
    coverage: { reserve: formatUnits(reserve), owed: formatUnits(owed) },
    updating: await isUpdating(rewards, db),
    batch: running ?? null,
    nextBatchAt: (await getBatchState(rewards, db, await databaseNow(rewards, db))).nextBatchAt.toISOString(),
    termsVersion: PLAN_TERMS_VERSION,
  }
}

const TABLE_AT = [60, 100, 150, 200, 249]

/** What a sum would become. Throws PLAN-B001, B002, B004, COMMON-A004. */
export async function previewPlan(rewards: RewardsContext, request: { memberId: string; amount: string }) {
  const { country } = await rewards.identity.getMember(rewards.db, request.memberId)
  await rewards.gates.requireOpen('plan', country)
  const offer = await getOffer(rewards)
  const read = parsePlanAmount(offer, request.amount)
  if ('wrong' in read) {
    const meta = { min: formatUnits(offer.min), max: formatUnits(offer.max) }
    throw new Failure(read.wrong, { fields: { amount: read.wrong }, meta })
  }
  const sums = planSums(offer, read.joined)
  const least = await rewards.parameters.get('plan.end_after_payments')
  return {
    joined: formatUnits(sums.joined),
    ratioPercent: sums.ratioPercent,
    target: formatUnits(sums.target),
    daily: formatUnits(sums.daily),
    days: sums.days,
    breakEvenDay: sums.breakEvenDay,
    graduation: formatUnits(sums.bonus),
    cover: formatUnits(sums.cover),
    operatorPart: formatUnits(sums.operatorPart),
    startDay: startDayOf(await databaseNow(rewards, rewards.db)),
    earlyEndTable: [least, ...TABLE_AT.filter((at) => at > least)].map((payments) => {
      const paid = mulDivDown(sums.daily, BigInt(payments), 1n)
      return { payments, paid: formatUnits(paid), refund: formatUnits(earlyRefund(sums.joined, paid)) }
    }),
  }
}
