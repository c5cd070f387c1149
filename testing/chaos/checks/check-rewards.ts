import { teamShares } from '#contract/rules/money/plan.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Stage } from '#testing/chaos/workers/two-workers.ts'

export interface RewardVerdict {
  readonly batches: number
  readonly payments: number
  readonly graduated: number
  /** Days on which a plan should have been paid and was not. */
  readonly missed: number
  /** Days on which a plan was paid more than once. */
  readonly doubled: number
  /** Millionths by which members, plans or escrows differ from what simple arithmetic says. */
  readonly drift: number
  /** The checks that found something. */
  readonly found: readonly string[]
}

interface Row {
  readonly id: string
  readonly member: string
  readonly target: bigint
  readonly bonus: bigint
  readonly daily: bigint
  readonly joined: bigint
  readonly at: string
  readonly startDay: string
  readonly uplines: readonly string[]
  readonly paid: bigint
  readonly payments: number
}

interface Model extends Row {
  sum: bigint
  days: number
}

const size = (units: bigint): bigint => (units < 0n ? -units : units)

/** One day by simple arithmetic, plan by plan. */
function payDay(plans: readonly Model[], byMember: ReadonlyMap<string, Model>, day: string): void {
  const ppm = teamShares(1_000, 3_000)
  const running = plans.filter(({ startDay, sum, target }) => startDay <= day && sum < target)
  const roomOf = (plan: Model) => plan.target - plan.sum
  const dailyOf = (plan: Model) => (plan.daily < roomOf(plan) ? plan.daily : roomOf(plan))
  const below = new Map<string, bigint[]>()
  for (const plan of running)
    for (const [level, member] of plan.uplines.entries()) {
      const above = byMember.get(member)
      if (above === undefined || above.at >= plan.at || above.sum >= above.target || above.startDay > day)
        continue
      const sums = below.get(above.id) ?? [0n, 0n, 0n, 0n, 0n]
      sums[level] = (sums[level] ?? 0n) + dailyOf(plan)
      below.set(above.id, sums)
    }
  const earned = running.map((plan) => {
    const levels = below.get(plan.id) ?? []
    return levels.reduce((sum, base, level) => {
      const share = (base * BigInt(ppm[level] ?? 0)) / 1_000_000n
      const room = roomOf(plan) - sum
      return sum + (share < room ? share : room)
    }, dailyOf(plan))
  })
  for (const [index, plan] of running.entries()) {
    plan.sum += earned[index] ?? 0n
    plan.days += 1
  }
}

/** Plays every day again from the beginning and compares it with what members and plans really have. */
export async function checkRewards({ kernel, modules }: Stage): Promise<RewardVerdict> {
  const { db } = kernel
  const rows = await db.many<Row>(sql`
    select id, member_id as member, target, bonus, daily, joined, to_char(joined_at, 'YYYY-MM-DD HH24:MI:SS.US') as at,
      start_day as "startDay", uplines, paid_daily + paid_team as paid, payments from rewards_plans`)
  const days = await db.many<{ day: string }>(
    sql`select day from rewards_batches where state = 'DONE' order by day`,
  )
  const plans: Model[] = rows.map((row) => ({ ...row, sum: 0n, days: 0 }))
  const byMember = new Map(plans.map((plan) => [plan.member, plan]))
  for (const { day } of days) payDay(plans, byMember, day)
  const names = plans.map(
    ({ member }) => ({ class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId: member }) as const,
  )
  const balances = await modules.ledger.getBalances(db, names)
  let [missed, doubled, drift] = [0, 0, 0n]
  for (const [index, plan] of plans.entries()) {
    if (plan.payments < plan.days) missed += plan.days - plan.payments
    const isDone = plan.sum === plan.target
    const expected = 10_000_000_000n - plan.joined + plan.sum + (isDone ? plan.bonus : 0n)
    drift += size(plan.sum - plan.paid) + size(expected - (balances[index] ?? 0n))
  }
  const { twice } = await db.one<{ twice: number }>(sql`
    select count(*)::integer as twice from (
      select reference, debit_class from ledger_transfers where kind = 'recommend_profit' and detail = 'DAILY'
      group by reference, debit_class having count(*) > 1) x`)
  doubled +=
    twice + plans.reduce((sum, plan) => sum + (plan.payments > plan.days ? plan.payments - plan.days : 0), 0)
  const books = await modules.ledger.verify(db)
  return {
    batches: days.length,
    payments: plans.reduce((sum, { payments }) => sum + payments, 0),
    graduated: plans.filter(({ sum, target }) => sum === target).length,
    missed,
    doubled,
    drift: Number(drift),
    found: [
      ...(missed > 0 ? ['every day is paid'] : []),
      ...(doubled > 0 ? ['no day is paid twice'] : []),
      ...(drift > 0n ? ['everybody has what simple arithmetic says'] : []),
      ...(books.isRight ? [] : [books.broken]),
      ...(await modules.rewards.checkCover()),
    ],
  }
}
