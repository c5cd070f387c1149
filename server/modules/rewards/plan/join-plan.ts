import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import { planSums, parsePlanAmount, type PlanSums } from '#contract/rules/money/plan.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { requireNoBatchRunning } from '../batch/batch-state.ts'
import { PLAN_TERMS_VERSION } from './terms-version.ts'
import { getOffer } from './get-offer.ts'
import { publishPlan } from './publish-plan.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { getPlanOf } from './get-plan.ts'
import { lockOpenPlan, type PlanRow } from './plan-rows.ts'
import { startDayOf } from '../batch/reward-days.ts'
import { requireFunds, escrow } from './escrow-plan.ts'

export interface JoinRequest {
  readonly memberId: string
  readonly form: { readonly amount: string; readonly agreeTerms: boolean; readonly termsVersion: string }
}

/** The sums of what was typed. Throws PLAN-B001, B002, B004 with the limits, PLAN-B003 without agreement. */
async function parseForm(rewards: RewardsContext, { form }: JoinRequest): Promise<PlanSums> {
  const offer = await getOffer(rewards)
  const read = parsePlanAmount(offer, form.amount)
  if ('wrong' in read) {
    const meta = { min: formatUnits(offer.min), max: formatUnits(offer.max) }
    throw new Failure(read.wrong, { fields: { amount: read.wrong }, meta })
  }
  if (!form.agreeTerms || form.termsVersion !== PLAN_TERMS_VERSION)
    throw new Failure(failures.plan.consentMissing, { fields: { agreeTerms: failures.plan.consentMissing } })
  return planSums(offer, read.joined)
}

/** Opens a plan for the sums; `before` is the one it follows. Returns its number. */
async function openPlan(
  rewards: RewardsContext,
  tx: Tx,
  plan: { memberId: string; sums: PlanSums; now: Date; before?: PlanRow },
): Promise<string> {
  const { memberId, sums, now, before } = plan
  const id = newUuid(now.getTime())
  const uplines = await rewards.referral.uplineOf(tx, memberId)
  const dailyBps = await rewards.parameters.get('plan.daily_bps')
  await tx.run(sql`
    insert into rewards_plans (id, member_id, state, joined, ratio_percent, target, bonus, daily, daily_bps, joined_at,
      start_day, team_since, uplines, terms_version, previous_id)
    values (${id}, ${memberId}, 'ACTIVE', ${sums.joined}, ${sums.ratioPercent}, ${sums.target}, ${sums.bonus},
      ${sums.daily}, ${dailyBps}, ${now}, ${startDayOf(now)}, ${before?.teamSince ?? now}, ${[...uplines]}::uuid[],
      ${PLAN_TERMS_VERSION}, ${before?.id ?? null})`)
  if (before === undefined) await rewards.referral.setTeamSince(tx, memberId, now)
  await rewards.referral.changeFunds(tx, memberId, sums.joined)
  // Last, because everybody who joins waits for the treasury's row.
  await escrow(rewards, tx, { id, memberId, sums })
  publishPlan(rewards, tx, { memberId, id })
  return id
}

/** One lane per member, so that two joins at once cannot both find no plan. */
async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`plan ${memberId}`}, 0))`)
}

async function answer(rewards: RewardsContext, tx: Tx, memberId: string) {
  const { plan } = await getPlanOf(rewards, tx, memberId)
  assert(plan !== null, 'a plan that was just joined is there')
  return { plan, balance: await rewards.wallet.balanceIn(tx, memberId) }
}

/** What every join must pass; from here on the member's lane is locked. Throws PLAN-B001 to B004, PLAN-A003, COMMON-A004. */
async function admit(rewards: RewardsContext, tx: Tx, request: JoinRequest) {
  const { memberId } = request
  const { country } = await rewards.identity.getMember(tx, memberId)
  await rewards.gates.requireOpen('plan', country)
  const sums = await parseForm(rewards, request)
  const now = await requireNoBatchRunning(rewards, tx)
  await lockMember(tx, memberId)
  return { memberId, sums, now }
}

/** Joins a plan. Throws PLAN-B001 to B004, A001 to A004, COMMON-A004. */
export async function joinPlan(rewards: RewardsContext, tx: Tx, request: JoinRequest) {
  const { memberId, sums, now } = await admit(rewards, tx, request)
  if ((await lockOpenPlan(tx, memberId, now)) !== undefined) throw new Failure(failures.plan.alreadyJoined)
  await requireFunds(rewards, tx, { memberId, sums })
  await tx.run(sql`
    update rewards_plans set state = 'ENDED', ended_at = reinvest_until where member_id = ${memberId} and state = 'GRADUATED'`)
  await openPlan(rewards, tx, { memberId, sums, now })
  return answer(rewards, tx, memberId)
}

/** Joins again within the hours after graduation and keeps the team. Throws as `joinPlan`, and PLAN-A005 when they are over. */
export async function reinvestPlan(rewards: RewardsContext, tx: Tx, request: JoinRequest) {
  const { memberId, sums, now } = await admit(rewards, tx, request)
  const before = await lockOpenPlan(tx, memberId, now)
  if (before?.state !== 'GRADUATED') throw new Failure(failures.plan.reinvestWindowClosed)
  await requireFunds(rewards, tx, { memberId, sums })
  await tx.run(sql`update rewards_plans set state = 'REINVESTED', ended_at = ${now} where id = ${before.id}`)
  await openPlan(rewards, tx, { memberId, sums, now, before })
  return answer(rewards, tx, memberId)
}
