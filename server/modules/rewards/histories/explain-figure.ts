import { PROFIT_TYPES } from '#contract/members/profit.ts'
import { formatUnits } from '#contract/money.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { parsePeriod } from '#server/kernel/period.ts'
import type { DaySum } from '#server/modules/ledger/ledger.ts'
import type { EarnedCommission } from '#server/modules/referral/referral.ts'
import {
  accountsOf,
  addUp,
  type ExplainedFigure,
  type FigureLine,
  type FigureRequest,
} from '#server/modules/wallet/wallet.ts'
import type { Coverage } from '../coverage.ts'
import { koreanDayOf } from '../batch/reward-days.ts'
import { findOpenPlan } from '../plan/plan-rows.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { explainPlanCover, explainPlanToday, explainPlanValue } from './explain-plan.ts'
import { BEGINNING, choiceOf, PROFIT_ZONE, REFERRAL_TYPES, sumOfCoin, PROFIT_COINS } from './profit.ts'

/** One coin of a profit: each type, and all of them together. */
function profitLines(days: readonly DaySum[]): FigureLine[] {
  return PROFIT_COINS.flatMap((coin) => {
    const parts = PROFIT_TYPES.map((type) => ({
      type,
      units: sumOfCoin(
        days.filter(({ detail }) => detail === type),
        coin,
      ),
    })).filter(({ units }) => units !== 0n)
    const lines = parts.map(({ type, units }): FigureLine => {
      const formula = `${formatUnits(units)} ${coin}`
      return { term: 'PROFIT_TYPE', note: type, formula }
    })
    // One type alone is the sum.
    if (lines.length < 2) return lines
    return [
      ...lines,
      {
        term: 'TOTAL',
        note: null,
        formula: addUp(
          parts.map(({ units }) => units),
          coin,
        ),
      },
    ]
  })
}

/** What was earned in a stretch of time, or from friends, by type. */
async function explainProfit(self: RewardsContext, { memberId, figure }: FigureRequest, now: Date) {
  const today = koreanDayOf(now)
  const first = { PROFIT_TODAY: today, PROFIT_MONTH: `${today.slice(0, 7)}-01` }
  const start =
    figure === 'PROFIT_TODAY' || figure === 'PROFIT_MONTH'
      ? parsePeriod(now.getTime() + 1, { from: first[figure], to: today, zone: PROFIT_ZONE }).from
      : BEGINNING
  const all = choiceOf(memberId, { from: start, to: plus(now, MINUTE_MS) })
  const choice = figure === 'PROFIT_REFERRAL' ? { ...all, details: REFERRAL_TYPES } : all
  const days = await self.ledger.sumHistoryByDay(choice, PROFIT_ZONE)
  return {
    sums: PROFIT_COINS.map((coin) => ({ coin, units: sumOfCoin(days, coin) })),
    lines: profitLines(days),
    behind: { choice },
  }
}

/** What of a share is not earned: not yet, or never because the fee was refunded. */
const earnedLines = ({ whole, units, coin }: EarnedCommission) =>
  whole === units
    ? []
    : [
        {
          term: 'COMMISSION_EARNED' as const,
          note: null,
          formula: `${formatUnits(whole)} − ${formatUnits(whole - units)} = ${formatUnits(units)} ${coin}`,
        },
      ]

/** A share of one friend's fee; its payments are those of its type since then. */
async function explainCommission(self: RewardsContext, { memberId, of }: FigureRequest, now: Date) {
  const found = isUuid(of) ? await self.referral.findEarned({ memberId, id: of }) : undefined
  if (found === undefined) return null
  const { base, pct, coin, units, whole, type, at } = found
  const [kinds, details] = [[{ kind: 'recommend_profit' }], [type]]
  const to = found.paidAt === null ? at : plus(now, MINUTE_MS)
  const accounts = accountsOf(memberId).filter(({ currency }) => currency === coin)
  return {
    sums: [{ coin, units }],
    lines: [
      {
        term: 'COMMISSION' as const,
        note: `${found.level}`,
        formula: `${formatUnits(base)} × ${pct}% = ${formatUnits(whole)} ${coin}`,
      },
      ...earnedLines(found),
    ],
    behind: { choice: { accounts, from: at, to, kinds, details } },
  }
}

/** Why a sum of the plan's or the profit's screen is as large as it is. */
export async function explainFigure(
  self: RewardsContext & { readonly getCoverage: () => Promise<Coverage> },
  request: FigureRequest,
): Promise<ExplainedFigure | null> {
  const now = await databaseNow(self, self.db)
  if (request.figure === 'COMMISSION') return explainCommission(self, request, now)
  if (!request.figure.startsWith('PLAN_')) return explainProfit(self, request, now)
  const plan = await findOpenPlan(self.db, request.memberId, now)
  if (plan === undefined) return null
  if (request.figure === 'PLAN_VALUE') return explainPlanValue(plan, now)
  if (request.figure === 'PLAN_TODAY') return explainPlanToday(self, plan)
  return explainPlanCover(plan, await self.getCoverage())
}
