import { failures } from '#contract/failures/failures.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { endPlan, Plan } from '#contract/members/rewards.ts'
import { money, parseTyped, formatUnits } from '#contract/money.ts'
import type { Action, MemberRequest } from '#server/kernel/actions/action.ts'
import { bigintArray } from '#server/kernel/database/binary-arrays.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { koreanDayOf } from '../batch/reward-days.ts'
import { availableOf, coverOf, escrowOf, treasury } from '../plan-accounts.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { lastPaidOf } from './get-plan.ts'
import { holdPlansOf, requireMoment, type HeldPlans } from './hold-plans.ts'
import { earliestEndOf, isEndable, refundNow, toPlanView, type Least, type PlanRow } from './plan-rows.ts'
import { publishPlan } from './publish-plan.ts'

export interface EndRequest extends MemberRequest {
  readonly expectedRefund: string | undefined
}

interface EndState extends HeldPlans {
  /** What the newest batch paid each plan. */
  readonly today: ReadonlyMap<string, Plan['today']>
}

interface Ended {
  /** As it is after its end. */
  readonly plan: PlanRow
  readonly endedAt: Date
  /** None for a graduated plan, which is only closed. */
  readonly refund: bigint | undefined
  readonly postings: readonly Posting[]
}

async function load(rewards: RewardsContext, tx: Tx, requests: readonly EndRequest[]): Promise<EndState> {
  const plans = await holdPlansOf(rewards, tx, {
    memberIds: requests.map(({ memberId }) => memberId),
    accountsOfPlan: ({ id }) => [escrowOf(id), coverOf(id)],
  })
  return {
    ...plans,
    today: await lastPaidOf(
      tx,
      [...plans.open.values()].map(({ id }) => id),
    ),
  }
}

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
function requireRefund(
  plan: PlanRow,
  { least, now, expected: typed }: { least: Least; now: Date; expected: string | undefined },
): bigint {
  const refund = refundNow(plan, least, now)
  if (!isEndable(plan, least, now))
    throw new Failure(failures.plan.tooEarlyToEnd, {
      meta: { date: koreanDayOf(earliestEndOf(plan, least)) },
    })
  const expected = typed === undefined ? refund : parseTyped(typed)
  if (refund === undefined || expected !== refund)
    throw new Failure(failures.plan.refundChanged, { meta: { refund: formatUnits(refund ?? 0n) } })
  return refund
}

function decide(state: EndState, { memberId, expectedRefund: expected }: EndRequest): Ended {
  const now = requireMoment(state)
  const plan = state.open.get(memberId)
  if (plan === undefined) throw new Failure(failures.plan.noPlan)
  if (plan.state !== 'ACTIVE')
    return { plan: { ...plan, state: 'ENDED', endedAt: now }, endedAt: now, refund: undefined, postings: [] }
  const refund = requireRefund(plan, { least: state.rules, now, expected })
  const left = {
    escrow: state.held.get(escrowOf(plan.id)).balance,
    cover: state.held.get(coverOf(plan.id)).balance,
  }
  assert(left.escrow === refund, 'what is left of the joined sum is the refund')
  return {
    plan: { ...plan, state: 'ENDED_EARLY', endedAt: now, refund },
    endedAt: now,
    refund,
    postings: postingsOf(plan, left),
  }
}

async function save(rewards: RewardsContext, tx: Tx, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return
  await tx.run(sql`
    update rewards_plans p set state = q.state, ended_at = q.at, refund = nullif(q.refund, 0)
    from unnest(${ended.map(({ plan }) => plan.id)}::uuid[], ${ended.map(({ plan }) => plan.state)}::text[],
      ${ended.map(({ endedAt }) => endedAt)}::timestamptz[], ${bigintArray(ended.map(({ refund }) => refund ?? 0n))}::bigint[])
      q (id, state, at, refund)
    where p.id = q.id`)
  const early = ended.flatMap(({ plan, refund }) => (refund === undefined ? [] : [{ plan, refund }]))
  await rewards.referral.changeFundsOf(
    tx,
    early.map(({ plan: { memberId, joined } }) => ({ memberId, units: -joined })),
  )
  await rewards.ledger.post(
    tx,
    ended.flatMap(({ postings }) => postings),
  )
  for (const { plan, refund } of early) {
    publishPlan(rewards, tx, plan)
    await rewards.notifications.notify(tx, {
      memberId: plan.memberId,
      name: `ended ${plan.id}`,
      kind: 'PLAN_ENDED',
      params: { amount: formatUnits(refund), coin: 'USDT' },
    })
  }
}

/** Ends a running plan against its refund, or closes a graduated one. Throws PLAN-A003, A006, A007, A008. */
export function endPlanAction(
  rewards: RewardsContext,
): Action<EndRequest, EndState, Ended, AnswerOf<typeof endPlan>> {
  return {
    load: (tx, requests) => load(rewards, tx, requests),
    decide,
    apply: ({ held }, { postings }) => held.apply(postings),
    save: (tx, ended) => save(rewards, tx, ended),
    toAnswer: ({ plan, endedAt, refund }, { rules, held, toWallet, today }) => ({
      plan: toPlanView(plan, { least: rules, now: endedAt, today: today.get(plan.id) ?? null }),
      refund: formatUnits(refund ?? 0n),
      balance: toWallet(plan.memberId, held.get),
    }),
  }
}

/** Closes graduated plans whose hours are over; returns how many. */
export function closeLapsed({ db }: RewardsContext, now: Date): Promise<number> {
  return db.run(sql`
    update rewards_plans set state = 'ENDED', ended_at = reinvest_until
    where state = 'GRADUATED' and reinvest_until <= ${now}`)
}
