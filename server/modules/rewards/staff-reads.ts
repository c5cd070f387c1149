import { failures } from '#contract/failures/failures.ts'
import type { PlanState } from '#contract/members/rewards.ts'
import { capacityOf } from '#contract/rules/money/plan.ts'
import { and, sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { AccountName } from '#server/modules/ledger/ledger.ts'
import { getBatchState } from './batch/batch-state.ts'
import { coverOf, databaseNow, escrowOf, getOffer, treasury, type RewardsDeps } from './deps.ts'
import { PLAN_COLUMNS, type PlanRow } from './plan/plan-rows.ts'

/** A day's batch as the staff sees it; sums in millionths of USDT. */
export interface BatchRow {
  readonly day: string
  readonly state: 'RUNNING' | 'DONE'
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly plans: number
  readonly paidPlans: number
  readonly postings: bigint
  readonly daily: bigint
  readonly team: bigint
  readonly bonus: bigint
  readonly graduated: number
}

const BATCH_COLUMNS = sql`
  day, state, started_at as "startedAt", ended_at as "endedAt", plans, paid_plans as "paidPlans", postings, daily, team,
  bonus, graduated`

/** The newest batches. */
export function listBatches(db: Queryable, limit: number): Promise<BatchRow[]> {
  return db.many<BatchRow>(sql`select ${BATCH_COLUMNS} from rewards_batches order by day desc limit ${limit}`)
}

/** When the next batch is due. */
export async function nextBatchAt(self: RewardsDeps): Promise<Date> {
  return (await getBatchState(self, self.db, await databaseNow(self, self.db))).nextBatchAt
}

/** The reward day whose batch runs or should; undefined when all are paid. */
export async function dueDay(self: RewardsDeps): Promise<string | undefined> {
  return (await getBatchState(self, self.db, await databaseNow(self, self.db))).due
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

async function findBatch(db: Queryable, day: string, begun?: BatchRow): Promise<BatchRow> {
  const isDay = DAY.test(day) && !Number.isNaN(Date.parse(day))
  const row = isDay
    ? await db.maybe<BatchRow>(sql`select ${BATCH_COLUMNS} from rewards_batches where day = ${day}`)
    : undefined
  const found = row ?? (begun?.day === day ? begun : undefined)
  if (found === undefined) throw new Failure(failures.common.notFound)
  return found
}

/** One batch, its pieces, and what its records say should be paid; `begun` where none is written. Throws COMMON-A001. */
export async function getBatch(db: Queryable, day: string, begun?: BatchRow) {
  const batch = await findBatch(db, day, begun)
  const pieces = await db.one<{ pieces: number; paidPieces: number }>(sql`
    select count(*)::integer as pieces, count(paid_at)::integer as "paidPieces" from rewards_pieces where day = ${day}`)
  const worked = await db.one<{ plans: number; daily: bigint; team: bigint }>(sql`
    select count(*)::integer as plans, coalesce(sum(daily), 0)::bigint as daily,
      coalesce(sum((select sum(t) from unnest(team) t)), 0)::bigint as team
    from rewards_days where day = ${day}`)
  return { ...batch, ...pieces, worked }
}

/** What one plan earned on a day; sums in millionths of USDT. */
export interface RecordRow {
  readonly planId: string
  readonly memberId: string
  readonly daily: bigint
  readonly team: bigint
  readonly paidBefore: bigint
  readonly isPaid: boolean
}

/** A day's records in the order they are paid, after a plan. Throws COMMON-A001. */
export async function listRecords(
  db: Queryable,
  { day, afterPlan, limit }: { day: string; afterPlan: string | undefined; limit: number },
): Promise<RecordRow[]> {
  await findBatch(db, day)
  return db.many<RecordRow>(sql`
    select d.plan_id as "planId", p.member_id as "memberId", d.daily,
      (select coalesce(sum(t), 0)::bigint from unnest(d.team) t) as team, d.paid_before as "paidBefore",
      (select i.paid_at from rewards_pieces i where i.day = d.day and i.through >= d.plan_id
        order by i.through limit 1) is not null as "isPaid"
    from rewards_days d join rewards_plans p on p.id = d.plan_id
    where ${and([sql`d.day = ${day}`, afterPlan === undefined ? undefined : sql`d.plan_id > ${afterPlan}`])}
    order by d.plan_id limit ${limit}`)
}

/** Running plans, what they can still cost, and what covers it; sums in millionths of USDT. */
export async function getSummary(self: RewardsDeps) {
  const { db, ledger } = self
  const plans = await db.many<{ state: PlanState; count: number; joined: bigint; owed: bigint }>(sql`
    select state, count(*)::integer as count, coalesce(sum(joined), 0)::bigint as joined,
      coalesce(sum(case when state = 'ACTIVE' then target + bonus - paid_daily - paid_team else 0 end), 0)::bigint as owed
    from rewards_plans group by state order by state`)
  const sumOf = (name: AccountName['class']) => ledger.sumOfClass(db, { class: name, currency: 'USDT' })
  const { balance } = await ledger.getBalance(db, treasury)
  return {
    isOn: await self.parameters.get('plan.on'),
    plans,
    owed: plans.reduce((sum, one) => sum + one.owed, 0n),
    reserve: (await sumOf('PLAN_ESCROW')) + (await sumOf('PLAN_COVER')),
    treasury: balance,
    capacityLeft: capacityOf(await getOffer(self), balance),
    fees: await sumOf('FEES'),
    capital: await sumOf('OPERATOR_CAPITAL'),
  }
}

interface PlanChoice {
  readonly state: PlanState | undefined
  readonly memberId: string | undefined
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

export interface StaffPlanRow extends PlanRow {
  /** What it can still cost, and its escrow, in millionths of USDT. */
  readonly owed: bigint
  readonly reserve: bigint
}

/** Plans, newest first, each with its reserve. */
export async function listPlans({ db, ledger }: RewardsDeps, choice: PlanChoice): Promise<StaffPlanRow[]> {
  const { state, memberId, after, limit } = choice
  const rows = await db.many<PlanRow>(sql`
    select ${PLAN_COLUMNS} from rewards_plans
    where ${and([
      state === undefined ? undefined : sql`state = ${state}`,
      memberId === undefined ? undefined : sql`member_id = ${memberId}`,
      after === undefined ? undefined : sql`(joined_at, id) < (${after.at}, ${after.id}::uuid)`,
    ])}
    order by joined_at desc, id desc limit ${limit}`)
  const own = await ledger.getBalances(
    db,
    rows.map(({ id }) => escrowOf(id)),
  )
  const cover = await ledger.getBalances(
    db,
    rows.map(({ id }) => coverOf(id)),
  )
  return rows.map((row, index) => ({
    ...row,
    owed: row.state === 'ACTIVE' ? row.target + row.bonus - row.paidDaily - row.paidTeam : 0n,
    reserve: (own[index] ?? 0n) + (cover[index] ?? 0n),
  }))
}

/** What the treasury holds and what a source could add to it, in millionths of USDT. */
export async function getSource({ ledger }: RewardsDeps, db: Queryable, source: 'FEES' | 'OPERATOR_CAPITAL') {
  const [own, given] = [
    await ledger.getBalance(db, treasury),
    await ledger.getBalance(db, { class: source, currency: 'USDT' }),
  ]
  return { treasury: own.balance, source: given.balance }
}
