import { failures } from '#contract/failures/failures.ts'
import { money, parseTyped, formatUnits } from '#contract/money.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { requireNoBatchRunning } from '../batch/batch-state.ts'
import { availableOf, coverOf, escrowOf, treasury } from '../plan-accounts.ts'
import { publishPlan } from './publish-plan.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { getPlanView } from './get-plan.ts'
import { earliestEndOf, isEndable, lockOpenPlan, getEndRules, refundNow, type PlanRow } from './plan-rows.ts'
import { koreanDayOf } from '../batch/reward-days.ts'

/** What is left of the joined sum to the member, the whole of the operator's part to the treasury. */
function postingsOf(plan: PlanRow, left: { escrow: bigint; cover: bigint }): Posting[] {
  const leg = (name: string) => ({
    key: namedUuid(`plan ${plan.id} ${name}`),
    op: 'post' as const,
    kind: 'reward_plan_end',
    detail: name,
    reference: plan.id,
  })
  const refund: Posting = {
    ...leg('refund'),
    debit: escrowOf(plan.id),
    credit: availableOf(plan.memberId),
    amount: money('USDT', left.escrow),
  }
  if (left.cover === 0n) return [refund]
  const back: Posting = {
    ...leg('returned'),
    debit: coverOf(plan.id),
    credit: treasury,
    amount: money('USDT', left.cover),
  }
  return [refund, back]
}

/** The refund of an early end. Throws PLAN-A006 before its time, PLAN-A008 when it is not what the member was shown. */
async function requireRefund(
  rewards: RewardsContext,
  plan: PlanRow,
  seen: { now: Date; expected: string | undefined },
) {
  const least = await getEndRules(rewards)
  const refund = refundNow(plan, least, seen.now)
  if (!isEndable(plan, least, seen.now))
    throw new Failure(failures.plan.tooEarlyToEnd, {
      meta: { date: koreanDayOf(earliestEndOf(plan, least)) },
    })
  const expected = seen.expected === undefined ? refund : parseTyped(seen.expected)
  if (refund === undefined || expected !== refund)
    throw new Failure(failures.plan.refundChanged, { meta: { refund: formatUnits(refund ?? 0n) } })
  return refund
}

async function endEarly(
  rewards: RewardsContext,
  tx: Tx,
  seen: { plan: PlanRow; now: Date; expected: string | undefined },
) {
  const { plan, now } = seen
  const refund = await requireRefund(rewards, plan, seen)
  const [escrow, cover] = [
    (await rewards.ledger.getBalance(tx, escrowOf(plan.id))).balance,
    (await rewards.ledger.getBalance(tx, coverOf(plan.id))).balance,
  ]
  assert(escrow === refund, 'what is left of the joined sum is the refund')
  await tx.run(sql`
    update rewards_plans set state = 'ENDED_EARLY', ended_at = ${now}, refund = ${refund} where id = ${plan.id}`)
  await rewards.referral.changeFunds(tx, plan.memberId, -plan.joined)
  await rewards.ledger.post(tx, postingsOf(plan, { escrow, cover }))
  publishPlan(rewards, tx, plan)
  await rewards.notifications.notify(tx, {
    memberId: plan.memberId,
    name: `ended ${plan.id}`,
    kind: 'PLAN_ENDED',
    params: { amount: formatUnits(refund), coin: 'USDT' },
  })
  return refund
}

/** Ends a running plan against its refund, or closes a graduated one. Throws PLAN-A003, A006, A007, A008. */
export async function endPlan(
  rewards: RewardsContext,
  tx: Tx,
  request: { memberId: string; expectedRefund: string | undefined },
) {
  const { memberId, expectedRefund: expected } = request
  const now = await requireNoBatchRunning(rewards, tx)
  const plan = await lockOpenPlan(tx, memberId, now)
  if (plan === undefined) throw new Failure(failures.plan.noPlan)
  let refund = 0n
  if (plan.state === 'ACTIVE') refund = await endEarly(rewards, tx, { plan, now, expected })
  else await tx.run(sql`update rewards_plans set state = 'ENDED', ended_at = ${now} where id = ${plan.id}`)
  return {
    plan: await getPlanView(rewards, tx, plan.id),
    refund: formatUnits(refund),
    balance: await rewards.wallet.balanceIn(tx, memberId),
  }
}

/** Closes graduated plans whose hours are over; returns how many. */
export function closeLapsed({ db }: RewardsContext, now: Date): Promise<number> {
  return db.run(sql`
    update rewards_plans set state = 'ENDED', ended_at = reinvest_until
    where state = 'GRADUATED' and reinvest_until <= ${now}`)
}
