import { formatUnits, mulDivDown } from '#contract/money.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { addUp, type ExplainedFigure, type FigureLine } from '#server/modules/wallet/wallet.ts'
import type { Coverage } from '../coverage.ts'
import { availableOf } from '../plan-accounts.ts'
import { lastPaidOf } from '../plan/get-plan.ts'
import { escrowLeft, paidOf, type PlanRow } from '../plan/plan-rows.ts'
import { dayReference } from '../batch/pay-piece.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { listDayRewards } from './reward-history.ts'

const PERCENT = 100n

const line = (term: FigureLine['term'], formula: string, note: string | null = null): FigureLine => ({
  term,
  note,
  formula,
})

/** What the plan has to pay in all; nothing where the terms do not lead to it. */
function targetLines({ joined, ratioPercent, target }: PlanRow): FigureLine[] {
  const isSo = mulDivDown(joined, BigInt(ratioPercent), PERCENT) === target
  const formula = `${formatUnits(joined)} × ${ratioPercent}% = ${formatUnits(target)} USDT`
  return isSo ? [line('PLAN_TARGET', formula)] : []
}

/** What the plan has paid so far, of what. */
export function explainPlanValue(plan: PlanRow, now: Date): ExplainedFigure {
  return {
    sums: [{ coin: 'USDT', units: paidOf(plan) }],
    lines: [
      ...targetLines(plan),
      line('PLAN_PAID', addUp([plan.paidDaily, plan.paidTeam], 'USDT')),
      line('PLAN_LEFT', addUp([plan.target, -paidOf(plan)], 'USDT')),
    ],
    behind: {
      choice: {
        accounts: [availableOf(plan.memberId)],
        from: plan.joinedAt,
        to: plus(now, MINUTE_MS),
        kinds: [{ kind: 'recommend_profit' }],
        details: ['DAILY', 'TEAM'],
      },
    },
  }
}

/** What the last batch paid: the plan's own share, and each level's. */
export async function explainPlanToday(self: RewardsContext, plan: PlanRow): Promise<ExplainedFigure | null> {
  const today = (await lastPaidOf(self.db, [plan.id])).get(plan.id)
  if (today === undefined || today === null) return null
  const rewards = await listDayRewards(self, { memberId: plan.memberId, day: today.day, planId: plan.id })
  const parts = rewards.map(({ units }) => units)
  const units = parts.reduce((sum, one) => sum + one, 0n)
  return {
    sums: [{ coin: 'USDT', units }],
    lines: [
      ...rewards.map(({ level, formula }) =>
        level === 0
          ? line('PLAN_DAILY', `${formula} USDT`)
          : line('PLAN_TEAM', `${formula} USDT`, `${level}`),
      ),
      line('TOTAL', addUp(parts, 'USDT')),
    ],
    behind: { references: [dayReference(plan.id, today.day)], kinds: ['recommend_profit'] },
  }
}

/** What is set aside for the plan: exactly what it can still cost; and what covers all plans together. */
export function explainPlanCover(plan: PlanRow, { reserve, owed }: Coverage): ExplainedFigure {
  return {
    sums: [{ coin: 'USDT', units: escrowLeft(plan) }],
    lines: [
      ...targetLines(plan),
      line('TOTAL', addUp([plan.target, plan.bonus, -paidOf(plan)], 'USDT')),
      line('PLAN_ALL', addUp([reserve, -owed], 'USDT')),
    ],
    behind: { references: [plan.id], kinds: ['reward_plan_start'] },
  }
}
