import { failures } from '#contract/failures/failures.ts'
import { and, sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { getBatchState } from './batch-state.ts'

/** A day's batch as it is stored; sums in millionths of USDT. */
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
export async function nextBatchAt(self: RewardsContext): Promise<Date> {
  return (await getBatchState(self, self.db, await databaseNow(self, self.db))).nextBatchAt
}

/** The reward day whose batch runs or should; undefined when all are paid. */
export async function dueDay(self: RewardsContext): Promise<string | undefined> {
  return (await getBatchState(self, self.db, await databaseNow(self, self.db))).due
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** One batch, or `begun` where none of that day is written. Throws COMMON-A001. */
export async function findBatch(db: Queryable, day: string, begun?: BatchRow): Promise<BatchRow> {
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
