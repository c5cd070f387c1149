import type { BatchDay } from '#contract/trading/status.ts'
import { formatUnits } from '#contract/money.ts'
import { rewardBatchAt, rewardDayOf } from '#contract/rules/money/reward-day.ts'
import { sql } from '#server/kernel/database/db.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { latestDueDay } from './reward-days.ts'

interface DayRow {
  readonly day: string
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly plans: number
  readonly paidPlans: number
  readonly paid: bigint
}

/** So many newest days whose batch is due, oldest first; a day that no batch began for is among them. */
export async function listBatchDays(self: RewardsContext, days: number): Promise<BatchDay[]> {
  const latest = latestDueDay(await databaseNow(self, self.db))
  const rows = await self.db.many<DayRow>(sql`
    select d::date as day, b.started_at as "startedAt", b.ended_at as "endedAt", coalesce(b.plans, 0) as plans,
      coalesce(b.paid_plans, 0) as "paidPlans", coalesce(b.daily + b.team + b.bonus, 0)::bigint as paid
    from generate_series(
      greatest(coalesce((select min(day) from rewards_batches), ${rewardDayOf(self.installedAt)}::date),
        ${latest}::date - ${days - 1}::integer), ${latest}::date, interval '1 day') d
    left join rewards_batches b on b.day = d::date order by d`)
  return rows.map(({ startedAt, endedAt, paid, ...row }) => ({
    ...row,
    dueAt: rewardBatchAt(row.day).toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    paid: formatUnits(paid),
  }))
}
