import { failures } from '#contract/failures/failures.ts'
import type { ExcludeDays } from '#contract/game.ts'
import { parseTyped, formatUnits } from '#contract/money.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { dayStartMs } from '#server/kernel/period.ts'
import type { GameNeeds } from './game-context.ts'
import { ZONE } from './game-zone.ts'

interface Limits {
  readonly dayLoss: bigint | null
  readonly dayStake: bigint | null
  readonly dayMinutes: number | null
}

interface MemberRow {
  readonly day_loss: bigint | null
  readonly day_stake: bigint | null
  readonly day_minutes: number | null
  readonly next_day_loss: bigint | null
  readonly next_day_stake: bigint | null
  readonly next_day_minutes: number | null
  readonly next_at: Date | null
  readonly excluded_until: Date | null
}

/** What a wish for more waits. */
const RAISE_MS = DAY_MS
/** A round takes this much of a member's time. */
const ROUND_MINUTES = 5
/** For ever, as a moment that a screen can show as such. */
const FOR_EVER = new Date(Date.UTC(9999, 0, 1))

export interface LimitsForm {
  readonly dayLoss?: string | null | undefined
  readonly dayStake?: string | null | undefined
  readonly dayMinutes?: number | null | undefined
  readonly excludeDays?: ExcludeDays | undefined
}

const MEMBER_COLUMNS = sql`day_loss, day_stake, day_minutes, next_day_loss, next_day_stake, next_day_minutes, next_at,
  excluded_until`

async function defaultLoss({ parameters }: GameNeeds): Promise<bigint> {
  return parseTyped(await parameters.get('game.day_loss_mcs')) ?? 0n
}

/** Takes the member's lock: one member bets and changes limits one after the other. Makes the row with the default limit. */
async function lockMember(self: GameNeeds, tx: Tx, memberId: string): Promise<MemberRow> {
  const dayLoss = await defaultLoss(self)
  await tx.run(sql`
    insert into game_members (member_id, day_loss) values (${memberId}, ${dayLoss}) on conflict do nothing`)
  return await tx.one<MemberRow>(sql`
    select ${MEMBER_COLUMNS} from game_members where member_id = ${memberId} for update`)
}

/** The same to look at: who never played has the default limit and no row. */
async function getMemberLimits(self: GameNeeds, memberId: string): Promise<MemberRow> {
  const known = await self.db.maybe<MemberRow>(
    sql`select ${MEMBER_COLUMNS} from game_members where member_id = ${memberId}`,
  )
  if (known !== undefined) return known
  return {
    day_loss: await defaultLoss(self),
    day_stake: null,
    day_minutes: null,
    next_day_loss: null,
    next_day_stake: null,
    next_day_minutes: null,
    next_at: null,
    excluded_until: null,
  }
}

function requestedLimitsOf(row: MemberRow): Limits {
  return { dayLoss: row.next_day_loss, dayStake: row.next_day_stake, dayMinutes: row.next_day_minutes }
}

/** The limits in force: a wish for more counts from its moment on. */
function inForce(row: MemberRow, now: Date): Limits {
  return row.next_at !== null && row.next_at <= now
    ? requestedLimitsOf(row)
    : { dayLoss: row.day_loss, dayStake: row.day_stake, dayMinutes: row.day_minutes }
}

/** Begin and end of Korea's day that an instant falls into. */
export function dayOf(now: Date): { from: Date; to: Date } {
  const name = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(now)
  return {
    from: new Date(dayStartMs(name, ZONE, 0) ?? 0),
    to: new Date(dayStartMs(name, ZONE, 1) ?? 0),
  }
}

/** What counts against the limits today: lost on balance, staked, at risk at this moment, and rounds played. */
async function today(db: Queryable, memberId: string, now: Date) {
  const { from, to } = dayOf(now)
  return await db.one<{ lost: bigint; staked: bigint; risked: bigint; rounds: number }>(sql`
    select greatest(coalesce(sum(case state when 'LOOSE' then matched when 'WIN' then matched - profit else 0 end), 0), 0)::bigint as lost,
      coalesce(sum(case when state = 'PLACED' then units else matched end), 0)::bigint as staked,
      coalesce(sum(units) filter (where state = 'PLACED'), 0)::bigint as risked, count(*)::integer as rounds
    from game_bets where member_id = ${memberId} and not is_cancelled
      and placed_at >= ${from} and placed_at < ${to}`)
}

/**
 * Takes the member's lock and checks that a stake, in millionths, keeps within the limits: what was lost today and all that
 * is at risk count together. Throws GAME-A005 with the time from which more is possible.
 */
export async function requireWithinLimits(
  self: GameNeeds,
  tx: Tx,
  { memberId, units }: { memberId: string; units: bigint },
): Promise<void> {
  const now = self.clock.now()
  const row = await lockMember(self, tx, memberId)
  if (row.excluded_until !== null && row.excluded_until > now)
    throw new Failure(failures.game.ownLimitReached, { meta: { time: row.excluded_until.toISOString() } })
  const limits = inForce(row, now)
  const sums = await today(tx, memberId, now)
  const isOver =
    (limits.dayLoss !== null && sums.lost + sums.risked + units > limits.dayLoss) ||
    (limits.dayStake !== null && sums.staked + units > limits.dayStake) ||
    (limits.dayMinutes !== null && (sums.rounds + 1) * ROUND_MINUTES > limits.dayMinutes)
  if (isOver)
    throw new Failure(failures.game.ownLimitReached, { meta: { time: dayOf(now).to.toISOString() } })
}

