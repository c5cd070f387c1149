import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { actAlone } from '#server/kernel/actions/action.ts'
import { bindTo } from '#server/kernel/bind.ts'
import type { FigureRequest } from '#server/modules/wallet/wallet.ts'
import { checkCover } from './check-cover.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import type { RewardsContext } from './rewards-context.ts'
import { endPlanAction, type EndRequest } from './plan/end-plan.ts'
import { fundTreasury } from './fund-treasury.ts'
import { createCoverage } from './coverage.ts'
import { getPlanConfig, getPlanOf, previewPlan } from './plan/get-plan.ts'
import { listPlanHistories } from './histories/histories.ts'
import { getRewardRecord, listRewardHistories } from './histories/reward-history.ts'
import { joinPlanAction, reinvestPlanAction, type JoinRequest } from './plan/join-plan.ts'
import { findOpenPlan, findPlanMembers } from './plan/plan-rows.ts'
import { explainFigure } from './histories/explain-figure.ts'
import { explainReward } from './histories/explain-reward.ts'
import { createPlanReads, getProfitSummary, listProfitHistory } from './histories/profit.ts'
import { findBatchDay } from './batch/find-batch-day.ts'
import { runBatch } from './batch/run-batch.ts'
import { createBatchSources } from './batch/batch-sources.ts'
import { getBatchRecord } from './batch/batch-record.ts'
import { listBatchViews } from './batch/batch-views.ts'
import { listBatchDays } from './batch/list-batch-days.ts'
import { dueDay } from './batch/list-batches.ts'
import { rewardsConsole } from './rewards.console.ts'
import { getSource, getSummary } from './treasury-summary.ts'
import { sumPromised } from './sum-promised.ts'
import { notifyDays } from './batch/notify-days.ts'

/** What it holds about members. */
export { rewardsData } from './member-data.ts'

export type { RewardsContext } from './rewards-context.ts'
export { PLAN_TERMS_VERSION } from './plan/terms-version.ts'
export type { rewardsParameters } from './rewards.parameters.ts'

export type Rewards = ReturnType<typeof createRewards>

/** The member's own calls. */
function calls(self: RewardsContext) {
  const sources = createBatchSources(self)
  const getCoverage = createCoverage(self)
  const shared = createPlanReads(self)
  return {
    ...bindTo(self, {
      previewPlan,
      listPlanHistories,
      listRewardHistories,
      getRewardRecord,
      listProfitHistory,
    }),
    /** Why a sum of the plan's or the profit's screen is as large as it is; null without such a sum. */
    explainFigure: (request: FigureRequest) => explainFigure({ ...self, getCoverage }, request),
    getBatchRecord: (memberId: string, day: string) => getBatchRecord({ ...self, sources }, memberId, day),
    getPlanConfig: (memberId: string) => getPlanConfig(self, { memberId, getCoverage }),
    getProfitSummary: (memberId: string) => getProfitSummary(self, shared, memberId),
    getPlan: (memberId: string) => getPlanOf(self, self.db, memberId),
  }
}

/** Changes of plans in batches, and one alone inside a transaction of the caller. */
function changes(self: RewardsContext) {
  const [joining, reinvesting, ending] = [joinPlanAction(self), reinvestPlanAction(self), endPlanAction(self)]
  return {
    planJoins: self.actions.open(joining),
    planReinvestments: self.actions.open(reinvesting),
    planEnds: self.actions.open(ending),
    joinPlan: (tx: Tx, request: JoinRequest) => actAlone(joining, tx, request),
    reinvestPlan: (tx: Tx, request: JoinRequest) => actAlone(reinvesting, tx, request),
    endPlan: (tx: Tx, request: EndRequest) => actAlone(ending, tx, request),
  }
}

/** Covered reward plans: joining, the daily batch, ending, and what was earned. */
export function createRewards(self: RewardsContext) {
  return {
    ...bindTo(self, {
      /** The reward day whose batch runs or should; undefined when all are paid. */
      dueDay,
      /** Pays every reward day that is due, oldest first; safe to run twice and at once. Returns a note. */
      runBatch,
      /** Notifies members of paid reward days; returns how many days. */
      notifyDays,
      /** Plans whose escrow is not exactly what they can still cost; none when all is right. */
      checkCover,
      /** Fills the treasury out of fees or the operator's capital; returns whether the source had it. */
      fundTreasury,
      /** The console's calls of plans, the treasury and batches. */
      consoleCalls: rewardsConsole,
      /** The newest batches as the console shows them. */
      listBatchViews,
      /** When the newest days were due and paid, oldest first; sums in USDT. */
      listBatchDays,
      /** Running plans, what they can still cost, what covers it, and the treasury; sums in millionths of USDT. */
      getSummary,
      /** The arithmetic of a reward or a plan, as the wallet shows it. */
      explainReward,
      /** The reward day of the payout that a movement came with; null for what is no part of one. */
      findBatchDay,
      /** The treasury, and what a source could add to it. */
      getSource,
    }),
    /** What running plans can still be paid, by how many payments are left. */
    sumPromised,
    ...calls(self),
    ...changes(self),
    /** Whose plans are, by plan. */
    findPlanMembers,
    /** Whether the member has a plan that runs or waits for its reinvestment. */
    async hasOpenPlan(db: Queryable, memberId: string): Promise<boolean> {
      return (await findOpenPlan(db, memberId, await databaseNow(self, db))) !== undefined
    },
  }
}
