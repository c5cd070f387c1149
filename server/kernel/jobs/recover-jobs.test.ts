import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, it, vi } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { startService } from '#tools/launch/service.ts'
import { createClock, SECOND_MS } from '../clock.ts'
import { openDatabase, sql } from '../database/db.ts'
import { createOutbox } from '../database/outbox.ts'
import { createJobs } from './jobs.ts'

const url = await freshDatabase()
const db = openDatabase({ url })
afterAll(() => db.close())
const NAMES = ['payouts', 'batches', 'invariants']
const WITHIN_MS = 15 * SECOND_MS
const STUCK = join(import.meta.dirname, '../../../testing/chaos/workers/stuck-worker.ts')

it('runs every job of a killed worker again within 15 seconds, each once', { timeout: 90_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'members-jobs-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const env = { DATABASE_URL: url, JOBS: NAMES.join(',') }
  const worker = startService({ name: 'worker', script: STUCK, env, logFile: join(folder, 'worker.log') })
  afterAll(() => worker.stop())
  await vi.waitFor(() => expect(worker.lastLines(9).split('\n')).toHaveLength(NAMES.length), 30_000)

  const began: string[] = []
  const parts = { db, clock: createClock(), log: pino({ level: 'silent' }) }
  const other = createJobs({ ...parts, outbox: createOutbox(parts) })
  for (const name of NAMES)
    other.add({ name, cron: { everySeconds: 3_600 }, work: async () => `${began.push(name)}` })
  await other.start()
  afterAll(() => other.stop())
  process.kill(worker.pid, 'SIGKILL')
  const killedAt = performance.now()
  await vi.waitFor(() => expect(began.toSorted()).toEqual(NAMES.toSorted()), {
    timeout: 30_000,
    interval: 50,
  })
  expect(performance.now() - killedAt).toBeLessThan(WITHIN_MS)

  // A recovered run leaves nothing behind: the killed one has its end, and each job was handed on once.
  const ends = await db.many<{ job: string; outcome: string; note: string }>(sql`
    select job, outcome, note from kernel_job_runs where outcome = 'failed' order by job`)
  expect(ends).toEqual(
    NAMES.toSorted().map((job) => ({ job, outcome: 'failed', note: 'its process ended before it did' })),
  )
  expect(await db.one(sql`select count(*)::integer as count from kernel_job_runs`)).toEqual({ count: 6 })
})
