import { failures } from '#contract/failures/failures.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { joinPlan } from '#contract/members/rewards.ts'
import { formatUnits } from '#contract/money.ts'
import { planSums, parsePlanAmount, type PlanOffer, type PlanSums } from '#contract/rules/money/plan.ts'
import type { Action, MemberRequest } from '#server/kernel/actions/action.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { startDayOf } from '../batch/reward-days.ts'
import { coverOf, escrowOf } from '../plan-accounts.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { escrowPostings, requireFunds } from './escrow-plan.ts'
import { getOffer } from './get-offer.ts'
import { holdPlansOf, requireMoment, type HeldPlans } from './hold-plans.ts'
import { toPlanView, type PlanRow } from './plan-rows.ts'
import { publishPlan } from './publish-plan.ts'
import { PLAN_TERMS_VERSION } from './terms-version.ts'
import { endGraduated, insertPlans, type NewPlan } from './write-plans.ts'

export interface JoinRequest extends MemberRequest {
  readonly form: { readonly amount: string; readonly agreeTerms: boolean; readonly termsVersion: string }
}

interface JoinState extends HeldPlans {
  readonly countries: ReadonlyMap<string, { readonly country: string }>
  readonly openIn: ReadonlySet<string>
  readonly offer: PlanOffer
  readonly uplines: ReadonlyMap<string, readonly string[]>
}

interface Joined {
  readonly plan: NewPlan
  readonly postings: readonly Posting[]
}

async function load(rewards: RewardsContext, tx: Tx, requests: readonly JoinRequest[]): Promise<JoinState> {
  const ids = requests.map(({ memberId }) => memberId)
  return {
    countries: await rewards.identity.findMembers(tx, ids),
    openIn: await rewards.gates.findOpen('plan'),
    offer: await getOffer(rewards),
    uplines: await rewards.referral.uplinesOf(tx, ids),
    ...(await holdPlansOf(rewards, tx, { memberIds: ids })),
  }
}

/** The sums of what was typed. Throws PLAN-B001, B002, B004 with the limits, PLAN-B003 without agreement. */
function parseForm(offer: PlanOffer, form: JoinRequest['form']): PlanSums {
  const read = parsePlanAmount(offer, form.amount)
  if ('wrong' in read) {
    const meta = { min: formatUnits(offer.min), max: formatUnits(offer.max) }
    throw new Failure(read.wrong, { fields: { amount: read.wrong }, meta })
  }
  if (!form.agreeTerms || form.termsVersion !== PLAN_TERMS_VERSION)
    throw new Failure(failures.plan.consentMissing, { fields: { agreeTerms: failures.plan.consentMissing } })
  return planSums(offer, read.joined)
}

/** What every join must pass. Throws PLAN-B001 to B004, PLAN-A003, COMMON-A004. */
function admit(state: JoinState, { memberId, form }: JoinRequest): { sums: PlanSums; now: Date } {
  const member = state.countries.get(memberId)
  if (member === undefined) throw new Failure(failures.profile.memberNotFound)
  if (!state.openIn.has(member.country)) throw new Failure(failures.common.countryClosed)
  return { sums: parseForm(state.offer, form), now: requireMoment(state) }
}

/** A plan for the sums; `before` is the one it follows. */
function openPlan(
  state: JoinState,
  { memberId, sums, now, before }: { memberId: string; sums: PlanSums; now: Date; before?: PlanRow },
): Joined {
  requireFunds(state, { memberId, sums })
  assert(sums.joined + sums.operatorPart === sums.cover, 'a plan begins with its whole worst case in escrow')
  const id = newUuid(now.getTime())
  const plan: NewPlan = {
    id,
    memberId,
    state: 'ACTIVE',
    joined: sums.joined,
    ratioPercent: sums.ratioPercent,
    target: sums.target,
    bonus: sums.bonus,
    daily: sums.daily,
    dailyBps: state.offer.dailyBps,
    paidDaily: 0n,
    paidTeam: 0n,
    payments: 0,
    joinedAt: now,
    startDay: startDayOf(now),
    teamSince: before?.teamSince ?? now,
    graduatedAt: null,
    reinvestUntil: null,
    endedAt: null,
    refund: null,
    uplines: state.uplines.get(memberId) ?? [],
    before: before?.id,
  }
  return { plan, postings: escrowPostings(id, memberId, sums) }
}

function decideJoin(state: JoinState, request: JoinRequest): Joined {
  const { sums, now } = admit(state, request)
  const { memberId } = request
  if (state.open.has(memberId)) throw new Failure(failures.plan.alreadyJoined)
  return openPlan(state, { memberId, sums, now })
}

function decideReinvest(state: JoinState, request: JoinRequest): Joined {
  const { sums, now } = admit(state, request)
  const { memberId } = request
  const before = state.open.get(memberId)
  if (before?.state !== 'GRADUATED') throw new Failure(failures.plan.reinvestWindowClosed)
  return openPlan(state, { memberId, sums, now, before })
}

async function save(rewards: RewardsContext, tx: Tx, joined: readonly Joined[]): Promise<void> {
  const plans = joined.map(({ plan }) => plan)
  const [first] = plans
  if (first === undefined) return
  const { referral, ledger } = rewards
  await endGraduated(tx, plans)
  await insertPlans(tx, plans)
  const isFirst = ({ before }: NewPlan) => before === undefined
  await referral.setTeamSince(
    tx,
    plans.filter(isFirst).map(({ memberId }) => memberId),
    first.joinedAt,
  )
  await referral.changeFundsOf(
    tx,
    plans.map(({ memberId, joined: units }) => ({ memberId, units })),
  )
  await ledger.openAccounts(
    tx,
    plans.flatMap(({ id }) => [escrowOf(id), coverOf(id)]),
  )
  await ledger.post(
    tx,
    joined.flatMap(({ postings }) => postings),
  )
  for (const plan of plans) publishPlan(rewards, tx, plan)
}

function actionOf(
  rewards: RewardsContext,
  decide: (state: JoinState, request: JoinRequest) => Joined,
): Action<JoinRequest, JoinState, Joined, AnswerOf<typeof joinPlan>> {
  return {
    load: (tx, requests) => load(rewards, tx, requests),
    decide,
    apply({ held }, { plan, postings }) {
      held.addNew([escrowOf(plan.id), coverOf(plan.id)])
      held.apply(postings)
    },
    save: (tx, joined) => save(rewards, tx, joined),
    toAnswer: ({ plan }, { rules, held, toWallet }) => ({
      plan: toPlanView(plan, { least: rules, now: plan.joinedAt, today: null }),
      balance: toWallet(plan.memberId, held.get),
    }),
  }
}

/** Joins a plan. Throws PLAN-B001 to B004, A001 to A004, COMMON-A004. */
export const joinPlanAction = (rewards: RewardsContext) => actionOf(rewards, decideJoin)
/** Joins again within the hours after graduation and keeps the team. Throws as joining does, and PLAN-A005 when they are over. */
export const reinvestPlanAction = (rewards: RewardsContext) => actionOf(rewards, decideReinvest)
