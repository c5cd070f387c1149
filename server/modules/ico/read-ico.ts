import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import { koreanDay, releaseDays, releasedOn, vestingOf } from '#contract/rules/money/vesting.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql, type Sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { proceedsOf } from './ico-accounts.ts'
import type { IcoContext } from './ico-context.ts'
import { parseAmount } from './join-round.ts'
import { ENTRY_COLUMNS, nextOf, toEntryView, type EntryRow } from './entries.ts'
import { findAnnounced, listAnnounced, parseNumber, toRoundView, termsOf, type RoundRow } from './rounds.ts'

/** Throws COMMON-A004 while token sales are closed in the member's country. */
async function requireOpen({ db, identity, gates }: IcoContext, memberId: string): Promise<void> {
  const { country } = await identity.getMember(db, memberId)
  await gates.requireOpen('ico', country)
}

async function toRoundViews(self: IcoContext, memberId: string, rounds: readonly RoundRow[]) {
  const { db, ledger } = self
  const now = await databaseNow(self, db)
  const sold = await ledger.getBalances(
    db,
    rounds.map(({ id }) => proceedsOf(id)),
  )
  const own = await db.many<{ number: number; amount: bigint }>(sql`
    select number, sum(amount)::bigint as amount from ico_entries
    where member_id = ${memberId} and number = any (${rounds.map(({ number }) => number)}::integer[]) group by number`)
  const amounts = new Map(own.map(({ number, amount }) => [number, amount]))
  return rounds.map((round, index) => {
    const amount = amounts.get(round.number) ?? 0n
    const left = round.max > amount ? round.max - amount : 0n
    return {
      round: toRoundView(round, sold[index] ?? 0n, now),
      mine: { amount: formatUnits(amount), left: formatUnits(left) },
    }
  })
}

/** Announced rounds, the newest first. Throws COMMON-A004. */
export async function listRounds(self: IcoContext, memberId: string) {
  await requireOpen(self, memberId)
  return { items: await toRoundViews(self, memberId, await listAnnounced(self.db)) }
}

/** Throws COMMON-A001 for no announced round. */
export async function requireAnnounced({ db }: IcoContext, number: string): Promise<RoundRow> {
  const wanted = parseNumber(number)
  const round = wanted === undefined ? undefined : await findAnnounced(db, wanted)
  if (round === undefined) throw new Failure(failures.common.notFound)
  return round
}

/** One announced round. Throws COMMON-A001, COMMON-A004. */
export async function getRound(self: IcoContext, memberId: string, number: string) {
  await requireOpen(self, memberId)
  const [shown] = await toRoundViews(self, memberId, [await requireAnnounced(self, number)])
  if (shown === undefined) throw new Failure(failures.common.notFound)
  return shown
}

/** What an entry of now would bring. Throws ICO-B001, B002, B004, COMMON-A001, COMMON-A004. */
export async function previewEntry(
  self: IcoContext,
  memberId: string,
  asked: { number: string; amount: string },
) {
  await requireOpen(self, memberId)
  const round = await requireAnnounced(self, asked.number)
  const sums = parseAmount(round, asked.amount)
  const day = koreanDay(await databaseNow(self, self.db))
  const vesting = vestingOf(termsOf(round).vesting, sums.obtained, day)
  return {
    amount: formatUnits(sums.amount),
    bonusPct: sums.bonusPercent,
    bonus: formatUnits(sums.bonus),
    worth: formatUnits(sums.worth),
    mcs: formatUnits(sums.obtained),
    cliffDate: vesting.firstDay,
    dailyMcs: formatUnits(vesting.daily),
    days: releaseDays(vesting),
    lastDay: vesting.lastDay,
    lastDayMcs: formatUnits(releasedOn(vesting, vesting.lastDay)),
  }
}

interface Page {
  readonly page: number
  readonly size: number
}

async function pageOf({ db }: IcoContext, wanted: Sql, { page, size }: Page) {
  const rows = await db.many<EntryRow>(sql`
    select ${ENTRY_COLUMNS} from ico_entries where ${wanted}
    order by position desc limit ${size} offset ${(page - 1) * size}`)
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::integer as total from ico_entries where ${wanted}`,
  )
  return { items: rows.map(toEntryView), page, size, total }
}

/** The member's participations, the newest first. */
export function listParticipations(self: IcoContext, memberId: string, page: Page) {
  return pageOf(self, sql`member_id = ${memberId}`, page)
}

/** Those that are not released whole. */
export function listLocked(self: IcoContext, memberId: string, page: Page) {
  return pageOf(self, sql`member_id = ${memberId} and state <> 'RELEASED'`, page)
}

/** All participations together; what the next day brings of all whose turn it is. */
export async function getSummary({ db }: IcoContext, memberId: string) {
  const { obtained, released } = await db.one<{ obtained: bigint; released: bigint }>(sql`
    select coalesce(sum(obtained), 0)::bigint as obtained, coalesce(sum(released), 0)::bigint as released
    from ico_entries where member_id = ${memberId}`)
  const open = await db.many<EntryRow>(sql`
    select ${ENTRY_COLUMNS} from ico_entries where member_id = ${memberId} and state <> 'RELEASED'`)
  const coming = open.flatMap((entry) => nextOf(entry) ?? [])
  const first = coming.map(({ day }) => day).toSorted()[0]
  const units = coming.filter(({ day }) => day === first).reduce((sum, next) => sum + next.units, 0n)
  return {
    obtained: formatUnits(obtained),
    available: formatUnits(released),
    locked: formatUnits(obtained - released),
    next: first === undefined ? null : { date: first, mcs: formatUnits(units) },
  }
}
