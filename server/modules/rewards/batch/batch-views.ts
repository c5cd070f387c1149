import type { StaffBatch } from '#contract/console/money/rewards.ts'
import { formatUnits } from '#contract/money.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { dueDay, getBatch, listBatches, type BatchRow } from './list-batches.ts'

export const BATCH_JOB = 'rewards-batch'

type Failure = NonNullable<StaffBatch['failure']>

/** A day of which nothing is written yet: its batch failed before the rewards were worked out. */
function emptyRow(day: string, startedAt: Date): BatchRow {
  const sums = { plans: 0, paidPlans: 0, postings: 0n, daily: 0n, team: 0n, bonus: 0n, graduated: 0 }
  return { day, state: 'RUNNING', startedAt, endedAt: null, ...sums }
}

function toBatchView(row: BatchRow, failure: Failure | null): StaffBatch {
  return {
    id: row.day,
    state: failure === null ? row.state : 'FAILED',
    failure,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    plans: row.plans,
    paidPlans: row.paidPlans,
    daily: formatUnits(row.daily),
    team: formatUnits(row.team),
    bonus: formatUnits(row.bonus),
    graduated: row.graduated,
  }
}

interface Failing {
  readonly row: BatchRow
  readonly failure: Failure
}

/**
 * The day whose batch fails, while the newest run of its job failed: the same run that the day's beginning counts among the
 * failed jobs. Undefined when no day is due: what failed then concerns none.
 */
async function failingDay(self: RewardsContext): Promise<Failing | undefined> {
  const { db, jobs, clock } = self
  const failing = (await jobs.failing(db)).find(({ last }) => last.job === BATCH_JOB)
  const day = failing === undefined ? undefined : await dueDay(self)
  if (failing === undefined || day === undefined) return undefined
  const { last, times, since } = failing
  // The job looks for what is due at the beginning of each minute.
  const nowMs = clock.nowMs()
  const nextAt = new Date(nowMs - (nowMs % MINUTE_MS) + MINUTE_MS)
  return {
    row: emptyRow(day, since),
    failure: {
      reason: last.note ?? '',
      times,
      since: since.toISOString(),
      lastAt: last.startedAt.toISOString(),
      nextAt: nextAt.toISOString(),
    },
  }
}

/** The newest batches; the day that fails is FAILED, also when nothing of it is written yet. */
export async function listBatchViews(self: RewardsContext, limit: number): Promise<StaffBatch[]> {
  const failing = await failingDay(self)
  const rows = await listBatches(self.db, limit)
  const isWritten = rows.some(({ day }) => day === failing?.row.day)
  const all = failing === undefined || isWritten ? rows : [failing.row, ...rows].slice(0, limit)
  return all.map((row) => toBatchView(row, row.day === failing?.row.day ? failing.failure : null))
}

/** One batch with its pieces and its difference. Throws COMMON-A001. */
export async function getBatchView(self: RewardsContext, day: string) {
  const failing = await failingDay(self)
  const { worked, pieces, paidPieces, ...batch } = await getBatch(self.db, day, failing?.row)
  return {
    ...toBatchView(batch, day === failing?.row.day ? failing.failure : null),
    pieces,
    paidPieces,
    worked: { daily: formatUnits(worked.daily), team: formatUnits(worked.team) },
    difference: {
      plans: worked.plans - batch.paidPlans,
      daily: formatUnits(worked.daily - batch.daily),
      team: formatUnits(worked.team - batch.team),
    },
  }
}
