import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { checkCover } from './check-cover.ts'
import { databaseNow, type RewardsDeps } from './deps.ts'
import { endPlan } from './plan/end-plan.ts'
import { fundTreasury, type Funding } from './fund-treasury.ts'
import { createCoverage } from './coverage.ts'
import { getPlanConfig, getPlanOf, previewPlan } from './plan/get-plan.ts'
import { listPlanHistories } from './histories/histories.ts'
import { getRewardRecord, listRewardHistories } from './histories/reward-history.ts'
import { joinPlan, reinvestPlan, type JoinRequest } from './plan/join-plan.ts'
import { findOpenPlan } from './plan/plan-rows.ts'
import { getProfitSummary, listProfitHistory } from './histories/profit.ts'
import { runBatch } from './batch/run-batch.ts'
import {
  listBatches,
  listPlans,
  listRecords,
  dueDay,
  nextBatchAt,
  getBatch,
  getSource,
  getSummary,
  type BatchRow,
} from './staff-reads.ts'
import { notifyDays } from './batch/notify-days.ts'

export type { RewardsDeps } from './deps.ts'
export { PLAN_TERMS_VERSION } from './deps.ts'
export type { BatchRow, RecordRow, StaffPlanRow } from './staff-reads.ts'

export type Rewards = ReturnType<typeof createRewards>

/** The member's own calls. */
function calls(self: RewardsDeps) {
  const getCoverage = createCoverage(self)
  return {
    getPlanConfig: (memberId: string) => getPlanConfig(self, { memberId, getCoverage }),
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

/** What the staff look at; sums in millionths of USDT. */
function forStaff(self: RewardsDeps) {
  return {
    /** The newest batches, for the staff. */
    listBatches: (db: Queryable, limit: number): Promise<BatchRow[]> => listBatches(db, limit),
    nextBatchAt: () => nextBatchAt(self),
    /** The reward day whose batch runs or should; undefined when all are paid. */
    dueDay: () => dueDay(self),
    /** One batch with its pieces and what its records come to; `begun` where none is written. Throws COMMON-A001. */
    getBatch: (db: Queryable, day: string, begun?: BatchRow) => getBatch(db, day, begun),
    /** A day's records in the order of their plans. Throws COMMON-A001. */
    listRecords: (db: Queryable, choice: Parameters<typeof listRecords>[1]) => listRecords(db, choice),
    /** What runs, what it can still cost, what lies ready for it, and the treasury. */
    getSummary: () => getSummary(self),
    /** Plans, newest first, each with what lies in its own escrow. */
    listPlans: (choice: Parameters<typeof listPlans>[1]) => listPlans(self, choice),
    /** The treasury, and what a source could add to it. */
    getSource: (db: Queryable, source: Parameters<typeof getSource>[2]) => getSource(self, db, source),
  }
}

/** Covered reward plans: joining, the daily batch, ending, and what was earned. */
export function createRewards(self: RewardsDeps) {
  return {
    ...calls(self),
    /** Pays every reward day that is due, oldest first; safe to run twice and at once. Returns a note. */
    runBatch: () => runBatch(self),
    /** Tells members what paid reward days brought them; returns how many days. */
    notifyDays: () => notifyDays(self),
    /** Plans whose escrow is not exactly what they can still cost; none when all is right. */
    checkCover: () => checkCover(self),
    /** Fills the treasury out of fees or the operator's capital; returns whether the source had it. */
    fundTreasury: (tx: Tx, funding: Funding) => fundTreasury(self, tx, funding),
    /** Whether the member has a plan that runs or waits for its reinvestment. */
    async hasOpenPlan(db: Queryable, memberId: string): Promise<boolean> {
      return (await findOpenPlan(db, memberId, await databaseNow(self, db))) !== undefined
    },
    ...forStaff(self),
  }
}
