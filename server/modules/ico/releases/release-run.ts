import { dueReleaseDay } from '#contract/rules/money/vesting.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { runLanes } from '#server/kernel/jobs/run-lanes.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { IcoContext } from '../ico-context.ts'
import { closeLapsed } from '../manage-rounds.ts'
import { releasePiece } from './release-piece.ts'

/** Pieces released side by side: while one is made ready or waits for the disk, the database works on another. */
const LANES = 4

interface Run {
  readonly day: string
  readonly state: 'RUNNING' | 'DONE'
}

function newestRun(tx: Tx): Promise<Run | undefined> {
  return tx.maybe<Run>(sql`select day, state from ico_runs order by day desc limit 1`)
}

/** Cuts what is due into pieces: short enough to lose little when one is cut off, long enough to be cheap. */
async function createPieces(tx: Tx, day: string, size: number): Promise<number> {
  await tx.run(sql`
    insert into ico_pieces (day, after_position, through_position)
    select ${day}::date, coalesce(lag(position) over (order by position), 0), position
    from (
      select position, row_number() over (order by position) as n, count(*) over () as total
      from ico_entries where not is_released and first_day <= ${day}::date) e
    where n % ${size}::integer = 0 or n = total`)
  const { due } = await tx.one<{ due: number }>(sql`
    select count(*)::integer as due from ico_entries where not is_released and first_day <= ${day}::date`)
  return due
}

/**
 * Begins the run of the newest day that is due, unless it was there; a run that was cut off comes first. What was missed
 * before is in the newest day's sum. Returns the day under way, if any.
 */
async function beginRun(self: IcoContext): Promise<string | undefined> {
  const size = await self.parameters.get('ico.release_piece')
  return self.db.tx(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('ico release run', 0))`)
    const now = await databaseNow(self, tx)
    const due = dueReleaseDay(now)
    const newest = await newestRun(tx)
    if (newest?.state === 'RUNNING') return newest.day
    if (newest !== undefined && newest.day >= due) return undefined
    await tx.run(sql`insert into ico_runs (day, state, started_at) values (${due}, 'RUNNING', ${now})`)
    const entries = await createPieces(tx, due, size)
    await tx.run(sql`update ico_runs set entries = ${entries} where day = ${due}`)
    return due
  })
}

/** Releases one day's pieces to their end; false while another worker is at some of them. */
async function finishRun(self: IcoContext, day: string): Promise<boolean> {
  const lane = async () => {
    for (;;) {
      const outcome = await releasePiece(self, day)
      if (outcome !== 'released') return outcome
    }
  }
  const outcomes = await runLanes(LANES, lane)
  // The last lane to look finds nothing left, unless another worker still releases.
  if (!outcomes.includes('empty')) return false
  const now = await databaseNow(self, self.db)
  await self.db.run(sql`
    update ico_runs set state = 'DONE', ended_at = ${now}
    where day = ${day} and state = 'RUNNING' and released_entries = entries`)
  return true
}

/**
 * Releases all that is due by 10:00 in Korea and closes rounds whose time is over. Safe to run twice, in two workers at once,
 * and to be cut off anywhere: a day's sum is a function of time, and what is there already is taken off. Returns a note.
 */
export async function runReleases(self: IcoContext): Promise<string> {
  const closed = await closeLapsed(self)
  const released: string[] = []
  for (;;) {
    const day = await beginRun(self)
    if (day === undefined) break
    if (!(await finishRun(self, day))) return `another worker releases ${day}`
    released.push(day)
  }
  return `${released.length} days released${released.length > 0 ? ` (${released.join(', ')})` : ''}, ${closed} rounds closed`
}
