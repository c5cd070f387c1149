import { pino } from 'pino'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { createClock } from '../clock.ts'
import { openDatabase, sql } from '../database/db.ts'
import { createOutbox } from '../database/outbox.ts'
import { createJobs } from './jobs.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const parts = { db, clock: createClock(), log: pino({ level: 'silent' }) }
const deps = { ...parts, outbox: createOutbox(parts) }
const runs = (job: string) =>
  db.many<{ outcome: string; note: string }>(
    sql`select outcome, note from kernel_job_runs where job = ${job} order by started_at`,
  )

describe('a timed job', () => {
  it('leaves a row for every run, with what it did or why it failed', async () => {
    const jobs = createJobs(deps)
    let isBroken = false
    jobs.add({
      name: 'tidy',
      cron: '0 * * * *',
      work: async () => (isBroken ? Promise.reject(new Error('disk full')) : '3 swept'),
    })
    expect(await jobs.runNow('tidy')).toBe('3 swept')
    isBroken = true
    await expect(jobs.runNow('tidy')).rejects.toThrow('disk full')
    expect(await runs('tidy')).toEqual([
      { outcome: 'done', note: '3 swept' },
      { outcome: 'failed', note: 'Error: disk full' },
    ])
  })

  it('cannot be run unless it was added', async () => {
    await expect(createJobs(deps).runNow('nothing')).rejects.toThrow('no job is called nothing')
  })

  it('is scheduled in Korean time, once for two processes', async () => {
    const processes = [createJobs(deps), createJobs(deps)]
    for (const jobs of processes) {
      jobs.add({ name: 'daily', cron: '0 10 * * *', work: async () => 'paid' })
      await jobs.start()
    }
    expect(await db.many(sql`select name, cron, timezone from pgboss.schedule`)).toEqual([
      { name: 'daily', cron: '0 10 * * *', timezone: 'Asia/Seoul' },
    ])
    for (const jobs of processes) await jobs.stop()
  })

  it('that is asked for is run by a worker, once its asker has committed', async () => {
    const asking = createJobs({ ...parts, outbox: createOutbox(parts) })
    const ofWorker = createOutbox(parts)
    const worker = createJobs({ ...parts, outbox: ofWorker })
    worker.add({ name: 'asked', cron: '0 10 * * *', work: async () => 'as asked' })
    await worker.start()
    const refused = db.tx(async (tx) => {
      await asking.ask(tx, 'asked')
      throw new Error('taken back')
    })
    await expect(refused).rejects.toThrow('taken back')
    expect(await ofWorker.drain()).toBe(0)
    await db.tx((tx) => asking.ask(tx, 'asked'))
    expect(await ofWorker.drain()).toBe(1)
    await expect.poll(() => runs('asked')).toEqual([{ outcome: 'done', note: 'as asked' }])
    await worker.stop()
  })

  it('that failed is tried again within seconds, although its queue is seldom asked', async () => {
    const jobs = createJobs(deps)
    let tries = 0
    jobs.add({
      name: 'stumbles',
      cron: { everySeconds: 3_600 },
      work: async () => {
        tries += 1
        return tries <= 2 ? Promise.reject(new Error('not yet')) : 'done after all'
      },
    })
    await jobs.start()
    const outcomes = async () => (await runs('stumbles')).map(({ outcome }) => outcome)
    await vi.waitFor(async () => expect(await outcomes()).toEqual(['failed', 'failed', 'done']), 15_000)
    await jobs.stop()
  })

  it('that came while another run was under way, and of which nobody was told, is done right after it', async () => {
    const jobs = createJobs(deps)
    let runCount = 0
    jobs.add({
      name: 'waits',
      cron: { everySeconds: 3_600 },
      work: async () => {
        runCount += 1
        // As after a failover: it was sent while no worker was listening.
        if (runCount === 1)
          await deps.db.run(
            sql`insert into pgboss.job (name, policy, retry_limit) values ('waits', 'singleton', 2)`,
          )
        return 'done'
      },
    })
    await jobs.start()
    await vi.waitFor(() => expect(runCount).toBe(2), 15_000)
    await jobs.stop()
  })
})
