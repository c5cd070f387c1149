import { mulDivDown, printUnits } from '#contract/money.ts'
import { capacityOf, earlyRefund, planSums, readPlanAmount, teamShares } from '#contract/rules/plan.ts'
import type { Plan } from '#contract/rewards.ts'
import { sql, type Queryable } from '#server/kernel/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUpdating, readStanding } from './batch-state.ts'
import { databaseNow, PLAN_TERMS_VERSION, readOffer, treasury, type RewardsDeps } from './deps.ts'
import type { Coverage } from './coverage.ts'
import { findOpenPlan, PLAN_COLUMNS, showPlan, type PlanRow } from './plan-rows.ts'
import { startDayOf } from './reward-days.ts'

/** What the newest batch paid the plan; null before the first. */
async function lastPaid(db: Queryable, planId: string): Promise<Plan['today']> {
  const row = await db.maybe<{ day: string; daily: bigint; team: bigint }>(sql`
    select d.day, d.daily, (select coalesce(sum(t), 0)::bigint from unnest(d.team) t) as team
    from rewards_days d
    where d.plan_id = ${planId} and d.day > (select max(day) - 3 from rewards_batches)
      and (select i.paid_at from rewards_pieces i where i.day = d.day and i.through >= d.plan_id
        order by i.through limit 1) is not null
    order by d.day desc limit 1`)
  return row === undefined ? null : { day: row.day, daily: printUnits(row.daily), team: printUnits(row.team) }
}

async function show(rewards: RewardsDeps, db: Queryable, plan: PlanRow): Promise<Plan> {
  return showPlan(plan, {
    least: await rewards.parameters.read('plan.end_after_payments'),
    now: await databaseNow(rewards, db),
    today: await lastPaid(db, plan.id),
  })
}

/** One plan, whatever became of it. */
export async function showFor(rewards: RewardsDeps, db: Queryable, planId: string): Promise<Plan> {
  return show(
    rewards,
    db,
    await db.one<PlanRow>(sql`select ${PLAN_COLUMNS} from rewards_plans where id = ${planId}`),
  )
}

/** The member's plan that runs or waits for its reinvestment; null without one. */
export async function getPlanOf(rewards: RewardsDeps, db: Queryable, memberId: string) {
  const now = await databaseNow(rewards, db)
  const plan = await findOpenPlan(db, memberId, now)
  const { nextBatchAt } = await readStanding(rewards, db, now)
  return {
    plan: plan === undefined ? null : await show(rewards, db, plan),
    updating: await isUpdating(rewards, db),
    nextBatchAt: nextBatchAt.toISOString(),
  }
}

/** What is offered, what can still be joined, and how the batch stands. Throws COMMON-A004. */
export async function getPlanConfig(
  rewards: RewardsDeps,
  { memberId, readCoverage }: { memberId: string; readCoverage: () => Promise<Coverage> },
) {
  const { db, parameters, ledger } = rewards
  const { country } = await rewards.identity.getMember(db, memberId)
  await rewards.gates.demand('plan', country)
  const offer = await readOffer(rewards)
  const { balance } = await ledger.readBalance(db, treasury)
  const { reserve, owed } = await readCoverage()
  const running = await db.maybe<{ day: string; paid: number; plans: number }>(
    sql`select day, paid_plans as paid, plans from rewards_batches where state = 'RUNNING' order by day limit 1`,
  )
  return {
    min: printUnits(offer.min),
    max: printUnits(offer.max),
    step: printUnits(offer.step),
    tiers: offer.tiers.map(({ from, ratioPercent }) => ({ from: printUnits(from), ratioPercent })),
    dailyBps: offer.dailyBps,
    graduationBps: offer.graduationBps,
    endAfterPayments: await parameters.read('plan.end_after_payments'),
    reinvestHours: await parameters.read('plan.reinvest_hours'),
    teamPpm: [...teamShares(await parameters.read('team.level1_bps'))],
    capacityLeft: printUnits(capacityOf(offer, balance)),
    coverage: { reserve: printUnits(reserve), owed: printUnits(owed) },
    updating: await isUpdating(rewards, db),
    batch: running ?? null,
    nextBatchAt: (await readStanding(rewards, db, await databaseNow(rewards, db))).nextBatchAt.toISOString(),
    termsVersion: PLAN_TERMS_VERSION,
  }
}

const TABLE_AT = [60, 100, 150, 200, 249]

/** What a sum would become. Throws PLAN-B001, B002, B004, COMMON-A004. */
export async function previewPlan(rewards: RewardsDeps, request: { memberId: string; amount: string }) {
  const { country } = await rewards.identity.getMember(rewards.db, request.memberId)
  await rewards.gates.demand('plan', country)
  const offer = await readOffer(rewards)
  const read = readPlanAmount(offer, request.amount)
  if ('wrong' in read) {
    const meta = { min: printUnits(offer.min), max: printUnits(offer.max) }
    throw new Failure(read.wrong, { fields: { amount: read.wrong }, meta })
  }
  const sums = planSums(offer, read.joined)
  const least = await rewards.parameters.read('plan.end_after_payments')
  return {
    joined: printUnits(sums.joined),
    ratioPercent: sums.ratioPercent,
    target: printUnits(sums.target),
    daily: printUnits(sums.daily),
    days: sums.days,
    breakEvenDay: sums.breakEvenDay,
    graduation: printUnits(sums.bonus),
    cover: printUnits(sums.cover),
    operatorPart: printUnits(sums.operatorPart),
    startDay: startDayOf(await databaseNow(rewards, rewards.db)),
    earlyEndTable: [least, ...TABLE_AT.filter((at) => at > least)].map((payments) => {
      const paid = mulDivDown(sums.daily, BigInt(payments), 1n)
      return { payments, paid: printUnits(paid), refund: printUnits(earlyRefund(sums.joined, paid)) }
    }),
  }
}
