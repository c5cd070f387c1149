import type { IcoEntryState, IcoParticipation } from '#contract/ico.ts'
import { formatUnits } from '#contract/money.ts'
import {
  addDays,
  nextRelease,
  releasedBy,
  type Remainder,
  type Vesting,
} from '#contract/rules/money/vesting.ts'
import { bigintArray } from '#server/kernel/database/binary-arrays.ts'
import { and, sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'

/** A participation as it is stored; sums in millionths, days of Korea. */
export interface EntryRow {
  readonly id: string
  readonly position: bigint
  readonly number: number
  readonly memberId: string
  readonly state: IcoEntryState
  readonly amount: bigint
  readonly bonusPercent: number
  readonly bonus: bigint
  readonly obtained: bigint
  readonly firstDay: string
  readonly lastDay: string
  readonly daily: bigint
  readonly remainder: Remainder
  readonly released: bigint
  readonly releasedThrough: string | null
  readonly enteredAt: Date
}

export const ENTRY_COLUMNS = sql`
  id, position, number, member_id as "memberId", state, amount, bonus_percent as "bonusPercent", bonus, obtained,
  first_day as "firstDay", last_day as "lastDay", daily, remainder, released, released_through as "releasedThrough",
  entered_at as "enteredAt"`

/** An entry on its way into the books: it has no position among the others yet. */
export interface NewEntry extends Omit<EntryRow, 'position'> {
  readonly fee: bigint
  /** The day in Korea. */
  readonly day: string
  readonly termsVersion: string
}

/** Writes entries in their order, and what they buy of their rounds. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  await tx.run(sql`
    update ico_rounds r set sold = sold + q.units
    from (select number, sum(units)::bigint as units from unnest(${entries.map(({ number }) => number)}::integer[],
      ${bigintArray(entries.map(({ amount }) => amount))}::bigint[]) e (number, units) group by number) q
    where r.number = q.number`)
  await tx.run(sql`
    insert into ico_entries (id, number, member_id, amount, bonus_percent, bonus, fee, obtained, day, first_day, last_day,
      daily, remainder, terms_version, entered_at)
    select id, number, member_id, amount, bonus_percent, bonus, fee, obtained, day, first_day, last_day, daily, remainder,
      terms_version, entered_at
    from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ number }) => number)}::integer[],
      ${entries.map(({ memberId }) => memberId)}::uuid[], ${bigintArray(entries.map(({ amount }) => amount))}::bigint[],
      ${entries.map(({ bonusPercent }) => bonusPercent)}::integer[], ${bigintArray(entries.map(({ bonus }) => bonus))}::bigint[],
      ${bigintArray(entries.map(({ fee }) => fee))}::bigint[], ${bigintArray(entries.map(({ obtained }) => obtained))}::bigint[],
      ${entries.map(({ day }) => day)}::date[], ${entries.map(({ firstDay }) => firstDay)}::date[],
      ${entries.map(({ lastDay }) => lastDay)}::date[], ${bigintArray(entries.map(({ daily }) => daily))}::bigint[],
      ${entries.map(({ remainder }) => remainder)}::text[], ${entries.map(({ termsVersion }) => termsVersion)}::text[],
      ${entries.map(({ enteredAt }) => enteredAt)}::timestamptz[]) with ordinality
      q (id, number, member_id, amount, bonus_percent, bonus, fee, obtained, day, first_day, last_day, daily, remainder,
        terms_version, entered_at, i)
    order by i`)
}

interface EntryChoice {
  readonly number: number
  readonly before?: bigint | undefined
  readonly limit: number
}

/** A round's participations, the newest first, before a position. */
export function listEntries(db: Queryable, { number, before, limit }: EntryChoice): Promise<EntryRow[]> {
  return db.many<EntryRow>(sql`
    select ${ENTRY_COLUMNS} from ico_entries
    where ${and([sql`number = ${number}`, before === undefined ? undefined : sql`position < ${before}`])}
    order by position desc limit ${limit}`)
}

/** The entry as the rules of releases read it. */
export function vestingOfEntry({
  obtained,
  daily,
  firstDay,
  lastDay,
  remainder,
}: Omit<EntryRow, 'position'>): Vesting {
  return { obtained, daily, firstDay, lastDay, remainder }
}

/** The last day that is dealt with: the newest of a run, or the eve of the first. */
export function paidThrough({ releasedThrough, firstDay }: Omit<EntryRow, 'position'>): string {
  return releasedThrough ?? addDays(firstDay, -1)
}

/** The next release: its day and millionths; null when all is released. */
export function nextOf(entry: Omit<EntryRow, 'position'>): { day: string; units: bigint } | null {
  const vesting = vestingOfEntry(entry)
  const day = nextRelease(vesting, paidThrough(entry))
  return day === undefined ? null : { day, units: releasedBy(vesting, day) - entry.released }
}

export function toEntryView(entry: Omit<EntryRow, 'position'>): IcoParticipation {
  const next = nextOf(entry)
  return {
    id: entry.id,
    round: entry.number,
    state: entry.state,
    amount: formatUnits(entry.amount),
    bonusPct: entry.bonusPercent,
    bonus: formatUnits(entry.bonus),
    worth: formatUnits(entry.amount + entry.bonus),
    obtained: formatUnits(entry.obtained),
    available: formatUnits(entry.released),
    locked: formatUnits(entry.obtained - entry.released),
    daily: formatUnits(entry.daily),
    date: entry.enteredAt.toISOString(),
    releaseStart: entry.firstDay,
    lastDay: entry.lastDay,
    next: next && { date: next.day, mcs: formatUnits(next.units) },
  }
}
