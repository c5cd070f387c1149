import { DAY_MS, plus, type Clock } from '../clock.ts'
import { sql, type Database, type Sql } from '../database/db.ts'

/** A quarter of runs to look back on; the newest of each job and outcome stays however old it is. */
const KEEP_RUNS_MS = 90 * DAY_MS
/** What was carried out; what was given up stays for the staff. */
const KEEP_EFFECTS_MS = 30 * DAY_MS
/** Few enough rows that nobody waits for their locks. */
const PORTION = 5_000
/** What is left comes with the next run: an installation that was never swept is caught up with in a day. */
const MAX_PORTIONS = 40

/** Runs a statement that deletes at most a portion again and again. Returns how many rows went. */
export async function deletePortions(db: Database, statement: (limit: number) => Sql): Promise<number> {
  let deleted = 0
  for (let round = 0; round < MAX_PORTIONS; round += 1) {
    const rows = await db.run(statement(PORTION))
    deleted += rows
    if (rows < PORTION) break
  }
  return deleted
}

/** Deletes runs of jobs and carried out effects that nobody looks back on any more. Returns how many of each. */
export async function deleteOldWork(
  db: Database,
  clock: Clock,
): Promise<{ readonly runs: number; readonly effects: number }> {
  const runs = await deletePortions(
    db,
    (limit) => sql`
    delete from kernel_job_runs where id in (
      select id from kernel_job_runs r
      where started_at < ${plus(clock.now(), -KEEP_RUNS_MS)} and exists (
        select 1 from kernel_job_runs n
        where n.job = r.job and n.outcome is not distinct from r.outcome and n.started_at > r.started_at)
      order by started_at limit ${limit})`,
  )
  const effects = await deletePortions(
    db,
    (limit) => sql`
    delete from kernel_outbox where id in (
      select id from kernel_outbox where done_at < ${plus(clock.now(), -KEEP_EFFECTS_MS)}
      order by done_at limit ${limit})`,
  )
  return { runs, effects }
}
