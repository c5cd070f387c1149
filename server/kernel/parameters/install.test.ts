import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { DAY_MS } from '../clock.ts'
import { openDatabase, sql } from '../database/db.ts'
import { openInstall } from './install.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())

it('a clock that is moved while it is being compared with the database moves once', async () => {
  const install = await openInstall(db, 'sandbox')
  const compared = await db.tx(async (tx) => {
    await tx.run(sql`lock table kernel_install in access exclusive mode`)
    const comparing = install.syncClock()
    const isWaiting = () =>
      db.many(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await expect.poll(isWaiting).toHaveLength(1)
    install.clock.advance(DAY_MS)
    await tx.run(sql`update kernel_install set clock_offset_ms = ${DAY_MS}`)
    return { comparing }
  })
  await compared.comparing
  expect(install.clock.offsetMs()).toBe(DAY_MS)
})
