import type { Clock } from '../clock.ts'
import { sql, type Queryable, type Sql } from './db.ts'

/**
 * Now, by the database's clock, within a statement, to the millisecond: what is due is due at the same instant for every
 * process, however wrong the clock of its machine may be. A clock that was moved for a test or a sandbox stays moved by as
 * much.
 */
export function databaseTime(clock: Clock): Sql {
  return sql`(date_trunc('milliseconds', clock_timestamp()) + ${clock.offsetMs()}::bigint * interval '1 millisecond')`
}

/** The same in a separate query. */
export async function databaseNow({ clock }: { readonly clock: Clock }, db: Queryable): Promise<Date> {
  return (await db.one<{ now: Date }>(sql`select ${databaseTime(clock)} as now`)).now
}
