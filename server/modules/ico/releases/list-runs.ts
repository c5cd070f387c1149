import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** A day's run as the console shows it; the sum in millionths of MCS. */
export interface ReleaseRun {
  readonly day: string
  readonly state: 'RUNNING' | 'DONE'
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly entries: number
  readonly releasedEntries: number
  readonly released: bigint
}

/** The newest runs of releases. */
export function listRuns(db: Queryable, limit: number): Promise<ReleaseRun[]> {
  return db.many<ReleaseRun>(sql`
    select day, state, started_at as "startedAt", ended_at as "endedAt", entries, released_entries as "releasedEntries",
      released from ico_runs order by day desc limit ${limit}`)
}
