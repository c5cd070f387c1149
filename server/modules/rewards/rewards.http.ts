import { api } from '#contract/api.ts'
import { batched, type Handlers } from '#server/kernel/http/handlers.ts'
import type { Rewards } from './rewards.ts'

/** Contract operation → function of the front door. */
export function rewardsHandlers(rewards: Rewards): Handlers<typeof api.rewards> {
  return {
    getPlanConfig: (call) => rewards.getPlanConfig(call.caller.memberId),
    getPlan: (call) => rewards.getPlan(call.caller.memberId),
    previewPlan: (call) => rewards.previewPlan({ memberId: call.caller.memberId, amount: call.body.amount }),
    joinPlan: batched(api.rewards.joinPlan, rewards.planJoins, ({ caller, body }) => ({
      memberId: caller.memberId,
      form: body,
    })),
    reinvestPlan: batched(api.rewards.reinvestPlan, rewards.planReinvestments, ({ caller, body }) => ({
      memberId: caller.memberId,
      form: body,
    })),
    endPlan: batched(api.rewards.endPlan, rewards.planEnds, ({ caller, body }) => ({
      memberId: caller.memberId,
      expectedRefund: body.expectedRefund,
    })),
    listPlanHistories: (call) => rewards.listPlanHistories({ ...call.query, memberId: call.caller.memberId }),
    listRewardHistories: (call) =>
      rewards.listRewardHistories({ ...call.query, memberId: call.caller.memberId }),
    getRewardRecord: (call) => rewards.getRewardRecord(call.caller.memberId, call.params['id'] ?? ''),
    getBatchRecord: (call) => rewards.getBatchRecord(call.caller.memberId, call.params['day'] ?? ''),
    getProfitSummary: (call) => rewards.getProfitSummary(call.caller.memberId),
    listProfitHistory: (call) => rewards.listProfitHistory({ ...call.query, memberId: call.caller.memberId }),
  }
}
