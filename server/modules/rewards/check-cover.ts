import { formatUnits } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import { coverOf, escrowOf } from './plan-accounts.ts'
import type { RewardsContext } from './rewards-context.ts'

const PLANS_A_LOOK = 2_000

interface Owing {
  readonly id: string
  readonly own: bigint
  readonly left: bigint
}

/** The next plans and what each must have in escrow: of the joined sum, and altogether. */
function nextPlans({ db }: RewardsContext, after: string): Promise<Owing[]> {
  return db.many<Owing>(sql`
    select id,
      case state when 'ACTIVE' then greatest(joined - paid_daily - paid_team, 0) else 0 end as own,
      case state when 'ACTIVE' then target + bonus - paid_daily - paid_team else 0 end as left
    from rewards_plans where id > ${after}::uuid order by id limit ${PLANS_A_LOOK}`)
}

/**
 * Compares every plan's escrow with what it can still cost; returns those where they differ. A difference that is gone at
 * the second look was a payment under way.
 */
export async function checkCover(rewards: RewardsContext): Promise<readonly string[]> {
  const wrong: string[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const plans = await rewards.db.tx(async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read`)
      const found = await nextPlans({ ...rewards, db: { ...rewards.db, ...tx } }, after)
      const own = await rewards.ledger.getBalances(
        tx,
        found.map(({ id }) => escrowOf(id)),
      )
      const cover = await rewards.ledger.getBalances(
        tx,
        found.map(({ id }) => coverOf(id)),
      )
      found.forEach((plan, index) => {
        const [escrow, part] = [own[index] ?? 0n, cover[index] ?? 0n]
        if (escrow !== plan.own || escrow + part !== plan.left)
          wrong.push(
            `${plan.id}: ${formatUnits(escrow)} + ${formatUnits(part)} for ${formatUnits(plan.left)}`,
          )
      })
      return found
    })
    const last = plans.at(-1)
    if (last === undefined || plans.length < PLANS_A_LOOK) return wrong
    after = last.id
  }
}
