import { parseUnits } from '#contract/money.ts'
import { type PlanOffer, parseTiers } from '#contract/rules/money/plan.ts'
import { assert } from '#server/kernel/failure.ts'
import type { RewardsContext } from '../rewards-context.ts'

/** What new plans are offered now. */
export async function getOffer({ parameters }: Pick<RewardsContext, 'parameters'>): Promise<PlanOffer> {
  const [min, max, step] = [
    parseUnits(await parameters.get('plan.min_usdt')),
    parseUnits(await parameters.get('plan.max_usdt')),
    parseUnits(await parameters.get('plan.step_usdt')),
  ]
  const tiers = parseTiers(await parameters.get('plan.tiers'))
  assert(
    min !== undefined && max !== undefined && step !== undefined && step > 0n && tiers !== undefined,
    'the plan’s parameters can be read',
  )
  return {
    min,
    max,
    step,
    tiers,
    dailyBps: await parameters.get('plan.daily_bps'),
    graduationBps: await parameters.get('plan.graduation_bps'),
  }
}
