import type { PlanState } from '#contract/members/rewards.ts'
import { and, sql } from '#server/kernel/database/db.ts'
import { coverOf, escrowOf } from '../plan-accounts.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { PLAN_COLUMNS, type PlanRow } from './plan-rows.ts'

type Self = Pick<RewardsContext, 'db' | 'ledger'>

interface PlanChoice {
  readonly state: PlanState | undefined
  readonly memberId: string | undefined
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** A plan with what it can still cost. */
export interface CoveredPlan extends PlanRow {
  /** What it can still cost, and its escrow, in millionths of USDT. */
  readonly owed: bigint
  readonly reserve: bigint
}

/** Plans of all members, newest first, each with its reserve. */
export async function listAllPlans({ db, ledger }: Self, choice: PlanChoice): Promise<CoveredPlan[]> {
  const { state, memberId, after, limit } = choice
  const rows = await db.many<PlanRow>(sql`
    select ${PLAN_COLUMNS} from rewards_plans
    where ${and([
      state === undefined ? undefined : sql`state = ${state}`,
      memberId === undefined ? undefined : sql`member_id = ${memberId}`,
      after === undefined ? undefined : sql`(joined_at, id) < (${after.at}, ${after.id}::uuid)`,
    ])}
    order by joined_at desc, id desc limit ${limit}`)
  const own = await ledger.getBalances(
    db,
    rows.map(({ id }) => escrowOf(id)),
  )
  const cover = await ledger.getBalances(
    db,
    rows.map(({ id }) => coverOf(id)),
  )
  return rows.map((row, index) => ({
    ...row,
    owed: row.state === 'ACTIVE' ? row.target + row.bonus - row.paidDaily - row.paidTeam : 0n,
    reserve: (own[index] ?? 0n) + (cover[index] ?? 0n),
  }))
}
