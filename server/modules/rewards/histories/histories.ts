import { sql } from '#server/kernel/database/db.ts'
import { parsePeriod } from '#server/kernel/period.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { PLAN_COLUMNS, getEndRules, toPlanView, type PlanRow } from '../plan/plan-rows.ts'

/** A page of a period. */
export interface HistoryRequest {
  readonly memberId: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly page: number
  readonly size: number
}

const ZONE = 'Asia/Seoul'

/** The period asked for. Throws COMMON-B001. */
export function periodOf(now: Date, { from, to }: Pick<HistoryRequest, 'from' | 'to'>) {
  return parsePeriod(now.getTime(), { from, to, zone: ZONE })
}

/** The member's plans that ran in a period, newest first: one that ends today is among today's, whenever it began. Throws COMMON-B001. */
export async function listPlanHistories(rewards: RewardsContext, asked: HistoryRequest) {
  const { db } = rewards
  const { page, size, memberId } = asked
  const now = await databaseNow(rewards, db)
  const { from, to } = periodOf(now, asked)
  const wanted = sql`member_id = ${memberId} and joined_at <= ${to} and coalesce(ended_at, ${to}) >= ${from}`
  const rows = await db.many<PlanRow>(sql`
    select ${PLAN_COLUMNS} from rewards_plans where ${wanted}
    order by joined_at desc, id desc limit ${size} offset ${(page - 1) * size}`)
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::integer as total from rewards_plans where ${wanted}`,
  )
  const least = await getEndRules(rewards)
  return { items: rows.map((row) => toPlanView(row, { least, now, today: null })), page, size, total }
}
