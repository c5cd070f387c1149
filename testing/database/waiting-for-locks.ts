import { sql, type Database } from '#server/kernel/database/db.ts'

/** How many transactions wait for each other. */
export async function waitingForLocks(db: Database): Promise<number> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await db.many(waiting)).length
}
