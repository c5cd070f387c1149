import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { openDatabase, sql } from './db.ts'
import { migrate, requireMigrated } from './migrate.ts'

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
    await expect(requireMigrated(url)).rejects.toThrow('9999_future.sql is missing or out of order')
    await expect(migrate(url)).rejects.toThrow('9999_future.sql is missing or out of order')
    await db.run(sql`delete from kernel_migrations where name = '9999_future.sql'`)
  })

  it('let an older release go on beside what only adds, and leave its functions alone', async () => {
    await db.run(sql`
      insert into kernel_migrations (name, hash, applied_at, phase) values ('9999_future.sql', 'x', now(), 'expand')`)
    const [functions] = await db.many(sql`
      update kernel_migrations set hash = 'newer' where name = 'functions' returning hash`)
    await migrate(url)
    await requireMigrated(url)
    expect(await db.many(sql`select hash from kernel_migrations where name = 'functions'`)).toEqual([
      functions,
    ])
    await db.run(sql`delete from kernel_migrations where name in ('9999_future.sql', 'functions')`)
    await migrate(url)
  })

  it('are only checked by a start that may not migrate', async () => {
    await requireMigrated(url)
    const [last] = await db.many<{ name: string; hash: string }>(sql`
      delete from kernel_migrations where name = (
        select max(name) from kernel_migrations where name ~ '^[0-9]{4}_') returning name, hash`)
    await expect(requireMigrated(url)).rejects.toThrow(`the database lacks migration ${last?.name}`)
    await db.run(
      sql`insert into kernel_migrations (name, hash, applied_at) values (${last?.name}, ${last?.hash}, now())`,
    )
    await requireMigrated(url)
  })

  it('refuse functions that were changed without a numbered migration, and make them again after one', async () => {
    const [record] = await db.many<{ hash: string }>(
      sql`select hash from kernel_migrations where name = 'functions'`,
    )
    await db.run(sql`update kernel_migrations set hash = 'other' where name = 'functions'`)
    await expect(migrate(url)).rejects.toThrow('functions were changed without a new numbered migration')
    await db.run(sql`drop function ledger_lock_account`)
    await db.run(sql`delete from kernel_migrations where name = 'functions'`)
    await migrate(url)
    expect(await db.many(sql`select hash from kernel_migrations where name = 'functions'`)).toEqual([record])
    expect(await db.one(sql`select to_regproc('ledger_lock_account') is not null as is_there`)).toEqual({
      is_there: true,
    })
  })
})
