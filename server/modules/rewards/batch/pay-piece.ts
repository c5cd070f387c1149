import { money, formatUnits } from '#contract/money.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { MAX_POSTINGS, type AccountName, type Posting } from '#server/modules/ledger/ledger.ts'
import { availableOf, coverOf, escrowOf } from '../plan-accounts.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import type { RewardsContext } from '../rewards-context.ts'

interface Earned {
  readonly id: string
  readonly memberId: string
  readonly joined: bigint
  readonly target: bigint
  readonly bonus: bigint
  readonly daily: bigint
  readonly team: readonly string[]
  readonly paidBefore: bigint
  readonly paidNow: bigint
}

/** What one plan is paid for a day, in millionths. */
interface Payment {
  readonly plan: Earned
  readonly postings: readonly Posting[]
  readonly team: bigint
  readonly hasGraduated: boolean
}

/** The cause that the entries of one plan and reward day share. */
export function dayReference(planId: string, day: string): string {
  return namedUuid(`reward ${planId} ${day}`)
}

/** The transfers that pay a reward, DAILY at level 0 and TEAM above: out of the joined sum, and out of the operator's part. */
export function transfersOf(planId: string, day: string, level: number): readonly [string, string] {
  const name = `${dayReference(planId, day)} ${nameOf(level)}`
  return [namedUuid(name), namedUuid(`${name} cover`)]
}

const nameOf = (level: number): string => (level === 0 ? 'daily' : `team ${level}`)

/** Out of the joined sum while it lasts, then out of the operator's part: what is left of the first is always the refund. */
function payments(plan: Earned, day: string): Payment {
  const postings: Posting[] = []
  const reference = dayReference(plan.id, day)
  const escrow = escrowOf(plan.id)
  const cover = coverOf(plan.id)
  const member = availableOf(plan.memberId)
  let own = plan.paidBefore < plan.joined ? plan.joined - plan.paidBefore : 0n
  const post = (name: string, line: { kind: string; detail: string; from: AccountName; units: bigint }) => {
    if (line.units === 0n) return
    const key = namedUuid(`${reference} ${name}`)
    const amount = money('USDT', line.units)
    const { kind, detail } = line
    postings.push({ key, op: 'post', kind, detail, debit: line.from, credit: member, amount, reference })
  }
  const pay = (name: string, detail: string, units: bigint) => {
    const first = units < own ? units : own
    own -= first
    post(name, { kind: 'recommend_profit', detail, from: escrow, units: first })
    post(`${name} cover`, { kind: 'recommend_profit', detail, from: cover, units: units - first })
  }
  pay(nameOf(0), 'DAILY', plan.daily)
  const team = plan.team.map(BigInt)
  team.forEach((units, index) => pay(nameOf(index + 1), 'TEAM', units))
  const teamSum = team.reduce((sum, units) => sum + units, 0n)
  const hasGraduated = plan.paidBefore + plan.daily + teamSum === plan.target
  if (hasGraduated)
    post('bonus', { kind: 'reward_plan_end', detail: 'GRADUATION', from: cover, units: plan.bonus })
  return { plan, postings, team: teamSum, hasGraduated }
}

/** The ledger's calls carry so many postings at most; one plan's are never torn apart. */
function inCalls(paid: readonly Payment[]): Posting[][] {
  const calls: Posting[][] = [[]]
  for (const { postings } of paid) {
    const last = calls.at(-1) ?? []
    if (last.length + postings.length > MAX_POSTINGS) calls.push([...postings])
    else last.push(...postings)
  }
  return calls.filter((call) => call.length > 0)
}

interface Piece {
  readonly after: string | null
  readonly through: string
}

/** The next piece that is neither paid nor under way, held until this transaction ends. */
function claimPiece(tx: Tx, day: string): Promise<Piece | undefined> {
  return tx.maybe<Piece>(sql`
    select after_plan as after, through from rewards_pieces where day = ${day} and paid_at is null
    order by through limit 1 for update skip locked`)
}

function listEarnedPlans(tx: Tx, day: string, { after, through }: Piece): Promise<Earned[]> {
  return tx.many<Earned>(sql`
    select d.plan_id as id, p.member_id as "memberId", p.joined, p.target, p.bonus, d.daily, d.team::text[] as team,
      d.paid_before as "paidBefore", p.paid_daily + p.paid_team as "paidNow"
    from rewards_days d join rewards_plans p on p.id = d.plan_id
    where d.day = ${day} and d.plan_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      and d.plan_id <= ${through}::uuid
    order by d.plan_id`)
}