function toLimitsView({ dayLoss, dayStake, dayMinutes }: Limits) {
  const sum = (units: bigint | null) => (units === null ? null : formatUnits(units))
  return { dayLoss: sum(dayLoss), dayStake: sum(dayStake), dayMinutes }
}

async function describe(
  self: GameNeeds,
  db: Queryable,
  { memberId, row }: { memberId: string; row: MemberRow },
) {
  const now = self.clock.now()
  const sums = await today(db, memberId, now)
  const { waiting } = limitStateOf(row, now)
  return {
    limits: toLimitsView(inForce(row, now)),
    wished:
      waiting === undefined
        ? null
        : { limits: toLimitsView(waiting.limits), effectiveAt: waiting.at.toISOString() },
    today: {
      loss: formatUnits(sums.lost),
      stake: formatUnits(sums.staked),
      minutes: sums.rounds * ROUND_MINUTES,
    },
    excludedUntil:
      row.excluded_until !== null && row.excluded_until > now ? row.excluded_until.toISOString() : null,
  }
}

/** The own limits, what counts against them today, and an exclusion. */
export async function getLimits(self: GameNeeds, memberId: string) {
  return await describe(self, self.db, { memberId, row: await getMemberLimits(self, memberId) })
}

function parseSum(typed: string | null | undefined, known: bigint | null): bigint | null {
  if (typed === undefined) return known
  if (typed === null || typed.trim() === '') return null
  const units = parseTyped(typed)
  if (units === undefined) throw new Failure(failures.common.malformed)
  return units
}

const isLess = (one: bigint | number | null, other: bigint | number | null): boolean =>
  one !== null && (other === null || one < other)
const lesser = <Sum extends bigint | number>(one: Sum | null, other: Sum | null): Sum | null =>
  isLess(one, other) ? one : other

/** The limits that a form requests; one that it does not name stays as last requested, also while that waits. */
function parseRequestedLimits(form: LimitsForm, kept: Limits): Limits {
  return {
    dayLoss: parseSum(form.dayLoss, kept.dayLoss),
    dayStake: parseSum(form.dayStake, kept.dayStake),
    dayMinutes: form.dayMinutes === undefined ? kept.dayMinutes : form.dayMinutes,
  }
}

/** Whether one of the limits allows more than the other's. */
function isMoreThan(requested: Limits, known: Limits): boolean {
  return (
    isLess(known.dayLoss, requested.dayLoss) ||
    isLess(known.dayStake, requested.dayStake) ||
    isLess(known.dayMinutes, requested.dayMinutes)
  )
}

/** From when wishes count that allow more than what is in force: one that waits already keeps its time unless it grows. */
function raisesAt(requested: Limits, { known, waiting, now }: LimitState): Date | null {
  if (!isMoreThan(requested, known)) return null
  return waiting === undefined || isMoreThan(requested, waiting.limits) ? plus(now, RAISE_MS) : waiting.at
}

interface LimitState {
  readonly known: Limits
  readonly waiting: { readonly limits: Limits; readonly at: Date } | undefined
  readonly now: Date
}

function limitStateOf(row: MemberRow, now: Date): LimitState {
  const limits = requestedLimitsOf(row)
  const isWaiting = row.next_at !== null && row.next_at > now
  return {
    known: inForce(row, now),
    waiting: isWaiting && row.next_at !== null ? { limits, at: row.next_at } : undefined,
    now,
  }
}

/**
 * Sets limits: less counts at once, more (or none) after 24 hours. An exclusion only grows and leaves the limits, also those that
 * wait. Throws COMMON-B001 for a sum that is none, GAME-A005 while the member is excluded for longer than what is asked.
 */
export async function changeLimits(
  self: GameNeeds,
  { memberId, form }: { memberId: string; form: LimitsForm },
) {
  return await self.db.tx(async (tx) => {
    const now = self.clock.now()
    const row = await lockMember(self, tx, memberId)
    const standing = limitStateOf(row, now)
    const { known } = standing
    const requested = parseRequestedLimits(form, standing.waiting?.limits ?? known)
    const atOnce: Limits = {
      dayLoss: lesser(requested.dayLoss, known.dayLoss),
      dayStake: lesser(requested.dayStake, known.dayStake),
      dayMinutes: lesser(requested.dayMinutes, known.dayMinutes),
    }
    const changed = await tx.one<MemberRow>(sql`
      update game_members set day_loss = ${atOnce.dayLoss}, day_stake = ${atOnce.dayStake}, day_minutes = ${atOnce.dayMinutes},
        next_day_loss = ${requested.dayLoss}, next_day_stake = ${requested.dayStake}, next_day_minutes = ${requested.dayMinutes},
        next_at = ${raisesAt(requested, standing)}, excluded_until = ${excludedUntil(row, form, now)}
      where member_id = ${memberId}
      returning ${MEMBER_COLUMNS}`)
    return await describe(self, tx, { memberId, row: changed })
  })
}

function excludedUntil(row: MemberRow, { excludeDays }: LimitsForm, now: Date): Date | null {
  if (excludeDays === undefined) return row.excluded_until
  const until = excludeDays === 'FOR_EVER' ? FOR_EVER : plus(now, excludeDays * DAY_MS)
  if (row.excluded_until !== null && row.excluded_until > until)
    throw new Failure(failures.game.ownLimitReached, { meta: { time: row.excluded_until.toISOString() } })
  return until
}
