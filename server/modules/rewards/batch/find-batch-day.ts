import { sql } from '#server/kernel/database/db.ts'
import type { Cause } from '#server/modules/wallet/wallet.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { dayReference } from './pay-piece.ts'

/** How far the clocks of a worker and of the database may be apart. */
const CLOCKS_APART = '5 seconds'

/** The reward day of the payout that a movement came with; null for what is no part of one, and where two could be meant. */
export async function findBatchDay({ db }: RewardsContext, cause: Cause): Promise<string | null> {
  const { kind, detail, memberId, at, reference } = cause
  const isPaid = kind === 'recommend_profit' || (kind === 'reward_plan_end' && detail === 'GRADUATION')
  if (!isPaid) return null
  const days = await db.many<{ day: string }>(sql`
    select day from rewards_batches
    where started_at <= ${at}::timestamptz + ${CLOCKS_APART}::interval
      and coalesce(ended_at, 'infinity') >= ${at}::timestamptz - ${CLOCKS_APART}::interval order by day`)
  if (days.length < 2) return days[0]?.day ?? null
  // Days that were paid one after another: a plan's payments name theirs.
  const plans = await db.many<{ id: string }>(sql`select id from rewards_plans where member_id = ${memberId}`)
  const named = days.find(({ day }) => plans.some(({ id }) => dayReference(id, day) === reference))
  return named?.day ?? null
}
