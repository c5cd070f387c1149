import { printUnits } from '#contract/money.ts'
import { koreanDay, releaseDays, releasedOn, vestingOf } from '#contract/rules/vesting.ts'
import { databaseNow } from '#server/kernel/database-now.ts'
import { sql, type Sql } from '#server/kernel/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { proceedsOf, type IcoDeps } from './deps.ts'
import { readAmount } from './enter-round.ts'
import { ENTRY_COLUMNS, nextOf, showEntry, type EntryRow } from './entries.ts'
import { findAnnounced, listAnnounced, readNumber, showRound, termsOf, type RoundRow } from './rounds.ts'

/** Throws COMMON-A004 while token sales are closed in the member's country. */
async function demandOpen({ db, identity, gates }: IcoDeps, memberId: string): Promise<void> {
  const { country } = await identity.getMember(db, memberId)
  await gates.demand('ico', country)
}

async function show(self: IcoDeps, memberId: string, rounds: readonly RoundRow[]) {
  const { db, ledger } = self
  const now = await databaseNow(self, db)
  const sold = await ledger.readBalances(
    db,
    rounds.map(({ id }) => proceedsOf(id)),
  )
  const own = await db.many<{ number: number; amount: bigint }>(sql`
    select number, sum(amount)::bigint as amount from ico_entries
    where member_id = ${memberId} and number = any (${rounds.map(({ number }) => number)}::integer[]) group by number`)
  const amounts = new Map(own.map(({ number, amount }) => [number, amount]))
  return rounds.map((round, place) => {
    const amount = amounts.get(round.number) ?? 0n
    const left = round.max > amount ? round.max - amount : 0n
    return {
      round: showRound(round, sold[place] ?? 0n, now),
      mine: { amount: printUnits(amount), left: printUnits(left) },
    }
  })
}

/** Announced rounds, the newest first. Throws COMMON-A004. */
export async function listRounds(self: IcoDeps, memberId: string) {
  await demandOpen(self, memberId)
  return { items: await show(self, memberId, await listAnnounced(self.db)) }
}

/** Throws COMMON-A001 for no announced round. */
export async function demandAnnounced({ db }: IcoDeps, number: string): Promise<RoundRow> {
  const wanted = readNumber(number)
  const round = wanted === undefined ? undefined : await findAnnounced(db, wanted)
  if (round === undefined) throw new Failure('COMMON-A001')
  return round
}

/** One announced round. Throws COMMON-A001, COMMON-A004. */
export async function getRound(self: IcoDeps, memberId: string, number: string) {
  await demandOpen(self, memberId)
  const [shown] = await show(self, memberId, [await demandAnnounced(self, number)])
  if (shown === undefined) throw new Failure('COMMON-A001')
  return shown
}

/** What an entry of now would bring. Throws ICO-B001, B002, B004, COMMON-A001, COMMON-A004. */
export async function previewEntry(
  self: IcoDeps,
  memberId: string,
  asked: { number: string; amount: string },
) {
  await demandOpen(self, memberId)
  const round = await demandAnnounced(self, asked.number)
  const sums = readAmount(round, asked.amount)
  const day = koreanDay(await databaseNow(self, self.db))
  const vesting = vestingOf(termsOf(round).vesting, sums.obtained, day)
  return {
    amount: printUnits(sums.amount),
    bonusPct: sums.bonusPercent,
    bonus: printUnits(sums.bonus),
    worth: printUnits(sums.worth),
    mcs: printUnits(sums.obtained),
    cliffDate: vesting.firstDay,
    dailyMcs: printUnits(vesting.daily),
    days: releaseDays(vesting),
    lastDay: vesting.lastDay,
    lastDayMcs: printUnits(releasedOn(vesting, vesting.lastDay)),
  }
}

interface Page {
  readonly page: number
  readonly size: number
}

async function pageOf({ db }: IcoDeps, wanted: Sql, { page, size }: Page) {
  const rows = await db.many<EntryRow>(sql`
    select ${ENTRY_COLUMNS} from ico_entries where ${wanted}
    order by place desc limit ${size} offset ${(page - 1) * size}`)
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::integer as total from ico_entries where ${wanted}`,
  )
  return { items: rows.map(showEntry), page, size, total }
}

/** The member's participations, the newest first. */
export function listParticipations(self: IcoDeps, memberId: string, page: Page) {
  return pageOf(self, sql`member_id = ${memberId}`, page)
}

/** Those that are not released whole. */
export function listLocked(self: IcoDeps, memberId: string, page: Page) {
  return pageOf(self, sql`member_id = ${memberId} and state <> 'RELEASED'`, page)
}

/** All participations together; what the next day brings of all whose turn it is. */
export async function getSummary({ db }: IcoDeps, memberId: string) {
  const { obtained, released } = await db.one<{ obtained: bigint; released: bigint }>(sql`
    select coalesce(sum(obtained), 0)::bigint as obtained, coalesce(sum(released), 0)::bigint as released
    from ico_entries where member_id = ${memberId}`)
  const open = await db.many<EntryRow>(sql`
    select ${ENTRY_COLUMNS} from ico_entries where member_id = ${memberId} and state <> 'RELEASED'`)
  const coming = open.flatMap((entry) => nextOf(entry) ?? [])
  const first = coming.map(({ day }) => day).toSorted()[0]
  const units = coming.filter(({ day }) => day === first).reduce((sum, next) => sum + next.units, 0n)
  return {
    obtained: printUnits(obtained),
    available: printUnits(released),
    locked: printUnits(obtained - released),
    next: first === undefined ? null : { date: first, mcs: printUnits(units) },
  }
}
