import type { MembershipItem } from '#contract/rules/money/membership.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { notifyOnce } from './alarms.ts'
import { lockMemberships } from '../subscriptions/lock-membership.ts'
import type { MembershipContext } from '../membership-context.ts'
import { requireOffered } from '../plans.ts'
import { pricePeriod } from '../subscriptions/quotes.ts'
import { LAST_STEP, planRenewals, stepAt } from './renewal-plan.ts'
import { bookPeriod } from '../subscriptions/book-periods.ts'

interface DueRow {
  readonly memberId: string
  readonly item: MembershipItem
}

interface StepRow extends DueRow {
  readonly forEnd: Date
  readonly step: number
  readonly days: number
}

/** So many renewals are looked at in one run; the rest in the next. */
const MAX_PER_RUN = 1_000
/** Renewed later than this after the end, because nothing ran, the new period begins now: nobody pays for closed days. */
const LATEST_JOIN_MS = 3 * DAY_MS

/** What is renewed is the newest period the member bought: days that staff gave for nothing may be of any number. */
async function findStep(tx: Tx, { memberId, item }: DueRow, now: Date): Promise<StepRow | undefined> {
  return tx.maybe<StepRow>(sql`
    select r.member_id as "memberId", r.item, r.for_end as "forEnd", r.step,
      (select s.days from membership_subscriptions s where s.member_id = r.member_id and s.item = r.item
        and s.state = 'PAID' and s.ends_at <= r.for_end order by s.is_grant, s.ends_at desc limit 1) as days
    from membership_renewals r
    where r.member_id = ${memberId} and r.item = ${item} and r.is_on and r.next_step_at <= ${now} for update`)
}

function goOn(tx: Tx, { memberId, item, forEnd }: StepRow, step: number): Promise<number> {
  return tx.run(sql`
    update membership_renewals set step = ${step}, next_step_at = ${stepAt(forEnd, step)}
    where member_id = ${memberId} and item = ${item}`)
}

/** Why an attempt did not pay: the member's funds or the offer. Other errors are rethrown. */
function isRefused(error: unknown): boolean {
  return error instanceof Failure && /^SUBSCRIBE-[AB]/.test(error.code)
}

/** Pays one period at the price of this moment, bonus first, never below zero. Returns its new end, or undefined. */
async function tryToPay(
  deps: MembershipContext,
  tx: Tx,
  { memberId, item, days, forEnd }: StepRow,
): Promise<Date | undefined> {
  const now = deps.clock.now()
  const start = now.getTime() - forEnd.getTime() > LATEST_JOIN_MS ? now : forEnd
  try {
    return await tx.savepoint(async () => {
      await requireOffered(deps, tx, { memberId, item })
      const priced = await pricePeriod(deps, tx, { memberId, item, days })
      const row = await bookPeriod(deps, tx, { memberId, priced, paidAt: now, start, isRenewal: true })
      return row.endsAt
    })
  } catch (error) {
    if (!isRefused(error)) throw error
    return undefined
  }
}

/** The last try is over: the item closes, and renewal with it. */
async function abandonRenewal(
  deps: MembershipContext,
  tx: Tx,
  { memberId, item, forEnd }: StepRow,
): Promise<void> {
  await tx.run(sql`
    update membership_renewals set is_on = false, changed_at = ${deps.clock.now()}, for_end = null, next_step_at = null
    where member_id = ${memberId} and item = ${item}`)
  await notifyOnce(deps, tx, { memberId, item, kind: 'EXPIRED', endsAt: forEnd })
}

/** Does one due step of one renewal: announces the first attempt a day ahead, or attempts and announces the next. */
async function runStep(deps: MembershipContext, tx: Tx, due: DueRow): Promise<boolean> {
  await lockMemberships(tx, [due.memberId])
  const row = await findStep(tx, due, deps.clock.now())
  if (row === undefined) return false
  const { memberId, item, forEnd, step } = row
  if (step === 0) {
    await goOn(tx, row, 1)
    const nextAt = stepAt(forEnd, 1)
    await notifyOnce(deps, tx, { memberId, item, kind: 'RENEWAL_AHEAD', endsAt: forEnd, nextAt })
    return true
  }
  const end = await tryToPay(deps, tx, row)
  if (end !== undefined) {
    await planRenewals(deps, tx, [{ memberId, item }])
    await notifyOnce(deps, tx, { memberId, item, kind: 'RENEWED', endsAt: end })
  } else if (step === LAST_STEP) {
    await abandonRenewal(deps, tx, row)
  } else {
    await goOn(tx, row, step + 1)
    const nextAt = stepAt(forEnd, step + 1)
    await notifyOnce(deps, tx, { memberId, item, kind: 'RENEWAL_FAILED', endsAt: forEnd, step, nextAt })
  }
  return true
}

/** One member's trouble must not keep the others from being renewed: it is logged, and the step stays due. */
async function runSafely(deps: MembershipContext, due: DueRow): Promise<number> {
  try {
    return (await deps.db.tx((tx) => runStep(deps, tx, due))) ? 1 : 0
  } catch (error) {
    deps.log.error({ err: error, member: due.memberId, item: due.item }, 'a renewal failed')
    return 0
  }
}

/**
 * Does every due step of every renewal, one transaction each; safe to run twice and at once. After an outage the steps that
 * were missed follow one another. While there is no price of MCS nothing is tried. Returns how many steps were taken.
 */
export async function renewDue(deps: MembershipContext): Promise<number> {
  if ((await deps.market.dealingPrice(deps.db)) === undefined) return 0
  let steps = 0
  for (let round = 0; round <= LAST_STEP; round += 1) {
    const due = await deps.db.many<DueRow>(sql`
      select member_id as "memberId", item from membership_renewals
      where is_on and next_step_at <= ${deps.clock.now()} order by next_step_at limit ${MAX_PER_RUN}`)
    if (due.length === 0) return steps
    for (const one of due) steps += await runSafely(deps, one)
  }
  return steps
}
