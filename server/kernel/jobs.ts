import { PgBoss } from 'pg-boss'
import type { Clock } from './clock.ts'
import { sql, type Database } from './db.ts'
import { newUuid } from './ids.ts'
import type { Logger } from './log.ts'

/** Work on a timer. It must be safe to run twice: rows carry the state, the job only looks for due ones. */
export interface TimedJob {
  readonly name: string
  /** Five cron fields in Asia/Seoul. */
  readonly cron: string
  /** Does what is due and answers a note for the run's row. */
  readonly work: () => Promise<string>
}

export interface Jobs {
  add(job: TimedJob): void
  /** Runs one job now, in this process, with its row; used by tests and by staff. */
  runNow(name: string): Promise<string>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface JobsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

const STOP_MS = 10_000

/** Timed jobs: pg-boss is the clock and the lock over all processes, kernel_job_runs the record of every run. */
export function createJobs({ db, clock, log }: JobsDeps): Jobs {
  const jobs = new Map<string, TimedJob>()
  let boss: PgBoss | undefined

  async function run(job: TimedJob): Promise<string> {
    const id = newUuid(clock.nowMs())
    await db.run(
      sql`insert into kernel_job_runs (id, job, started_at) values (${id}, ${job.name}, ${clock.now()})`,
    )
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
