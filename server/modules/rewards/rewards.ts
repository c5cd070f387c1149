import type { Queryable, Tx } from '#server/kernel/db.ts'
import { sql } from '#server/kernel/db.ts'
import { checkCover } from './check-cover.ts'
import { databaseNow, type RewardsDeps } from './deps.ts'
import { endPlan } from './end-plan.ts'
import { fundTreasury, type Funding } from './fund-treasury.ts'
import { getPlanConfig, getPlanOf, previewPlan } from './get-plan.ts'
import { getRewardRecord, listPlanHistories, listRewardHistories } from './histories.ts'
import { joinPlan, reinvestPlan, type JoinRequest } from './join-plan.ts'
import { findOpenPlan } from './plan-rows.ts'
import { getProfitSummary, listProfitHistory } from './profit.ts'
import { runBatch } from './run-batch.ts'
import { tellDays } from './tell-days.ts'

export type { RewardsDeps } from './deps.ts'
export { PLAN_TERMS_VERSION } from './deps.ts'

export type Rewards = ReturnType<typeof createRewards>

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

/** The member's own calls. */
function calls(self: RewardsDeps) {
  return {
    getPlanConfig: (memberId: string) => getPlanConfig(self, memberId),
    getPlan: (memberId: string) => getPlanOf(self, self.db, memberId),
    previewPlan: (request: { memberId: string; amount: string }) => previewPlan(self, request),
    joinPlan: (tx: Tx, request: JoinRequest) => joinPlan(self, tx, request),
    reinvestPlan: (tx: Tx, request: JoinRequest) => reinvestPlan(self, tx, request),
    endPlan: (tx: Tx, request: Parameters<typeof endPlan>[2]) => endPlan(self, tx, request),
    listPlanHistories: (asked: Parameters<typeof listPlanHistories>[1]) => listPlanHistories(self, asked),
    listRewardHistories: (asked: Parameters<typeof listRewardHistories>[1]) =>
      listRewardHistories(self, asked),
    getRewardRecord: (memberId: string, id: string) => getRewardRecord(self, memberId, id),
    getProfitSummary: (memberId: string) => getProfitSummary(self, memberId),
    listProfitHistory: (asked: Parameters<typeof listProfitHistory>[1]) => listProfitHistory(self, asked),
  }
}

/** Covered reward plans: joining, the daily batch, ending, and what was earned. */
export function createRewards(self: RewardsDeps) {
  return {
    ...calls(self),
    /** Pays every reward day that is due, oldest first; safe to run twice and at once. Answers a note. */
    runBatch: () => runBatch(self),
    /** Tells members what paid reward days brought them; answers how many days. */
    tellDays: () => tellDays(self),
    /** Plans whose escrow is not exactly what they can still cost; none when all is right. */
    checkCover: () => checkCover(self),
    /** Fills the treasury out of fees or the operator's capital; answers whether the source had it. */
    fundTreasury: (tx: Tx, funding: Funding) => fundTreasury(self, tx, funding),
    /** Whether the member has a plan that runs or waits for its reinvestment. */
    async hasOpenPlan(db: Queryable, memberId: string): Promise<boolean> {
      return (await findOpenPlan(db, memberId, await databaseNow(self, db))) !== undefined
    },
    /** The newest batches, for the staff. */
    listBatches: (db: Queryable, limit: number): Promise<BatchRow[]> =>
      db.many<BatchRow>(sql`
        select day, state, started_at as "startedAt", ended_at as "endedAt", plans, paid_plans as "paidPlans", postings,
          daily, team, bonus, graduated
        from rewards_batches order by day desc limit ${limit}`),
  }
}