async function writePlans(
  tx: Tx,
  paid: readonly Payment[],
  until: { now: Date; reinvest: Date },
): Promise<void> {
  await tx.run(sql`
    update rewards_plans p set paid_daily = p.paid_daily + x.daily, paid_team = p.paid_team + x.team,
      payments = p.payments + 1, state = case when x.done then 'GRADUATED' else p.state end,
      graduated_at = case when x.done then ${until.now} else p.graduated_at end,
      reinvest_until = case when x.done then ${until.reinvest} else p.reinvest_until end
    from unnest(${paid.map(({ plan }) => plan.id)}::uuid[], ${paid.map(({ plan }) => String(plan.daily))}::bigint[],
      ${paid.map(({ team }) => String(team))}::bigint[], ${paid.map(({ hasGraduated }) => hasGraduated)}::boolean[])
      x (id, daily, team, done)
    where p.id = x.id`)
}

/** The piece is paid. Last in its transaction, because all lanes add to the batch's row. */
async function recordProgress(
  tx: Tx,
  at: { day: string; through: string; now: Date },
  paid: readonly Payment[],
) {
  const sum = (of: (payment: Payment) => bigint) => String(paid.reduce((all, one) => all + of(one), 0n))
  const graduated = paid.filter(({ hasGraduated }) => hasGraduated)
  const postings = paid.reduce((all, one) => all + one.postings.length, 0)
  await tx.run(sql`
    update rewards_pieces set paid_at = ${at.now} where day = ${at.day} and through = ${at.through}`)
  await tx.run(sql`
    update rewards_batches set paid_plans = paid_plans + ${paid.length}, postings = postings + ${postings},
      daily = daily + ${sum(({ plan }) => plan.daily)}::bigint, team = team + ${sum(({ team }) => team)}::bigint,
      bonus = bonus + ${String(graduated.reduce((all, { plan }) => all + plan.bonus, 0n))}::bigint,
      graduated = graduated + ${graduated.length}
    where day = ${at.day}`)
}

async function isUnpaid(tx: Tx, day: string): Promise<boolean> {
  return (
    (await tx.maybe(sql`select 1 from rewards_pieces where day = ${day} and paid_at is null limit 1`)) !==
    undefined
  )
}

/**
 * Pays the next piece of a day's batch in one transaction: entries, plans and progress stand or fall together, so that a
 * worker that dies is simply followed by the next. Returns `paid` when there may be more, `busy` when all that is left is
 * under way elsewhere, `empty` when all is paid.
 */
export function payPiece(rewards: RewardsContext, day: string): Promise<'paid' | 'busy' | 'empty'> {
  return rewards.db.tx(async (tx) => {
    const piece = await claimPiece(tx, day)
    if (piece === undefined) return (await isUnpaid(tx, day)) ? 'busy' : 'empty'
    const plans = await listEarnedPlans(tx, day, piece)
    for (const { id, paidBefore, paidNow } of plans)
      assert(paidBefore === paidNow, `plan ${id} stands where the day found it`)
    const paid = plans.map((plan) => payments(plan, day))
    const now = await databaseNow(rewards, tx)
    const hours = await rewards.parameters.get('plan.reinvest_hours')
    const reinvest = plus(now, hours * HOUR_MS)
    await writePlans(tx, paid, { now, reinvest })
    const graduated = paid.filter(({ hasGraduated }) => hasGraduated)
    await rewards.referral.changeFundsOf(
      tx,
      graduated.map(({ plan }) => ({ memberId: plan.memberId, units: -plan.joined })),
    )
    for (const call of inCalls(paid)) await rewards.ledger.post(tx, call)
    await rewards.notifications.notifyMany(
      tx,
      graduated.map(({ plan }) => ({
        memberId: plan.memberId,
        name: `graduated ${plan.id}`,
        kind: 'PLAN_GRADUATED' as const,
        params: { amount: formatUnits(plan.bonus), coin: 'USDT', untilAt: reinvest.toISOString() },
      })),
    )
    await recordProgress(tx, { day, through: piece.through, now }, paid)
    return 'paid'
  })
}
