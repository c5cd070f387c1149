import { formatUnits } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Cause } from '#server/modules/wallet/wallet.ts'
import { dayReference, transfersOf } from '../batch/pay-piece.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { getRewardRecord } from './reward-history.ts'

interface PlanSums {
  readonly joined: bigint
  readonly ratio: number
  readonly target: bigint
  readonly paid: bigint
  readonly refund: bigint | null
}

/** Plans pay for a year or two; what is older is not looked for. */
const MAX_DAYS = 1_000
const LEVELS = [0, 1, 2, 3, 4, 5]

/** The reward that a transfer paid: ids are derived from plan, day and level, so these are tried from the newest day on. */
async function findRewardOf({ db }: RewardsContext, { memberId, id, reference }: Cause) {
  const days = await db.many<{ day: string; plan: string }>(sql`
    select d.day, d.plan_id as plan from rewards_plans p join rewards_days d on d.plan_id = p.id
    where p.member_id = ${memberId} order by d.day desc limit ${MAX_DAYS}`)
  const found = days.find(({ day, plan }) => dayReference(plan, day) === reference)
  if (found === undefined) return undefined
  const level = LEVELS.find((one) => transfersOf(found.plan, found.day, one).includes(id))
  return level === undefined ? undefined : `${found.day}.${found.plan}.${level}`
}

function findPlan({ db }: RewardsContext, { memberId, reference }: Cause) {
  return db.maybe<PlanSums>(sql`
    select joined, ratio_percent as ratio, target, paid_daily + paid_team as paid, refund from rewards_plans
    where id = ${reference} and member_id = ${memberId}`)
}

/** What a reward, a plan joined or a plan ended early comes from; null where there is no arithmetic, and for another member's. */
export async function explainReward(self: RewardsContext, cause: Cause): Promise<string | null> {
  if (cause.kind === 'recommend_profit') {
    const id = await findRewardOf(self, cause)
    return id === undefined ? null : (await getRewardRecord(self, cause.memberId, id)).formula
  }
  if (cause.kind !== 'reward_plan_start' && cause.kind !== 'reward_plan_end') return null
  const plan = await findPlan(self, cause)
  if (plan === undefined) return null
  const [joined, target, paid] = [plan.joined, plan.target, plan.paid].map(formatUnits)
  if (cause.kind === 'reward_plan_start') return `${joined} × ${plan.ratio}% = ${target} USDT`
  return plan.refund === null ? null : `${joined} − ${paid} = ${formatUnits(plan.refund)} USDT`
}
