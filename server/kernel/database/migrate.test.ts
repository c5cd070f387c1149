import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { openDatabase, sql } from './db.ts'
import { migrate } from './migrate.ts'

const url = await freshDatabase()
const db = openDatabase({ url })
afterAll(() => db.close())

const applied = () =>
  db.many<{ name: string; hash: string }>(sql`select name, hash from kernel_migrations order by name`)

describe('migrations', () => {
  it('change nothing on a database that is up to date, from ten processes at once', async () => {
    const before = await applied()
    expect(before.length).toBeGreaterThan(1)
    await Promise.all(Array.from({ length: 10 }, () => migrate(url)))
    expect(await applied()).toEqual(before)
  })

  it('refuse a file that was changed after it was applied', async () => {
    const [first] = await applied()
    await db.run(sql`update kernel_migrations set hash = 'other' where name = ${first?.name}`)
    await expect(migrate(url)).rejects.toThrow(`${first?.name} was changed after it was applied`)
    await db.run(sql`update kernel_migrations set hash = ${first?.hash} where name = ${first?.name}`)
  })

  it('refuse a database that knows a newer schema', async () => {
    await db.run(sql`insert into kernel_migrations values ('9999_future.sql', 'x', now())`)
    await expect(migrate(url)).rejects.toThrow('9999_future.sql is missing or out of order')
    await db.run(sql`delete from kernel_migrations where name = '9999_future.sql'`)
  })
})
