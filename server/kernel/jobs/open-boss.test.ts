import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { type Database, openDatabase, sql } from '../database/db.ts'
import { openBoss } from './open-boss.ts'

const QUEUE = 'probe'

async function aQueue(db: Database) {
  const errors: unknown[] = []
  const { boss: queue, close } = openBoss(db, (error) => errors.push(error))
  await queue.start()
  onTestFinished(async () => {
    await queue.stop({ graceful: false })
    await close()
    expect(errors).toEqual([])
  })
  return queue
}

it('a job does not wait for the next count of its queue, and two of a queue never run at once', async () => {
  const url = await freshDatabase()
  const db = openDatabase({ url })
  onTestFinished(() => db.close())
  await (await aQueue(db)).createQueue(QUEUE, { policy: 'singleton' })
  // As the minutely count leaves it that came while a job ran.
  await db.run(sql`update pgboss.queue set singletons_active = array[null]::text[] where name = ${QUEUE}`)
  const queue = await aQueue(db)
  await queue.send(QUEUE)
  await queue.send(QUEUE)
  const [job] = await queue.fetch(QUEUE)
  expect(job?.name).toBe(QUEUE)
  expect(await queue.fetch(QUEUE)).toEqual([])
  await queue.complete(QUEUE, job?.id ?? '')
  expect(await queue.fetch(QUEUE)).toHaveLength(1)
})
