import type { MembershipItem } from '#contract/rules/money/membership.ts'
import type { AccessState } from '#contract/members/subscribe.ts'
import { HOUR_MS, plus, type Clock } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { MembershipParameters } from './membership.parameters.ts'

/** Access to one item: its state, and when it begins and ends, everything already paid included. */
export interface Access {
  readonly state: AccessState
  readonly start: Date | undefined
  readonly end: Date | undefined
  /** Until when it may be used as things stand; later than its end in days of grace. */
  readonly until: Date | undefined
  /** Whether it may be used now. */
  readonly isOpen: boolean
  /** Used now on the free trial. */
  readonly isTrial: boolean
  /** Something is paid for: what runs now, or what follows the trial without a gap. */
  readonly isPaid: boolean
}

/** A stretch of access: the trial, or a paid period. */
export interface Stretch {
  readonly from: Date
  readonly to: Date
  readonly isTrial: boolean
}

/** A renewal and the end it was planned for; one that is switched on after an end is never planned for it. */
export interface Renewal {
  readonly forEnd: Date
}

export interface Hours {
  readonly trialExpiring: number
  readonly expiring: number
  readonly grace: number
}

const NOTHING: Access = {
  state: 'NONE',
  start: undefined,
  end: undefined,
  until: undefined,
  isOpen: false,
  isTrial: false,
  isPaid: false,
}

/** The end of everything that follows a stretch without a gap. */
function chainEnd(stretches: readonly Stretch[], first: Stretch): Stretch {
  let last = first
  for (const one of stretches) if (one.from <= last.to && one.to > last.to) last = one
  return last
}

function whileOpen(stretches: readonly Stretch[], current: Stretch, at: { now: Date; hours: Hours }): Access {
  const last = chainEnd(stretches, current)
  const soon = (last.isTrial ? at.hours.trialExpiring : at.hours.expiring) * HOUR_MS
  const isSoon = last.to.getTime() - at.now.getTime() <= soon
  const state = isSoon ? 'EXPIRING' : current.isTrial ? 'TRIAL' : 'ACTIVE'
  return {
    state,
    start: current.from,
    end: last.to,
    until: last.to,
    isOpen: true,
    isTrial: current.isTrial,
    isPaid: !last.isTrial,
  }
}

/** Two days more after a paid end, while a renewal that was on before it is still tried (docs/product/decisions.md D-35). */
function graceEnd(
  last: Stretch,
  renewal: Renewal | undefined,
  at: { now: Date; hours: Hours },
): Date | undefined {
  if (last.isTrial || renewal === undefined) return undefined
  const isForThis = renewal.forEnd.getTime() === last.to.getTime()
  const until = plus(last.to, at.hours.grace * HOUR_MS)
  return isForThis && at.now < until ? until : undefined
}

/** The access that follows from stretches in the order of their beginning. Ends are no longer part of a stretch. */
export function accessOf(
  stretches: readonly Stretch[],
  renewal: Renewal | undefined,
  at: { now: Date; hours: Hours },
): Access {
  const current = stretches.find(({ from, to }) => from <= at.now && at.now < to)
  if (current !== undefined) return whileOpen(stretches, current, at)
  const past = stretches.filter(({ to }) => to <= at.now)
  const last = past.reduce<Stretch | undefined>(
    (newest, one) => (newest === undefined || one.to > newest.to ? one : newest),
    undefined,
  )
  const grace = last === undefined ? undefined : graceEnd(last, renewal, at)
  if (last !== undefined && grace !== undefined)
    return {
      state: 'GRACE',
      start: last.from,
      end: last.to,
      until: grace,
      isOpen: true,
      isTrial: false,
      isPaid: true,
    }
  const next = stretches.find(({ from }) => from > at.now)
  if (next !== undefined)
    return { ...NOTHING, state: 'SCHEDULED', start: next.from, end: chainEnd(stretches, next).to }
  return last === undefined ? NOTHING : { ...NOTHING, state: 'EXPIRED', start: last.from, end: last.to }
}

interface StretchRow extends Stretch {
  readonly memberId: string
  readonly item: MembershipItem
}

interface RenewalRow extends Renewal {
  readonly memberId: string
  readonly item: MembershipItem
}

/** What access follows from: every stretch of a member and their running renewals, by item. */
export interface Stretches {
  readonly of: (item: MembershipItem) => readonly Stretch[]
  readonly renewalOf: (item: MembershipItem) => Renewal | undefined
}

export async function getHours(parameters: MembershipParameters): Promise<Hours> {
  return {
    trialExpiring: await parameters.get('trial.expiring_hours'),
    expiring: await parameters.get('membership.expiring_hours'),
    grace: await parameters.get('membership.grace_hours'),
  }
}

/** Every stretch and running renewal of several members. */
export async function findStretches(
  db: Queryable,
  memberIds: readonly string[],
): Promise<(memberId: string) => Stretches> {
  const ids = sql`any (${[...memberIds]}::uuid[])`
  const stretches = await db.many<StretchRow>(sql`
    select member_id as "memberId", 'SIGNAL' as item, started_at as "from", ends_at as "to", true as "isTrial"
    from membership_trials where member_id = ${ids}
    union all
    select member_id, item, starts_at, ends_at, false from membership_subscriptions
    where member_id = ${ids} and state = 'PAID' order by "from"`)
  const renewals = await db.many<RenewalRow>(sql`
    select member_id as "memberId", item, for_end as "forEnd" from membership_renewals
    where member_id = ${ids} and is_on and next_step_at is not null`)
  return (memberId) => {
    const is = (item: MembershipItem) => (one: { memberId: string; item: MembershipItem }) =>
      one.memberId === memberId && one.item === item
    return {
      of: (item) => stretches.filter(is(item)),
      renewalOf: (item) => renewals.find(is(item)),
    }
  }
}

/** Every stretch and running renewal of a member. */
export async function getStretches(db: Queryable, memberId: string): Promise<Stretches> {
  return (await findStretches(db, [memberId]))(memberId)
}

/** Access to both items now, by what gives it. */
export async function getAccess(
  { clock, parameters }: { readonly clock: Clock; readonly parameters: MembershipParameters },
  found: Stretches,
): Promise<Readonly<Record<MembershipItem, Access>>> {
  const at = { now: clock.now(), hours: await getHours(parameters) }
  const of = (item: MembershipItem) => accessOf(found.of(item), found.renewalOf(item), at)
  return { SIGNAL: of('SIGNAL'), AUTOBOT: of('AUTOBOT') }
}
