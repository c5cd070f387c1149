import { failures } from '#contract/failures/failures.ts'
import { rewardBatchAt, rewardDayOf } from '#contract/rules/money/reward-day.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { addDays, latestDueDay } from './reward-days.ts'

/** Shared by changes of plans, exclusive while a day's rewards are computed. */
const PLANS_LOCK = 7_310_220_170

interface BatchState {
  /** The day whose batch runs or should. */
  readonly due: string | undefined
  readonly nextBatchAt: Date
}

/**
 * The first reward day that is due and not paid in full; batches run in order, so that absences are caught up day by day.
 * They begin with the day of the installation, or of its oldest plan.
 */
export async function getBatchState(
  { installedAt }: Pick<RewardsContext, 'installedAt'>,
  db: Queryable,
  now: Date,
): Promise<BatchState> {
  const { done, running, first } = await db.one<{
    done: string | null
    running: string | null
    first: string | null
  }>(sql`
    select (select day from rewards_batches where state = 'DONE' order by day desc limit 1) as done,
      (select day from rewards_batches where state = 'RUNNING' order by day limit 1) as running,
      (select min(start_day) from rewards_plans where state = 'ACTIVE'
        and not exists (select from rewards_batches where state = 'DONE')) as first`)
  const latest = latestDueDay(now)
  const installed = rewardDayOf(installedAt)
  const begin = first !== null && first < installed ? first : installed
  const next = running ?? (done === null ? begin : addDays(done, 1))
  const due = next <= latest ? next : undefined
  return { due, nextBatchAt: rewardBatchAt(due ?? addDays(latest, 1)) }
}

/** Whether plans stand still for now: the batch runs or is due, or plans are paused. */
export async function isUpdating(rewards: RewardsContext, db: Queryable): Promise<boolean> {
  if (!(await rewards.parameters.get('plan.on'))) return true
  return (await getBatchState(rewards, db, await databaseNow(rewards, db))).due !== undefined
}

/**
 * Lets a plan be changed in this transaction, before the day's rewards are worked out or after they are paid, never in
 * between. Returns the moment. Throws PLAN-A003.
 */
export async function requireNoBatchRunning(rewards: RewardsContext, tx: Tx): Promise<Date> {
  if (await isUpdating(rewards, tx)) throw new Failure(failures.plan.batchRunning)
  await tx.run(sql`select pg_advisory_xact_lock_shared(${PLANS_LOCK})`)
  // Asked again: a batch may have begun while we waited.
  if (await isUpdating(rewards, tx)) throw new Failure(failures.plan.batchRunning)
  return databaseNow(rewards, tx)
}

/** The same for a batch of calls: the moment, or undefined while plans stand still. */
export async function holdBatches(rewards: RewardsContext, tx: Tx): Promise<Date | undefined> {
  try {
    return await requireNoBatchRunning(rewards, tx)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** Waits for plans that are being changed, and keeps others from it until this transaction ends. */
export async function holdPlans(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${PLANS_LOCK})`)
}
