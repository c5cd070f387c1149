import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { createStillClock } from '../clock.ts'
import { openDatabase, sql } from '../database/db.ts'
import { deleteOldWork } from './delete-old.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const clock = createStillClock('2026-05-01T00:00:00Z')
const daysAgo = (days: number) => sql`${clock.now()}::timestamptz - make_interval(days => ${days}::integer)`

it('old runs go but for the newest of each job and outcome, however many there are', async () => {
  await db.run(sql`
    insert into kernel_job_runs (id, job, started_at, outcome)
    select gen_random_uuid(), 'minutely', ${daysAgo(91)} - make_interval(secs => n), 'done' from generate_series(1, 6000) n`)
  await db.run(sql`
    insert into kernel_job_runs (id, job, started_at, outcome) values
      (gen_random_uuid(), 'minutely', ${daysAgo(89)}, 'done'),
      (gen_random_uuid(), 'minutely', ${daysAgo(200)}, 'failed'),
      (gen_random_uuid(), 'yearly', ${daysAgo(300)}, 'done')`)
  expect((await deleteOldWork(db, clock)).runs).toBe(6_000)
  expect(await db.many(sql`select job, outcome from kernel_job_runs order by started_at desc`)).toEqual([
    { job: 'minutely', outcome: 'done' },
    { job: 'minutely', outcome: 'failed' },
    { job: 'yearly', outcome: 'done' },
  ])
})

it('effects that were carried out go after a month; what waits or was given up stays', async () => {
  await db.run(sql`
    insert into kernel_outbox (id, kind, payload, created_at, due_at, done_at, dead_at)
    select gen_random_uuid(), kind, '{}', ${daysAgo(40)}, ${daysAgo(40)}, done, dead
    from (values ('old', ${daysAgo(31)}, null::timestamptz), ('recent', ${daysAgo(29)}, null),
      ('given up', null, ${daysAgo(39)}), ('waiting', null, null)) e (kind, done, dead)`)
  expect(await deleteOldWork(db, clock)).toEqual({ runs: 0, effects: 1 })
  expect(await db.many(sql`select kind from kernel_outbox order by kind`)).toEqual([
    { kind: 'given up' },
    { kind: 'recent' },
    { kind: 'waiting' },
  ])
})
