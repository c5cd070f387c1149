import { PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import { and, sql, type Database, type Queryable } from '../database/db.ts'
import { newUuid } from '../database/ids.ts'
import type { Logger } from '../log.ts'

/** Work on a timer. It must be safe to run twice: rows carry the state, the job only looks for due ones. */
export interface TimedJob {
  readonly name: string
  /** Five cron fields in Asia/Seoul. */
  readonly cron: string
  /** Does what is due and returns a note for the run's row. */
  readonly work: () => Promise<string>
}

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

export interface Jobs {
  add(job: TimedJob): void
  /** Runs one job now, in this process, with its row; used by tests and by staff. */
  runNow(name: string): Promise<string>
  /** All jobs with their times and their last runs. */
  list(db: Queryable): Promise<{ name: string; cron: string; last: JobRun | null }[]>
  /** Jobs whose newest run failed. */
  failing(db: Queryable): Promise<FailingJob[]>
  /** Runs, newest first. */
  listRuns(db: Queryable, choice: RunChoice): Promise<JobRun[]>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface JobsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

const STOP_MS = 10_000
const RUN = sql`id, job, started_at as "startedAt", ended_at as "endedAt", outcome, note`

function listRuns(db: Queryable, { job, outcome, after, limit }: RunChoice): Promise<JobRun[]> {
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
function lastRuns(db: Queryable, names: readonly string[]): Promise<JobRun[]> {
  return db.many<JobRun>(sql`
    select r.* from unnest(${[...names]}::text[]) name
    cross join lateral (
      select ${RUN} from kernel_job_runs where job = name order by started_at desc limit 1) r`)
}

async function failingOf(db: Queryable, names: readonly string[]): Promise<FailingJob[]> {
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

/** Timed jobs: pg-boss is the clock and the lock over all processes, kernel_job_runs the record of every run. */
export function createJobs({ db, clock, log }: JobsDeps): Jobs {
  const jobs = new Map<string, TimedJob>()
  let boss: PgBoss | undefined

  async function run(job: TimedJob): Promise<string> {
    const id = newUuid(clock.nowMs())
    await db.run(sql`
      insert into kernel_job_runs (id, job, started_at) values (${id}, ${job.name}, ${clock.now()})`)
    const end = (outcome: 'done' | 'failed', note: string) =>
      db.run(sql`
        update kernel_job_runs set ended_at = ${clock.now()}, outcome = ${outcome}, note = ${note.slice(0, 500)}
        where id = ${id}`)
    try {
      const note = await job.work()
      await end('done', note)
      return note
    } catch (error) {
      await end('failed', String(error))
      throw error
    }
  }

  return {
    add: (job) => void jobs.set(job.name, job),
    async runNow(name) {
      const job = jobs.get(name)
      if (job === undefined) throw new Error(`no job is called ${name}`)
      return run(job)
    },
    failing: (queryable) => failingOf(queryable, [...jobs.keys()]),
    listRuns,
    async list(queryable) {
      const last = new Map((await lastRuns(queryable, [...jobs.keys()])).map((one) => [one.job, one]))
      return [...jobs.values()].map(({ name, cron }) => ({ name, cron, last: last.get(name) ?? null }))
    },
    async start() {
      boss = new PgBoss({ connectionString: db.url, max: 3 })
      boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
      await boss.start()
      for (const job of jobs.values()) {
        await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 2 })
        await boss.work(job.name, { pollingIntervalSeconds: 2 }, async () => void (await run(job)))
        await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Seoul' })
      }
    },
    async stop() {
      await boss?.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}
