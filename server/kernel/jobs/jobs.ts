import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { SECOND_MS, type Clock } from '../clock.ts'
import type { Database, Queryable } from '../database/db.ts'
import type { EffectKind, Outbox } from '../database/outbox.ts'
import { isConfirmed } from '../database/keepers.ts'
import type { Logger } from '../log.ts'
import {
  agesOf,
  failingOf,
  lastRuns,
  listRuns,
  recordRun,
  type FailingJob,
  type JobRun,
  type RunChoice,
} from './job-runs.ts'
import { HEARTBEAT, startRecoveringLoop } from './recover-jobs.ts'
import { createOffers } from './offer-jobs.ts'
import { openBoss } from './open-boss.ts'
import { startLoop, type RunningLoop } from './start-loop.ts'

export type { FailingJob, JobRun, RunChoice } from './job-runs.ts'

/** Work on a timer. It must be safe to run twice: rows carry the state, the job only looks for due ones. */
export interface TimedJob {
  readonly name: string
  /** Five cron fields in Asia/Seoul, or how many seconds lie between two runs: for what may not wait for a minute. */
  readonly cron: string | { readonly everySeconds: number }
  /** Runs also while the signer has not confirmed the database: what only checks, or brings money to its owners. */
  readonly runsUnconfirmed?: true
  /** Does what is due and returns a note for the run's row. */
  readonly work: () => Promise<string>
}

export interface Jobs {
  add(job: TimedJob): void
  /** Runs one job now, in this process, with its row: for tests, which have no workers. */
  runNow(name: string): Promise<string>
  /** Asks the workers for a job once the transaction is committed: they alone may do what jobs do. */
  ask(db: Queryable, name: string): Promise<void>
  /** All jobs with their times and their last runs. */
  list(db: Queryable): Promise<{ name: string; cron: string; last: JobRun | null }[]>
  /** Jobs whose newest run failed. */
  failing(db: Queryable): Promise<FailingJob[]>
  /** Seconds since each job last ended well; undefined for one that never did. */
  ages(db: Queryable): Promise<ReadonlyMap<string, number | undefined>>
  /** Runs, newest first. */
  listRuns(db: Queryable, choice: RunChoice): Promise<JobRun[]>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface JobsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly outbox: Pick<Outbox, 'add' | 'handle'>
}

const ASKED: EffectKind<{ readonly name: string }> = { name: 'job' }

/** A run that takes longer is given up, and the next worker takes it over. */
const STOP_MS = 20_000
/** How often each queue is asked by itself: always when a job arrives, otherwise seldom, or often while nobody can be woken. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 300 }
const OFFER_EVERY_MS = 2 * SECOND_MS
/** What has failed is tried again after so long. */
const AGAIN_AFTER_MS = 2 * SECOND_MS
const CONFIRMED_WITHIN_MS = 5 * SECOND_MS
const QUEUE = { retryLimit: 2, notify: true, ...HEARTBEAT.queue }

const cronOf = ({ cron }: TimedJob): string =>
  typeof cron === 'string' ? cron : `every ${cron.everySeconds} s`

/** Opens the queue of a job. Returns how its worker is made to ask at once. */
async function openQueue(
  boss: PgBoss,
  { name, cron }: TimedJob,
  work: () => Promise<unknown>,
): Promise<() => void> {
  await boss.createQueue(name, { policy: 'singleton', ...QUEUE })
  // A queue that an earlier release made stays as it was made.
  await boss.updateQueue(name, QUEUE)
  const wake = (): void => boss.notifyWorker(worker)
  const worker: string = await boss.work(name, { ...POLLING, ...HEARTBEAT.worker }, () =>
    work().then(
      // What waited for this run to end is not told of again.
      wake,
      (error: unknown) => {
        setTimeout(wake, AGAIN_AFTER_MS).unref()
        throw error
      },
    ),
  )
  if (typeof cron === 'string') await boss.schedule(name, cron, null, { tz: 'Asia/Seoul' })
  else await boss.unschedule(name)
  return wake
}

/** A start of the database is confirmed within seconds; after a restore nothing moves until it is accounted for. */
async function untilConfirmed(db: Queryable): Promise<void> {
  const deadline = performance.now() + CONFIRMED_WITHIN_MS
  while ((await isConfirmed(db)) === false) {
    if (performance.now() > deadline) throw new Error('the signer has not confirmed this database')
    await pause(SECOND_MS)
  }
}

function runJob(deps: JobsDeps, { name, runsUnconfirmed, work }: TimedJob): Promise<string> {
  return recordRun(deps, name, async () => {
    if (runsUnconfirmed !== true) await untilConfirmed(deps.db)
    return work()
  })
}

async function listJobs(db: Queryable, jobs: readonly TimedJob[]) {
  const runs = await lastRuns(
    db,
    jobs.map(({ name }) => name),
  )
  const last = new Map(runs.map((one) => [one.job, one]))
  return jobs.map((job) => ({ name: job.name, cron: cronOf(job), last: last.get(job.name) ?? null }))
}

interface StartedJobs {
  readonly jobs: readonly TimedJob[]
  readonly run: (job: TimedJob) => Promise<string>
  readonly onError: (error: unknown) => void
}

/** Opens every queue, then offers what runs every so many seconds and recovers what lost its process. */
async function startLoops(
  { db, log }: JobsDeps,
  queue: PgBoss,
  { jobs, run, onError }: StartedJobs,
): Promise<RunningLoop[]> {
  const wakes = new Map<string, () => void>()
  for (const job of jobs) wakes.set(job.name, await openQueue(queue, job, () => run(job)))
  const offers = createOffers(queue, jobs)
  return [
    startRecoveringLoop({ db, log, queue, wake: (name) => wakes.get(name)?.() }),
    startLoop({ pauseMs: OFFER_EVERY_MS, onError }, () => offers.offerDue(performance.now())),
  ]
}

/** Timed jobs: pg-boss is the clock and the lock over all processes, kernel_job_runs the record of every run. */
export function createJobs(deps: JobsDeps): Jobs {
  const { db, clock, log, outbox } = deps
  const jobs = new Map<string, TimedJob>()
  let boss: PgBoss | undefined
  let closePool: (() => Promise<void>) | undefined
  let loops: readonly RunningLoop[] = []

  const run = (job: TimedJob) => runJob(deps, job)
  async function runNow(name: string): Promise<string> {
    const job = jobs.get(name)
    if (job === undefined) throw new Error(`no job is called ${name}`)
    return run(job)
  }
  // Into its queue; at once where this process has no queues.
  outbox.handle(ASKED, async ({ name }) => void (await (boss === undefined ? runNow(name) : boss.send(name))))

  return {
    add: (job) => void jobs.set(job.name, job),
    runNow,
    ask: async (queryable, name) => void (await outbox.add(queryable, ASKED, { name })),
    failing: (queryable) => failingOf(queryable, [...jobs.keys()]),
    ages: (queryable) => agesOf(queryable, [...jobs.keys()], clock.now()),
    listRuns,
    list: (queryable) => listJobs(queryable, [...jobs.values()]),
    async start() {
      const onError = (error: unknown) => log.error({ err: error }, 'job queue failed')
      const opened = openBoss(db, onError)
      boss = opened.boss
      closePool = opened.close
      await boss.start()
      loops = await startLoops(deps, boss, { jobs: [...jobs.values()], run, onError })
    },
    async stop() {
      for (const loop of loops) await loop.stop()
      await boss?.stop({ graceful: true, timeout: STOP_MS })
      await closePool?.()
    },
  }
}
