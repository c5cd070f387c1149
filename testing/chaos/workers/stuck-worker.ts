import { createClock } from '#server/kernel/clock.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { createOutbox } from '#server/kernel/database/outbox.ts'
import { createJobs } from '#server/kernel/jobs/jobs.ts'
import { createLog } from '#server/kernel/log.ts'

/** A worker whose jobs (JOBS, names with commas between) begin and never end: it is there to be killed in the middle of them. */
const db = openDatabase({ url: process.env['DATABASE_URL'] ?? '' })
const parts = { db, clock: createClock(), log: createLog('silent') }
const jobs = createJobs({ ...parts, outbox: createOutbox(parts) })
for (const name of (process.env['JOBS'] ?? '').split(','))
  jobs.add({
    name,
    cron: { everySeconds: 3_600 },
    work: () => {
      process.stdout.write(`${name} began\n`)
      return new Promise<string>(() => undefined)
    },
  })
await jobs.start()
