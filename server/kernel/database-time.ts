import type { MovableClock } from './clock.ts'
import { sql, type Sql } from './db.ts'

/**
 * The instant by the database's own clock, moved as the installation's is: for what all processes must agree on to the
 * millisecond, however wrong the clock of a machine is.
 */
export function databaseTime(clock: Pick<MovableClock, 'offsetMs'>): Sql {
  return sql`(date_trunc('milliseconds', clock_timestamp()) + ${clock.offsetMs()}::bigint * interval '1 millisecond')`
}
