import { money } from '#contract/money.ts'
import { releasedBy, type Remainder } from '#contract/rules/money/vesting.ts'
import { bigintArray } from '#server/kernel/database/binary-arrays.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { MAX_POSTINGS, type Posting } from '#server/modules/ledger/ledger.ts'
import { lockedOf, mcsOf } from '../ico-accounts.ts'
import type { IcoContext } from '../ico-context.ts'

interface Piece {
  readonly after: bigint
  readonly through: bigint
}

interface DueEntry {
  readonly id: string
  readonly position: bigint
  readonly number: number
  readonly memberId: string
  readonly obtained: bigint
  readonly firstDay: string
  readonly lastDay: string
  readonly daily: bigint
  readonly remainder: Remainder
  readonly released: bigint
}

/** The next piece that is neither released nor under way, held until this transaction ends. */
function claimPiece(tx: Tx, day: string): Promise<Piece | undefined> {
  return tx.maybe<Piece>(sql`
    select after_position as after, through_position as through from ico_pieces where day = ${day} and released_at is null
    order by through_position limit 1 for update skip locked`)
}

function listDueEntries(tx: Tx, day: string, { after, through }: Piece): Promise<DueEntry[]> {
  return tx.many<DueEntry>(sql`
    select id, position, number, member_id as "memberId", obtained, first_day as "firstDay", last_day as "lastDay", daily, remainder,
      released
    from ico_entries
    where position > ${after} and position <= ${through} and not is_released and first_day <= ${day}::date
    order by position`)
}

/** What is missing at the day's end. The key names what was there before: from one state an entry is released once. */
function postingOf(entry: DueEntry, units: bigint): Posting {
  return {
    key: namedUuid(`ico release ${entry.id} ${entry.released}`),
    op: 'post',
    kind: 'ico_unlock_vesting_increase',
    detail: `ICO ${entry.number}`,
    debit: lockedOf(entry.memberId),
    credit: mcsOf(entry.memberId),
    amount: money('MCS', units),
    reference: entry.id,
  }
}

interface Due {
  readonly entry: DueEntry
  readonly units: bigint
}

/** Forces a lookup per row: the planner prefers to read the whole table, which is slower. */
async function writeEntries(tx: Tx, day: string, due: readonly Due[]): Promise<void> {
  await tx.run(sql`select set_config('enable_seqscan', 'off', true)`)
  await tx.run(sql`
    update ico_entries e set released = e.released + x.units, released_through = ${day}::date,
      state = case when e.released + x.units = e.obtained then 'RELEASED' else 'VESTING' end
    from unnest(${bigintArray(due.map(({ entry }) => entry.position))}::bigint[], ${bigintArray(due.map(({ units }) => units))}::bigint[]) x (position, units)
    where e.position = x.position`)
}

/** The piece is released. Last in its transaction, because all lanes add to the run's row. */
async function recordProgress(tx: Tx, at: { day: string; through: bigint; now: Date }, due: readonly Due[]) {
  const units = due.reduce((sum, one) => sum + one.units, 0n)
  await tx.run(sql`
    update ico_pieces set released_at = ${at.now} where day = ${at.day} and through_position = ${at.through}`)
  await tx.run(sql`
    update ico_runs set released_entries = released_entries + ${due.length}, released = released + ${units}
    where day = ${at.day}`)
}

async function isOpen(tx: Tx, day: string): Promise<boolean> {
  return (
    (await tx.maybe(sql`select 1 from ico_pieces where day = ${day} and released_at is null limit 1`)) !==
    undefined
  )
}

/**
 * Releases the next piece of a day in one transaction: entries, postings and progress stand or fall together, so that a worker
 * that dies is simply followed by the next. Returns `released` when there may be more, `busy` when all that is left is under
 * way elsewhere, `empty` when all is released.
 */
export function releasePiece(self: IcoContext, day: string): Promise<'released' | 'busy' | 'empty'> {
  return self.db.tx(async (tx) => {
    const piece = await claimPiece(tx, day)
    if (piece === undefined) return (await isOpen(tx, day)) ? 'busy' : 'empty'
    const entries = await listDueEntries(tx, day, piece)
    const due = entries.map((entry) => ({ entry, units: releasedBy(entry, day) - entry.released }))
    await writeEntries(tx, day, due)
    const postings = due.filter(({ units }) => units > 0n).map(({ entry, units }) => postingOf(entry, units))
    for (let from = 0; from < postings.length; from += MAX_POSTINGS)
      await self.ledger.post(tx, postings.slice(from, from + MAX_POSTINGS))
    const now = await databaseNow(self, tx)
    await recordProgress(tx, { day, through: piece.through, now }, due)
    return 'released'
  })
}
