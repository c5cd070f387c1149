import type { Plan, PlanState } from '#contract/members/rewards.ts'
import { formatUnits } from '#contract/money.ts'
import { earlyRefund } from '#contract/rules/money/plan.ts'
import { rewardBatchAt } from '#contract/rules/money/reward-day.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { addDays, addMonths, dayStart } from '../batch/reward-days.ts'

/** One plan; sums in millionths of USDT. */
export interface PlanRow {
  readonly id: string
  readonly memberId: string
  readonly state: PlanState
  readonly joined: bigint
  readonly ratioPercent: number
  readonly target: bigint
  readonly bonus: bigint
  readonly daily: bigint
  readonly dailyBps: number
  readonly paidDaily: bigint
  readonly paidTeam: bigint
  readonly payments: number
  readonly joinedAt: Date
  readonly startDay: string
  readonly teamSince: Date
  readonly graduatedAt: Date | null
  readonly reinvestUntil: Date | null
  readonly endedAt: Date | null
  readonly refund: bigint | null
}

export const PLAN_COLUMNS = sql`
  id, member_id as "memberId", state, joined, ratio_percent as "ratioPercent", target, bonus, daily, daily_bps as "dailyBps",
  paid_daily as "paidDaily", paid_team as "paidTeam", payments, joined_at as "joinedAt", start_day as "startDay",
  team_since as "teamSince", graduated_at as "graduatedAt", reinvest_until as "reinvestUntil", ended_at as "endedAt", refund`

/** The plan that runs, or the graduated one whose hours are not over. */
export async function findOpenPlan(db: Queryable, memberId: string, now: Date): Promise<PlanRow | undefined> {
  return (await findOpenPlans(db, [memberId], now))(memberId)
}

/** The same for several members. */
export async function findOpenPlans(
  db: Queryable,
  memberIds: readonly string[],
  now: Date,
): Promise<(memberId: string) => PlanRow | undefined> {
  const rows = await db.many<PlanRow>(sql`
    select ${PLAN_COLUMNS} from rewards_plans
    where member_id = any (${[...memberIds]}::uuid[]) and (state = 'ACTIVE' or state = 'GRADUATED' and reinvest_until > ${now})`)
  const plans = new Map(rows.map((row) => [row.memberId, row]))
  return (memberId) => plans.get(memberId)
}

/** Such plans of several members, by member, locked until the transaction ends. */
export async function lockOpenPlans(
  tx: Tx,
  memberIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PlanRow>> {
  const rows = await tx.many<PlanRow>(sql`
    select ${PLAN_COLUMNS} from rewards_plans
    where member_id = any (${[...memberIds]}::uuid[]) and (state = 'ACTIVE' or state = 'GRADUATED' and reinvest_until > ${now})
    order by id for no key update`)
  return new Map(rows.map((row) => [row.memberId, row]))
}

export function paidOf({ paidDaily, paidTeam }: Pick<PlanRow, 'paidDaily' | 'paidTeam'>): bigint {
  return paidDaily + paidTeam
}

/** What has to be over before a plan may end ahead of its target. */
export interface Least {
  readonly months: number
  readonly payments: number
}

export async function getEndRules({ parameters }: Pick<RewardsContext, 'parameters'>): Promise<Least> {
  return {
    months: await parameters.get('plan.end_after_months'),
    payments: await parameters.get('plan.end_after_payments'),
  }
}

/** When a plan may end before its target: so many calendar months after its start, and not before so many payments. */
export function earliestEndOf(plan: Pick<PlanRow, 'startDay'>, least: Least): Date {
  const monthsOver = dayStart(addMonths(plan.startDay, least.months))
  const lastPayment = rewardBatchAt(addDays(plan.startDay, least.payments - 1))
  return monthsOver > lastPayment ? monthsOver : lastPayment
}

/** Whether its time has come: by payments really made, not by days that should have been paid. */
export function isEndable(plan: PlanRow, least: Least, now: Date): boolean {
  const isOver = now >= dayStart(addMonths(plan.startDay, least.months))
  return plan.state === 'ACTIVE' && plan.payments >= least.payments && isOver
}

/** What ending now would pay back; undefined before its time, after the target, or when all came back already. */
export function refundNow(plan: PlanRow, least: Least, now: Date): bigint | undefined {
  if (!isEndable(plan, least, now)) return undefined
  const refund = earlyRefund(plan.joined, paidOf(plan))
  return refund > 0n ? refund : undefined
}

/** Its escrow: exactly what it can still cost. */
export function escrowLeft(plan: PlanRow): bigint {
  return plan.state === 'ACTIVE' ? plan.target + plan.bonus - paidOf(plan) : 0n
}

export interface Shown {
  readonly least: Least
  readonly now: Date
  readonly today: Plan['today']
}

/** The plan as its member sees it. */
export function toPlanView(plan: PlanRow, { least, now, today }: Shown): Plan {
  const refund = refundNow(plan, least, now)
  return {
    id: plan.id,
    state: plan.state === 'GRADUATED' && (plan.reinvestUntil ?? now) <= now ? 'ENDED' : plan.state,
    joined: formatUnits(plan.joined),
    ratioPercent: plan.ratioPercent,
    target: formatUnits(plan.target),
    daily: formatUnits(plan.daily),
    bonus: formatUnits(plan.bonus),
    cumulative: {
      daily: formatUnits(plan.paidDaily),
      team: formatUnits(plan.paidTeam),
      total: formatUnits(paidOf(plan)),
    },
    payments: plan.payments,
    today,
    joinedAt: plan.joinedAt.toISOString(),
    startDay: plan.startDay,
    teamSince: plan.teamSince.toISOString(),
    earliestEnd: earliestEndOf(plan, least).toISOString(),
    earlyRefundNow: refund === undefined ? null : formatUnits(refund),
    escrow: formatUnits(escrowLeft(plan)),
    reinvestUntil: plan.reinvestUntil?.toISOString() ?? null,
    endedAt: plan.endedAt?.toISOString() ?? null,
    refund: plan.refund === null ? null : formatUnits(plan.refund),
  }
}

/** Whose plans are, by plan; unknown plans are left out. */
export async function findPlanMembers(
  db: Queryable,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many<{ id: string; memberId: string }>(sql`
    select id, member_id as "memberId" from rewards_plans where id = any (${[...planIds]}::uuid[])`)
  return new Map(rows.map(({ id, memberId }) => [id, memberId]))
}
