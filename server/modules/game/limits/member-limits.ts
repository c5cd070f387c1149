import { parseTyped } from '#contract/money.ts'
import { DAY_MS, HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { GameNeeds } from '../game-context.ts'

export interface Limits {
  readonly dayLoss: bigint | null
  readonly dayStake: bigint | null
  readonly dayMinutes: number | null
}

export interface LimitsRow {
  readonly member_id: string
  readonly day_loss: bigint | null
  readonly day_stake: bigint | null
  readonly day_minutes: number | null
  readonly next_day_loss: bigint | null
  readonly next_day_stake: bigint | null
  readonly next_day_minutes: number | null
  readonly next_at: Date | null
  readonly excluded_until: Date | null
}

/** What counts against the limits of a day, in millionths of MCS: lost on balance, staked, at risk at this moment, and rounds played. */
export interface DaySums {
  readonly lost: bigint
  readonly staked: bigint
  readonly risked: bigint
  readonly rounds: number
}

/** A round takes this much of a member's time. */
export const ROUND_MINUTES = 5
export const LIMITS_COLUMNS = sql`member_id, day_loss, day_stake, day_minutes, next_day_loss, next_day_stake, next_day_minutes,
  next_at, excluded_until`
const NOTHING: DaySums = { lost: 0n, staked: 0n, risked: 0n, rounds: 0 }
/** Korea has no summer time. */
const KOREA_AHEAD_MS = 9 * HOUR_MS

/** Begin and end of Korea's day that an instant falls into. */
export function dayOf(now: Date): { from: Date; to: Date } {
  const shifted = now.getTime() + KOREA_AHEAD_MS
  const from = new Date(shifted - (shifted % DAY_MS) - KOREA_AHEAD_MS)
  return { from, to: plus(from, DAY_MS) }
}

async function defaultLoss({ parameters }: GameNeeds): Promise<bigint> {
  return parseTyped(await parameters.get('game.day_loss_mcs')) ?? 0n
}

/** Takes the members' locks: each bets and changes limits one after the other. Makes the rows with the default limit. */
export async function lockLimits(
  self: GameNeeds,
  tx: Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, LimitsRow>> {
  const lock = () =>
    tx.many<LimitsRow>(sql`
      select ${LIMITS_COLUMNS} from game_members where member_id = any (${[...memberIds]}::uuid[])
      order by member_id for update`)
  let rows = await lock()
  if (rows.length < memberIds.length) {
    await tx.run(sql`
      insert into game_members (member_id, day_loss)
      select id, ${await defaultLoss(self)}::bigint from unnest(${[...memberIds]}::uuid[]) id order by id on conflict do nothing`)
    rows = await lock()
  }
  return new Map(rows.map((row) => [row.member_id, row]))
}

const NO_LIMITS = {
  day_stake: null,
  day_minutes: null,
  next_day_loss: null,
  next_day_stake: null,
  next_day_minutes: null,
  next_at: null,
  excluded_until: null,
} as const

/** The limits to look at: who never played has the default limit and no row. */
export async function findLimitsRows(
  self: GameNeeds,
  db: Queryable,
  memberIds: readonly string[],
): Promise<(memberId: string) => LimitsRow> {
  const rows = await db.many<LimitsRow>(
    sql`select ${LIMITS_COLUMNS} from game_members where member_id = any (${[...memberIds]}::uuid[])`,
  )
  const known = new Map(rows.map((row) => [row.member_id, row]))
  const dayLoss = await defaultLoss(self)
  return (memberId) => known.get(memberId) ?? { ...NO_LIMITS, member_id: memberId, day_loss: dayLoss }
}

export function requestedLimitsOf(row: LimitsRow): Limits {
  return { dayLoss: row.next_day_loss, dayStake: row.next_day_stake, dayMinutes: row.next_day_minutes }
}

/** The limits in force: a wish for more counts from its moment on. */
export function inForce(row: LimitsRow, now: Date): Limits {
  return row.next_at !== null && row.next_at <= now
    ? requestedLimitsOf(row)
    : { dayLoss: row.day_loss, dayStake: row.day_stake, dayMinutes: row.day_minutes }
}

/** What counts against the members' limits today, by number. */
export async function sumToday(
  db: Queryable,
  memberIds: readonly string[],
  now: Date,
): Promise<(memberId: string) => DaySums> {
  const { from, to } = dayOf(now)
  const rows = await db.many<DaySums & { member: string }>(sql`
    select member_id as member,
      greatest(coalesce(sum(case state when 'LOOSE' then matched when 'WIN' then matched - profit else 0 end), 0), 0)::bigint as lost,
      coalesce(sum(case when state = 'PLACED' then units else matched end), 0)::bigint as staked,
      coalesce(sum(units) filter (where state = 'PLACED'), 0)::bigint as risked, count(*)::integer as rounds
    from game_bets where member_id = any (${[...memberIds]}::uuid[]) and not is_cancelled
      and placed_at >= ${from} and placed_at < ${to}
    group by member_id`)
  const known = new Map(rows.map((row) => [row.member, row]))
  return (memberId) => known.get(memberId) ?? NOTHING
}
