import type { PlanState } from '#contract/members/rewards.ts'
import { capacityOf } from '#contract/rules/money/plan.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { AccountName } from '#server/modules/ledger/ledger.ts'
import { getOffer } from './plan/get-offer.ts'
import { treasury } from './plan-accounts.ts'
import type { RewardsContext } from './rewards-context.ts'

/** Running plans, what they can still cost, and what covers it; sums in millionths of USDT. */
export async function getSummary(self: RewardsContext) {
  const { db, ledger } = self
  const plans = await db.many<{ state: PlanState; count: number; joined: bigint; owed: bigint }>(sql`
    select state, count(*)::integer as count, coalesce(sum(joined), 0)::bigint as joined,
      coalesce(sum(case when state = 'ACTIVE' then target + bonus - paid_daily - paid_team else 0 end), 0)::bigint as owed
    from rewards_plans group by state order by state`)
  const sumOf = (name: AccountName['class']) => ledger.sumOfClass(db, { class: name, currency: 'USDT' })
  const { balance } = await ledger.getBalance(db, treasury)
  return {
    isOn: await self.parameters.get('plan.on'),
    plans,
    owed: plans.reduce((sum, one) => sum + one.owed, 0n),
    reserve: (await sumOf('PLAN_ESCROW')) + (await sumOf('PLAN_COVER')),
    treasury: balance,
    capacityLeft: capacityOf(await getOffer(self), balance),
    fees: await sumOf('FEES'),
    capital: await sumOf('OPERATOR_CAPITAL'),
  }
}

/** What the treasury holds and what a source could add to it, in millionths of USDT. */
export async function getSource(
  { ledger }: RewardsContext,
  db: Queryable,
  source: 'FEES' | 'OPERATOR_CAPITAL',
) {
  const [own, given] = [
    await ledger.getBalance(db, treasury),
    await ledger.getBalance(db, { class: source, currency: 'USDT' }),
  ]
  return { treasury: own.balance, source: given.balance }
}
