import { failures } from '#contract/failures/failures.ts'
import type { ScheduleRow } from '#contract/ico.ts'
import { formatUnits } from '#contract/money.ts'
import { koreanDay, releasesOf, restOf, type Release } from '#contract/rules/money/vesting.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { IcoContext } from '../ico-context.ts'
import { ENTRY_COLUMNS, paidThrough, toEntryView, vestingOfEntry, type EntryRow } from '../entries.ts'
import { requireAnnounced } from '../read-ico.ts'

interface Choice {
  readonly memberId: string
  readonly number: string
  readonly participation?: string | undefined
}

/** More releases of one member than this are not listed: fifty participations at their end. */
const MAX_LISTED = 20_000

/** The member's entries of a round, oldest first, and those that are chosen. Throws COMMON-A001 for an entry of somebody else. */
export async function chooseEntries(self: IcoContext, { memberId, number, participation }: Choice) {
  const round = await requireAnnounced(self, number)
  const all = await self.db.many<EntryRow>(sql`
    select ${ENTRY_COLUMNS} from ico_entries where number = ${round.number} and member_id = ${memberId} order by position`)
  const chosen = participation === undefined ? all : all.filter(({ id }) => id === participation)
  if (chosen.length === 0) throw new Failure(failures.common.notFound)
  return { round, all, chosen }
}

interface DayOf {
  units: bigint
  isReleased: boolean
  hasRest: boolean
}

/** The day that brings an entry's rest; undefined when there is none. */
function restDay(entry: EntryRow): string | undefined {
  if (restOf(vestingOfEntry(entry)) === 0n) return undefined
  return entry.remainder === 'AT_START' ? entry.firstDay : entry.lastDay
}

/** Several entries' releases on one line of time. */
function addUp(entries: readonly EntryRow[]): Map<string, DayOf> {
  const days = new Map<string, DayOf>()
  for (const entry of entries) {
    const [through, rest] = [paidThrough(entry), restDay(entry)]
    for (const { day, units } of releasesOf(vestingOfEntry(entry))) {
      const known = days.get(day) ?? { units: 0n, isReleased: true, hasRest: false }
      known.units += units
      known.isReleased &&= day <= through
      known.hasRest ||= day === rest
      days.set(day, known)
    }
  }
  return days
}

function rowsOf(entries: readonly EntryRow[]): ScheduleRow[] {
  const days = [...addUp(entries)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const next = days.find(([, { isReleased }]) => !isReleased)?.[0]
  let sum = 0n
  return days.map(([date, { units, isReleased, hasRest }]) => {
    sum += units
    const state = isReleased ? 'RELEASED' : date === next ? 'NEXT' : 'PLANNED'
    return { date, mcs: formatUnits(units), cumulative: formatUnits(sum), state, hasRest }
  })
}

/** Day by day, of one participation or of all in a round. Throws COMMON-A001. */
export async function getSchedule(self: IcoContext, choice: Choice) {
  const { round, all, chosen } = await chooseEntries(self, choice)
  const obtained = chosen.reduce((sum, entry) => sum + entry.obtained, 0n)
  const released = chosen.reduce((sum, entry) => sum + entry.released, 0n)
  return {
    round: round.number,
    price: formatUnits(round.price),
    participations: all.map(toEntryView),
    participation: choice.participation ?? null,
    obtained: formatUnits(obtained),
    available: formatUnits(released),
    locked: formatUnits(obtained - released),
    today: koreanDay(await databaseNow(self, self.db)),
    rows: rowsOf(chosen),
  }
}

interface Done extends Release {
  readonly entry: EntryRow
}

/** Everything that is released to the member, oldest first, with the sum of all before and with it. */
async function listReleased({ db }: IcoContext, memberId: string) {
  const entries = await db.many<EntryRow>(sql`
    select ${ENTRY_COLUMNS} from ico_entries where member_id = ${memberId} and released > 0 order by position`)
  const done: Done[] = entries.flatMap((entry) =>
    releasesOf(vestingOfEntry(entry))
      .filter(({ day }) => day <= paidThrough(entry))
      .map((release) => ({ ...release, entry })),
  )
  let total = 0n
  return done
    .toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
    .map(({ day, units, entry }) => {
      total += units
      return {
        id: `${entry.id}.${day}`,
        date: day,
        round: entry.number,
        participation: entry.id,
        mcs: formatUnits(units),
        total: formatUnits(total),
      }
    })
    .toReversed()
    .slice(0, MAX_LISTED)
}

/** Releases that are done, the newest first. */
export async function listAvailable(
  self: IcoContext,
  memberId: string,
  { page, size }: { page: number; size: number },
) {
  const all = await listReleased(self, memberId)
  return { items: all.slice((page - 1) * size, page * size), page, size, total: all.length }
}
