import type { getBatchRecord as getBatchRecordCall } from '#contract/members/rewards.ts'
import { formatUnits } from '#contract/money.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { rewardBatchAt } from '#contract/rules/money/reward-day.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { RewardsContext } from '../rewards-context.ts'
import type { BatchSources } from './batch-sources.ts'
import { findBatch } from './list-batches.ts'

type Answer = AnswerOf<typeof getBatchRecordCall>

interface OwnRow {
  readonly joined: bigint
  readonly target: bigint
  readonly bonus: bigint
  readonly daily: bigint
  readonly team: bigint
  readonly paidBefore: bigint
}

/** The member's line of a day: the plan's own escrow pays while it lasts, the operator's cover what is beyond, and the bonus. */
function toOwn(row: OwnRow): NonNullable<Answer['own']> {
  const share = row.daily + row.team
  const left = row.joined > row.paidBefore ? row.joined - row.paidBefore : 0n
  const fromEscrow = share < left ? share : left
  const bonus = row.paidBefore + share === row.target ? row.bonus : 0n
  return {
    daily: formatUnits(row.daily),
    team: formatUnits(row.team),
    bonus: formatUnits(bonus),
    fromEscrow: formatUnits(fromEscrow),
    fromCover: formatUnits(share - fromEscrow + bonus),
    total: formatUnits(share + bonus),
  }
}

/** What one day's batch paid to all, and the member's own line in it; null for who had no plan that day. Throws COMMON-A001. */
export async function getBatchRecord(
  self: RewardsContext & { readonly sources: BatchSources },
  memberId: string,
  day: string,
): Promise<Answer> {
  const batch = await findBatch(self.db, day)
  const own = await self.db.maybe<OwnRow>(sql`
    select p.joined, p.target, p.bonus, d.daily, (select coalesce(sum(t), 0)::bigint from unnest(d.team) t) as team,
      d.paid_before as "paidBefore"
    from rewards_plans p join rewards_days d on d.plan_id = p.id and d.day = ${day}::date
    where p.member_id = ${memberId} order by p.joined_at desc limit 1`)
  const { daily, team, bonus } = batch
  const escrows = await self.sources(batch)
  return {
    day: batch.day,
    dueAt: rewardBatchAt(batch.day).toISOString(),
    startedAt: batch.startedAt.toISOString(),
    endedAt: batch.endedAt?.toISOString() ?? null,
    plans: batch.plans,
    paidPlans: batch.paidPlans,
    graduated: batch.graduated,
    daily: formatUnits(daily),
    team: formatUnits(team),
    bonus: formatUnits(bonus),
    total: formatUnits(daily + team + bonus),
    sources:
      escrows === undefined
        ? null
        : { escrows: formatUnits(escrows), covers: formatUnits(daily + team + bonus - escrows) },
    own: own === undefined ? null : toOwn(own),
  }
}
