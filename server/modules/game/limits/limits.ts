import { failures } from '#contract/failures/failures.ts'
import type { ExcludeDays } from '#contract/game.ts'
import { parseTyped, formatUnits } from '#contract/money.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import type { GameNeeds } from '../game-context.ts'
import {
  findLimitsRows,
  inForce,
  LIMITS_COLUMNS,
  lockLimits,
  requestedLimitsOf,
  ROUND_MINUTES,
  sumToday,
  type DaySums,
  type Limits,
  type LimitsRow,
} from './member-limits.ts'

/** What a wish for more waits. */
const RAISE_MS = DAY_MS
/** For ever, as a moment that a screen can show as such. */
const FOR_EVER = new Date(Date.UTC(9999, 0, 1))

export interface LimitsForm {
  readonly dayLoss?: string | null | undefined
  readonly dayStake?: string | null | undefined
  readonly dayMinutes?: number | null | undefined
  readonly excludeDays?: ExcludeDays | undefined
}

function toLimitsView({ dayLoss, dayStake, dayMinutes }: Limits) {
  const sum = (units: bigint | null) => (units === null ? null : formatUnits(units))
  return { dayLoss: sum(dayLoss), dayStake: sum(dayStake), dayMinutes }
}

function describe({ row, sums, now }: { row: LimitsRow; sums: DaySums; now: Date }) {
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

/** The limits of several members, what counts against them today, and exclusions. */
export async function findLimits(self: GameNeeds, db: Queryable, memberIds: readonly string[]) {
  const now = self.clock.now()
  const rowOf = await findLimitsRows(self, db, memberIds)
  const sumsOf = await sumToday(db, memberIds, now)
  return (memberId: string) => describe({ row: rowOf(memberId), sums: sumsOf(memberId), now })
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

function limitStateOf(row: LimitsRow, now: Date): LimitState {
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
    const row = (await lockLimits(self, tx, [memberId])).get(memberId)
    assert(row !== undefined, 'the row of a locked member is there')
    const standing = limitStateOf(row, now)
    const { known } = standing
    const requested = parseRequestedLimits(form, standing.waiting?.limits ?? known)
    const atOnce: Limits = {
      dayLoss: lesser(requested.dayLoss, known.dayLoss),
      dayStake: lesser(requested.dayStake, known.dayStake),
      dayMinutes: lesser(requested.dayMinutes, known.dayMinutes),
    }
    const changed = await tx.one<LimitsRow>(sql`
      update game_members set day_loss = ${atOnce.dayLoss}, day_stake = ${atOnce.dayStake}, day_minutes = ${atOnce.dayMinutes},
        next_day_loss = ${requested.dayLoss}, next_day_stake = ${requested.dayStake}, next_day_minutes = ${requested.dayMinutes},
        next_at = ${raisesAt(requested, standing)}, excluded_until = ${excludedUntil(row, form, now)}
      where member_id = ${memberId}
      returning ${LIMITS_COLUMNS}`)
    return describe({ row: changed, sums: (await sumToday(tx, [memberId], now))(memberId), now })
  })
}

function excludedUntil(row: LimitsRow, { excludeDays }: LimitsForm, now: Date): Date | null {
  if (excludeDays === undefined) return row.excluded_until
  const until = excludeDays === 'FOR_EVER' ? FOR_EVER : plus(now, excludeDays * DAY_MS)
  if (row.excluded_until !== null && row.excluded_until > until)
    throw new Failure(failures.game.ownLimitReached, { meta: { time: row.excluded_until.toISOString() } })
  return until
}
