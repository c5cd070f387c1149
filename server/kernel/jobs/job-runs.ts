import { DAY_MS, plus, SECOND_MS, type Clock } from '../clock.ts'
import { and, sql, type Database, type Queryable } from '../database/db.ts'
import { newUuid } from '../database/ids.ts'

export interface JobRun {
  readonly id: string
  readonly job: string
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly outcome: 'done' | 'failed' | null
  readonly note: string | null
}

export interface RunChoice {
  readonly job?: string | undefined
  readonly outcome?: 'done' | 'failed' | undefined
  readonly after?: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** A job whose newest run failed. */
export interface FailingJob {
  readonly last: JobRun
  /** Runs that failed since the last one that did not, and when the first of them began. */
  readonly times: number
  readonly since: Date
}

const LOST = 'its process ended before it did'
/** Older rows without an end are left as they are. */
const LOST_WITHIN_MS = 2 * DAY_MS
const RUN = sql`id, job, started_at as "startedAt", ended_at as "endedAt", outcome, note`

/** Runs, newest first. */
export function listRuns(db: Queryable, { job, outcome, after, limit }: RunChoice): Promise<JobRun[]> {
  return db.many<JobRun>(sql`
    select ${RUN} from kernel_job_runs
    where ${and([
      job === undefined || job === '' ? undefined : sql`job = ${job}`,
      outcome === undefined ? undefined : sql`outcome = ${outcome}`,
      after === undefined ? undefined : sql`(started_at, id) < (${after.at}, ${after.id}::uuid)`,
    ])}
    order by started_at desc, id desc limit ${limit}`)
}

/** The newest run of each job, each by one look into the index. */
export function lastRuns(db: Queryable, names: readonly string[]): Promise<JobRun[]> {
  return db.many<JobRun>(sql`
    select r.* from unnest(${[...names]}::text[]) name
    cross join lateral (
      select ${RUN} from kernel_job_runs where job = name order by started_at desc limit 1) r`)
}

/** Of these jobs, those whose newest run failed. */
export async function failingOf(db: Queryable, names: readonly string[]): Promise<FailingJob[]> {
  const failed = (await lastRuns(db, names)).filter(({ outcome }) => outcome === 'failed')
  const counts = await db.many<{ job: string; times: number; since: Date }>(sql`
    select name as job, count(*)::integer as times, min(started_at) as since
    from unnest(${failed.map(({ job }) => job)}::text[]) name
    join kernel_job_runs on job = name and outcome = 'failed' and started_at > coalesce(
      (select started_at from kernel_job_runs where job = name and outcome = 'done' order by started_at desc limit 1),
      '-infinity')
    group by name`)
  return failed.map((last) => {
    const { times, since } = counts.find(({ job }) => job === last.job) ?? { times: 1, since: last.startedAt }
    return { last, times, since }
  })
}

/** How long ago each of these jobs last ended well, in seconds by the clock of the runs; undefined for one that never did. */
export async function agesOf(
  db: Queryable,
  names: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number | undefined>> {
  const rows = await db.many<{ job: string; endedAt: Date | null }>(sql`
    select name as job, (
      select ended_at from kernel_job_runs where job = name and outcome = 'done' order by started_at desc limit 1) as "endedAt"
    from unnest(${[...names]}::text[]) name`)
  return new Map(
    rows.map(({ job, endedAt }) => [
      job,
      endedAt === null ? undefined : (now.getTime() - endedAt.getTime()) / SECOND_MS,
    ]),
  )
}

/** Does the work with a row of its own. A run before it that never ended lost its process: only one is under way at a time. */
export async function recordRun(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  name: string,
  work: () => Promise<string>,
): Promise<string> {
  const id = newUuid(clock.nowMs())
  await db.run(sql`
    with lost as (
      update kernel_job_runs set ended_at = ${clock.now()}, outcome = 'failed', note = ${LOST}
      where job = ${name} and ended_at is null and started_at > ${plus(clock.now(), -LOST_WITHIN_MS)})
    insert into kernel_job_runs (id, job, started_at) values (${id}, ${name}, ${clock.now()})`)
  const end = (outcome: 'done' | 'failed', note: string) =>
    db.run(sql`
      update kernel_job_runs set ended_at = ${clock.now()}, outcome = ${outcome}, note = ${note.slice(0, 500)}
      where id = ${id}`)
  try {
    const note = await work()
    await end('done', note)
    return note
  } catch (error) {
    await end('failed', String(error))
    throw error
  }
}
